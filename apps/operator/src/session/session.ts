import { homedir } from 'node:os';
import { join } from 'node:path';
import { addressOf } from '@obverse/core';
import type { Keypair, PublicKey } from '@solana/web3.js';
import { type Cluster, openCluster } from '../chain/cluster.ts';
import { UsageError } from '../errors.ts';
import { readKeypair } from './keypair.ts';
import type { TransactionOptions } from './options.ts';

/** A cluster with the parties and settings of one transaction. */
export type Session = Cluster & {
  /** Signs in the role that the command needs. */
  readonly authority: PublicKey;
  readonly feePayer: PublicKey;
  /** The keypairs of both; undefined with `--unsigned`. */
  readonly keypairs: readonly Keypair[] | undefined;
  /** Sends without approval. */
  readonly yes: boolean;
  /** Micro-lamports. */
  readonly computeUnitPrice: bigint | undefined;
};

/** Reads the signer's keypair, by default from the Solana CLI's file. */
export function readSigner(file: string = join(homedir(), '.config/solana/id.json')): Keypair {
  return readKeypair(file);
}

/**
 * @throws UsageError if options contradict each other
 * @throws RefusedError if a keypair cannot be read
 */
export function openSession(options: TransactionOptions): Session {
  const { yes = false, withComputeUnitPrice: computeUnitPrice } = options;
  const parties = options.unsigned ? partiesByAddress(options) : partiesByKey(options);
  return { ...openCluster(options.url, options.programId), ...parties, yes, computeUnitPrice };
}

/**
 * Another signer beside the authority, such as the second vote on a loss.
 * @param fileOrAddress a keypair file; with `--unsigned` an address will do
 * @throws RefusedError if the keypair cannot be read
 */
export function readOtherSigner(
  { keypairs }: Session,
  fileOrAddress: string,
): { readonly publicKey: PublicKey; readonly signers: readonly Keypair[] } {
  const address = keypairs ? undefined : addressOf(fileOrAddress);
  if (address) return { publicKey: address, signers: [] };
  const keypair = readKeypair(fileOrAddress);
  return { publicKey: keypair.publicKey, signers: keypairs ? [keypair] : [] };
}

type Parties = Pick<Session, 'authority' | 'feePayer' | 'keypairs'>;

function partiesByKey(options: TransactionOptions): Parties {
  if (options.authority) throw new UsageError('--authority is for --unsigned; to send, pass --keypair');
  const signer = readSigner(options.keypair);
  const payer = options.feePayer === undefined ? signer : readKeypair(options.feePayer);
  return { authority: signer.publicKey, feePayer: payer.publicKey, keypairs: [signer, payer] };
}

function partiesByAddress(options: TransactionOptions): Parties {
  if (options.authority && options.keypair !== undefined) {
    throw new UsageError('--authority and --keypair both say who signs: pass one of them');
  }
  const authority = options.authority ?? readSigner(options.keypair).publicKey;
  const feePayer =
    options.feePayer === undefined
      ? authority
      : (addressOf(options.feePayer) ?? readKeypair(options.feePayer).publicKey);
  return { authority, feePayer, keypairs: undefined };
}
