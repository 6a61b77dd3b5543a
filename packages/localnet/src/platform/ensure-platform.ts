import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  createStablecoinInstruction,
  DEVELOPMENT_PROGRAM_ID,
  initializePlatformInstruction,
  programDataAddress,
} from '@obverse/core';
import { address } from '@solana/kit';
import { type Keypair, LAMPORTS_PER_SOL, PublicKey } from '@solana/web3.js';
import { airdrop } from '../cluster/airdrop.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { deployProgram } from '../deploy/deploy-program.ts';
import { LocalnetError, reasonOf } from '../errors.ts';
import { submitTransaction } from '../rpc/methods/submit-transaction.ts';
import { COINS, type Coin } from './coins.ts';
import { createUnderlying } from './create-underlying.ts';
import { depositJunior } from './deposit-junior.ts';
import { KEYS } from './keys.ts';
import { readAccount, readPlatform, readStablecoin } from './read-state.ts';
import { send } from './send.ts';

/** What a key needs for the fees and rents of years. */
const ALLOWANCE = 1000 * LAMPORTS_PER_SOL;

/** Bytes of a program data account in front of the program. */
const PROGRAM_DATA_HEADER_BYTES = 45;

/**
 * Brings a cluster to where it has the platform program, the platform and its stablecoins. Each step is left out where it is done
 * already, so a start that was cut off is taken up again.
 * @throws LocalnetError `BOOTSTRAP_FAILED` or `DEPLOY_FAILED`
 */
export function ensurePlatform(cluster: Cluster, log: (line: string) => void): void {
  try {
    for (const key of [KEYS.admin, KEYS.manager, KEYS.juniorDepositor, KEYS.faucet]) fund(cluster, key);
    ensureProgram(cluster, log);
    if (!readPlatform(cluster)) initializePlatform(cluster);
    COINS.forEach((coin, index) => {
      if (!readAccount(cluster, coin.underlying.mint.publicKey)) openUnderlying(cluster, coin);
      if (!readStablecoin(cluster, index)) createStablecoin(cluster, coin, index);
      if (coin.juniorDeposit > 0n) depositJunior(cluster, index, coin.juniorDeposit);
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
  submitTransaction(cluster, airdrop(cluster, address(key.publicKey.toBase58()), ALLOWANCE), false);
}

function ensureProgram(cluster: Cluster, log: (line: string) => void): void {
  const bytes = readFileSync(createRequire(import.meta.url).resolve('@obverse/platform-program/platform.so'));
  const deployed = readAccount(cluster, programDataAddress());
  if (!deployed) {
    deployProgram(cluster, { bytes, program: KEYS.program, upgradeAuthority: KEYS.admin });
    log(`deployed the platform program as ${DEVELOPMENT_PROGRAM_ID.toBase58()}`);
  } else if (!bytes.equals(Uint8Array.from(deployed.data).subarray(PROGRAM_DATA_HEADER_BYTES))) {
    log(
      'runs another build of the platform program than the present one; move its data directory away to begin with that',
    );
  }
}

function initializePlatform(cluster: Cluster): void {
  const { admin, manager, pauser, treasury } = KEYS;
  const initialize = initializePlatformInstruction({
    upgradeAuthority: admin.publicKey,
    admin: admin.publicKey,
    manager: manager.publicKey,
    pauser: pauser.publicKey,
    treasury: treasury.publicKey,
  });
  send(cluster, [initialize], [admin]);
}

function openUnderlying(cluster: Cluster, { underlying }: Coin): void {
  send(cluster, createUnderlying(cluster, underlying), [KEYS.faucet, underlying.mint]);
}

function createStablecoin(cluster: Cluster, { underlying, terms }: Coin, index: number): void {
  const create = createStablecoinInstruction({
    ...terms,
    admin: KEYS.admin.publicKey,
    index,
    underlyingMint: underlying.mint.publicKey,
    tokenProgram: underlying.tokenProgram,
    custody: PublicKey.default,
  });
  send(cluster, [create], [KEYS.admin]);
}
