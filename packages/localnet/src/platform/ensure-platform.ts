import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  createStablecoinInstruction,
  createTokenAccountInstruction,
  DEVELOPMENT_PROGRAM_ID,
  initializePlatformInstruction,
  juniorDepositInstruction,
  programDataAddress,
  TOKEN_2022_PROGRAM_ID,
} from '@obverse/core';
import { address } from '@solana/kit';
import { type Keypair, LAMPORTS_PER_SOL, PublicKey } from '@solana/web3.js';
import type { Cluster } from '../cluster/cluster.ts';
import { airdrop } from '../cluster/genesis.ts';
import { LocalnetError, reasonOf } from '../errors.ts';
import { submitTransaction } from '../rpc/methods/transactions.ts';
import { readAccount, readJuniorTranche, readPlatform, readStablecoin, send } from './client.ts';
import { keys, type StablecoinConfig, stablecoinConfigs } from './config.ts';
import { deployProgram, upgradeProgram } from './deploy-program.ts';
import { createUnderlyingInstructions, mintTestCoinsInstructions } from './test-coins.ts';

/** Lamports for years of fees and rent. */
const keyFundingLamports = 1000 * LAMPORTS_PER_SOL;

/** Bytes of a program data account before the program. */
const programDataHeaderBytes = 45;

/**
 * Gives a cluster the platform program, the platform and its stablecoins. Skips every step that is already done, so an interrupted
 * start continues.
 * @throws LocalnetError `BOOTSTRAP_FAILED` or `DEPLOY_FAILED`
 */
export function ensurePlatform(cluster: Cluster, log: (line: string) => void): void {
  try {
    for (const key of [keys.admin, keys.manager, keys.juniorDepositor, keys.faucet]) fund(cluster, key);
    ensureProgram(cluster, log);
    if (!readPlatform(cluster)) initializePlatform(cluster);
    stablecoinConfigs.forEach((config, index) => {
      if (!readAccount(cluster, config.underlying.mint.publicKey)) createUnderlying(cluster, config);
      if (!readStablecoin(cluster, index)) createStablecoin(cluster, config, index);
      if (config.juniorDeposit > 0n) ensureJuniorDeposit(cluster, index, config.juniorDeposit);
    });
  } catch (error) {
    if (error instanceof LocalnetError) throw error;
    throw new LocalnetError(
      'BOOTSTRAP_FAILED',
      `The local ${cluster.name} cluster could not be given its platform: ${reasonOf(error)}.`,
      { cause: error },
    );
  }
}

function fund(cluster: Cluster, key: Keypair): void {
  if (readAccount(cluster, key.publicKey)) return;
  submitTransaction(cluster, airdrop(cluster, address(key.publicKey.toBase58()), keyFundingLamports));
}

function ensureProgram(cluster: Cluster, log: (line: string) => void): void {
  const bytes = readFileSync(createRequire(import.meta.url).resolve('@obverse/platform-program/platform.so'));
  const deployment = { bytes, program: keys.program, upgradeAuthority: keys.admin };
  const programData = readAccount(cluster, programDataAddress());
  if (!programData) {
    deployProgram(cluster, deployment);
    log(`deployed the platform program as ${DEVELOPMENT_PROGRAM_ID.toBase58()}`);
  } else if (!holdsProgram(programData.data, bytes)) {
    upgradeProgram(cluster, deployment, programData.data.length);
    log('upgraded the platform program to the present build');
  }
}

/** Whether a program data account holds exactly this program. The loader fills the space behind a shorter program with zeros. */
function holdsProgram(programData: ArrayLike<number>, program: Buffer): boolean {
  const deployed = Buffer.from(Uint8Array.from(programData).subarray(programDataHeaderBytes));
  return (
    program.equals(deployed.subarray(0, program.length)) &&
    deployed.subarray(program.length).every((byte) => byte === 0)
  );
}

function initializePlatform(cluster: Cluster): void {
  const { admin, manager, pauser, treasury } = keys;
  const initialize = initializePlatformInstruction({
    upgradeAuthority: admin.publicKey,
    admin: admin.publicKey,
    manager: manager.publicKey,
    pauser: pauser.publicKey,
    treasury: treasury.publicKey,
  });
  send(cluster, [initialize], [admin]);
}

function createUnderlying(cluster: Cluster, { underlying }: StablecoinConfig): void {
  send(cluster, createUnderlyingInstructions(cluster, underlying), [keys.faucet, underlying.mint]);
}

function createStablecoin(cluster: Cluster, { underlying, terms }: StablecoinConfig, index: number): void {
  const create = createStablecoinInstruction({
    ...terms,
    admin: keys.admin.publicKey,
    index,
    underlyingMint: underlying.mint.publicKey,
    tokenProgram: underlying.tokenProgram,
    custody: PublicKey.default,
  });
  send(cluster, [create], [keys.admin]);
}

/**
 * Makes the first deposit into an empty junior tranche. Without it, minimum coverage would stop every mint.
 * @param amount underlying, base units
 */
function ensureJuniorDeposit(cluster: Cluster, index: number, amount: bigint): void {
  const stablecoin = readStablecoin(cluster, index);
  const tranche = stablecoin && readJuniorTranche(cluster, stablecoin);
  if (!tranche || tranche.supply > 0n) return;
  const { publicKey: user } = keys.juniorDepositor;
  const instructions = [
    ...mintTestCoinsInstructions(stablecoin, user, amount, user),
    createTokenAccountInstruction({
      feePayer: user,
      owner: user,
      mint: tranche.juniorMint,
      tokenProgram: TOKEN_2022_PROGRAM_ID,
    }),
    // the first deposit has an exchange rate of 1
    juniorDepositInstruction({ user, stablecoin, amount, minimumReceived: amount }),
  ];
  send(cluster, instructions, [keys.juniorDepositor, keys.faucet]);
}
