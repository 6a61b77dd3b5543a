import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Keypair, PublicKey } from '@solana/web3.js';
import { UsageError } from '../errors.ts';
import type { ReadingOptions, SendingOptions } from '../options/commands.ts';
import { tryAddress } from '../options/parsers.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { readKeypair } from './keypair.ts';

/** Who signs, who pays, and what becomes of the transaction. */
export interface Session extends Cluster {
  /** Signs as whatever the verb asks for: admin, manager, pauser. */
  readonly authority: PublicKey;
  readonly feePayer: PublicKey;
  /** Keys of both, or null where the transaction is only printed. */
  readonly keypairs: readonly Keypair[] | null;
  /** Send without asking. */
  readonly yes: boolean;
  /** Micro-lamports. */
  readonly computeUnitPrice: bigint | undefined;
}

/** The keypair in a file; where none is named, the one that the Solana CLI takes. */
export function readSigner(file: string = join(homedir(), '.config/solana/id.json')): Keypair {
  return readKeypair(file);
}

export function readingSession({ url, programId }: ReadingOptions): Cluster {
  return openCluster(url, programId);
}

/**
 * @throws UsageError where options contradict each other
 * @throws RefusedError where a keypair cannot be read
 */
export function sendingSession(options: SendingOptions): Session {
  const { yes = false, withComputeUnitPrice: computeUnitPrice } = options;
  const parties = options.unsigned ? partiesByAddress(options) : partiesByKey(options);
  return { ...readingSession(options), ...parties, yes, computeUnitPrice };
}

type Parties = Pick<Session, 'authority' | 'feePayer' | 'keypairs'>;

function partiesByKey(options: SendingOptions): Parties {
  if (options.authority) throw new UsageError('--authority is for --unsigned; to send, pass --keypair');
  const signer = readSigner(options.keypair);
  const payer = options.feePayer === undefined ? signer : readKeypair(options.feePayer);
  return { authority: signer.publicKey, feePayer: payer.publicKey, keypairs: [signer, payer] };
}

function partiesByAddress(options: SendingOptions): Parties {
  if (options.authority && options.keypair !== undefined) {
    throw new UsageError('--authority and --keypair both say who signs: pass one of them');
  }
  const authority = options.authority ?? readSigner(options.keypair).publicKey;
  const feePayer =
    options.feePayer === undefined
      ? authority
      : (tryAddress(options.feePayer) ?? readKeypair(options.feePayer).publicKey);
  return { authority, feePayer, keypairs: null };
}
