import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  CodecError,
  createStablecoinInstruction,
  createTokenAccountInstruction,
  DEVELOPMENT_PROGRAM_ID,
  initializePlatformInstruction,
  juniorDepositInstruction,
  juniorRequestWithdrawalInstruction,
  programDataAddress,
  programDataHeaderBytes,
  queueStablecoinChangeInstruction,
  stablecoinAddress,
  TOKEN_2022_PROGRAM_ID,
  tokenAddress,
} from '@obverse/core';
import { address } from '@solana/kit';
import { type Keypair, LAMPORTS_PER_SOL } from '@solana/web3.js';
import type { Cluster } from '../cluster/cluster.ts';
import { airdrop } from '../cluster/genesis.ts';
import { LocalnetError, reasonOf } from '../errors.ts';
import { submitTransaction } from '../rpc/methods/transactions.ts';
import { readAccount, readPlatform, readStablecoin, send } from './client.ts';
import { delaySeconds, keys, type StablecoinConfig, stablecoinConfigs } from './config.ts';
import { deployProgram, upgradeProgram } from './deploy-program.ts';
import { createUnderlyingInstructions, mintTestCoinsInstructions } from './test-coins.ts';

/** Lamports for years of fees and rent. */
const keyFundingLamports = 1000 * LAMPORTS_PER_SOL;

/**
 * Gives a cluster the platform program, the platform and its stablecoins. Skips every step that is already done, so an interrupted
 * start continues.
 * @throws LocalnetError `BOOTSTRAP_FAILED`, `DEPLOY_FAILED` or `OUTDATED_ACCOUNTS`
 */
export function ensurePlatform(cluster: Cluster, log: (line: string) => void): void {
  requireCurrentAccounts(cluster);
  try {
    for (const key of [keys.admin, keys.manager, keys.juniorDepositor, keys.faucet]) fund(cluster, key);
    ensureProgram(cluster, log);
    if (!readPlatform(cluster)) initializePlatform(cluster);
    stablecoinConfigs.forEach((config, index) => {
      if (!readAccount(cluster, config.underlying.mint.publicKey)) createUnderlying(cluster, config);
      if (!readStablecoin(cluster, index)) createStablecoin(cluster, config, index);
      if (config.junior) ensureJuniorDeposit(cluster, index, config.junior);
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

/**
 * Refuses accounts with the layout of another version of the program, before the program is upgraded.
 * @throws LocalnetError `OUTDATED_ACCOUNTS`
 */
function requireCurrentAccounts(cluster: Cluster): void {
  try {
    readPlatform(cluster);
    for (const index of stablecoinConfigs.keys()) readStablecoin(cluster, index);
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
    throw new LocalnetError(
      'OUTDATED_ACCOUNTS',
      `The data directory of the local ${cluster.name} cluster has accounts of another version of the platform program, which this version cannot read: move the directory away to start from nothing.`,
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
  const { admin, manager, guardian, pauser, treasury } = keys;
  const initialize = initializePlatformInstruction({
    upgradeAuthority: admin.publicKey,
    admin: admin.publicKey,
    manager: manager.publicKey,
    guardian: guardian.publicKey,
    pauser: pauser.publicKey,
    treasury: treasury.publicKey,
    delaySeconds,
  });
  send(cluster, [initialize], [admin]);
}

/** Creates the mint of a test coin, and the custody account of its stablecoin. */
function createUnderlying(cluster: Cluster, { underlying }: StablecoinConfig): void {
  const { faucet, custodian } = keys;
  const custody = createTokenAccountInstruction({
    feePayer: faucet.publicKey,
    owner: custodian.publicKey,
    mint: underlying.mint.publicKey,
    tokenProgram: underlying.tokenProgram,
  });
  const instructions = [...createUnderlyingInstructions(cluster, underlying), custody];
  send(cluster, instructions, [faucet, underlying.mint]);
}

/** Creates a stablecoin, and queues the change of its settings that its config names. */
function createStablecoin(cluster: Cluster, config: StablecoinConfig, index: number): void {
  const { underlying, terms, queuedSupplyCap } = config;
  const admin = keys.admin.publicKey;
  const underlyingMint = underlying.mint.publicKey;
  const custody = tokenAddress(underlyingMint, keys.custodian.publicKey, underlying.tokenProgram);
  const create = createStablecoinInstruction({
    ...terms,
    admin,
    index,
    underlyingMint,
    tokenProgram: underlying.tokenProgram,
    custody,
  });
  const queue =
    queuedSupplyCap &&
    queueStablecoinChangeInstruction({
      ...terms,
      admin,
      stablecoin: stablecoinAddress(index),
      supplyCap: queuedSupplyCap,
      custody,
    });
  send(cluster, queue ? [create, queue] : [create], [keys.admin]);
}

/**
 * Makes the first deposit into an empty junior pool, and requests a part of it back, which starts a cooldown. Without the deposit, minimum
 * coverage would stop every mint. A pool whose tokens a loss has voided stays empty.
 */
function ensureJuniorDeposit(
  cluster: Cluster,
  index: number,
  { deposit, cooling }: NonNullable<StablecoinConfig['junior']>,
): void {
  const stablecoin = readStablecoin(cluster, index);
  if (!stablecoin || stablecoin.juniorSupply > 0n || stablecoin.epoch > 0) return;
  const { publicKey: user } = keys.juniorDepositor;
  const instructions = [
    ...mintTestCoinsInstructions(stablecoin, user, deposit, user),
    createTokenAccountInstruction({
      feePayer: user,
      owner: user,
      mint: stablecoin.juniorMint,
      tokenProgram: TOKEN_2022_PROGRAM_ID,
    }),
    // the first deposit has an exchange rate of 1
    juniorDepositInstruction({ user, stablecoin, amount: deposit, minimumReceived: deposit }),
    juniorRequestWithdrawalInstruction({ owner: user, stablecoin, tokens: cooling, id: 0n }),
  ];
  send(cluster, instructions, [keys.juniorDepositor, keys.faucet]);
}
