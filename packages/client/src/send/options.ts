import type { VerifiedTransaction } from '@obverse/core';
import type { ObverseClient } from '../client.ts';
import type { Cluster, DataOf } from '../types.ts';
import type { TransactionWallet } from '../wallets.ts';
import type { Sponsor } from './sponsor.ts';

/** What the service answered, with the unsigned transaction and what it costs. */
export type PreparedTransaction = DataOf<'post', '/integration/mint'>;

/** A transaction to sign, as base64, and what takes part in its end. */
export type UnsignedTransaction = Pick<PreparedTransaction, 'transaction' | 'signers' | 'validUntil'>;

/** What a person should see before the wallet asks. */
export type Review<Prepared extends UnsignedTransaction = PreparedTransaction> = {
  readonly prepared: Prepared;
  /** What the transaction does in words, and its worst cost; undefined with `verify: false`. */
  readonly verified: VerifiedTransaction | undefined;
  /** Whether it replaces a transaction that has expired. */
  readonly isRebuilt: boolean;
};

/** Where a transaction stands, for a user interface. */
export type SendState<Prepared extends UnsignedTransaction = PreparedTransaction> =
  | { readonly status: 'requesting' | 'rebuilding' }
  | (Review<Prepared> & { readonly status: 'reviewing' | 'signing' })
  | (Review<Prepared> & {
      readonly status: 'sending' | 'confirming';
      readonly signature: string | undefined;
    });

/** How a transaction is shown, signed, sent and followed, whoever has made it. */
export type DeliveryOptions<Prepared extends UnsignedTransaction = PreparedTransaction> = {
  readonly client: ObverseClient;
  readonly cluster?: Cluster | undefined;
  readonly wallet: TransactionWallet;
  /** Who sends where the wallet can do either; by default the wallet. What it sends is compared afterwards, where the node shows it, and is made again only where it expires before the wallet is asked. */
  readonly sendBy?: 'wallet' | 'node' | undefined;
  /** The node to send to, of the user's choice. Needed unless the wallet sends. It knows the blockhash, the time and the outcome; without it the service is believed. */
  readonly rpcUrl?: string | URL | undefined;
  /** Pays the fees, and signs after the wallet: `{ kora: url }` of a Kora server. Needs `rpcUrl` and a wallet that can sign without sending; goes without `nonceAccount`. What it signs is not made again when it expires. */
  readonly sponsor?: Sponsor | undefined;
  /** Called with each transaction before the wallet is asked. The wallet is asked when it resolves; what it throws ends everything. */
  readonly review?: ((review: Review<Prepared>) => void | Promise<void>) | undefined;
  readonly onState?: ((state: SendState<Prepared>) => void) | undefined;
  /**
   * How long a sent transaction is followed; milliseconds, by default three minutes. Its end is a height of blocks, which the node knows and which comes sooner: this
   * bounds the wait for a node that no longer answers or advances.
   */
  readonly timeoutMs?: number | undefined;
  /** How often its outcome is polled at first; milliseconds, by default 500. */
  readonly pollMs?: number | undefined;
  /** Ends everything. A transaction that was signed may still execute: the error is then UNKNOWN, with its signature; without one where a wallet that sends has not answered. */
  readonly signal?: AbortSignal | undefined;
};

export type SentTransaction<Prepared extends UnsignedTransaction = PreparedTransaction> = {
  /** Base58. */
  readonly signature: string;
  readonly status: 'confirmed' | 'finalized';
  /** What was sent at last, with what the operation answered beside the transaction. */
  readonly prepared: Prepared;
  readonly isRebuilt: boolean;
  /** Whether what was sent is known to be what was prepared, beside guards. False where the wallet sent it by itself and no node has shown it. */
  readonly isCompared: boolean;
};
