import type { EncodedAccount } from '@solana/kit';
import { address, lamports } from '@solana/kit';
import type { TransactionRecord } from '../cluster/history.ts';

/** What makes a cluster this one cluster: fixed when it is created. */
export interface Genesis {
  readonly cluster: string;
  /** Wall-clock milliseconds at slot 0. */
  readonly genesisMs: number;
  /** base58, 32 bytes; differs for every cluster ever created. */
  readonly genesisHash: string;
}

/** Everything a cluster needs in order to go on where it stopped. */
export interface ClusterState {
  readonly genesis: Genesis;
  /** Milliseconds by which tests have moved the clock ahead. */
  clockOffsetMs: number;
  /** Every account that differs from a fresh SVM; `null` where it was closed. */
  readonly accounts: Map<string, EncodedAccount | null>;
  /** In order of execution. */
  readonly transactions: TransactionRecord[];
}

/** A line of a journal, and of a snapshot's body. */
export type StateRecord =
  | { readonly kind: 'clock'; readonly offsetMs: number }
  | { readonly kind: 'accounts'; readonly accounts: readonly AccountRecord[] }
  | {
      readonly kind: 'transaction';
      readonly transaction: TransactionRecord;
      readonly accounts: readonly AccountRecord[];
    };

/** An account after a transaction; `null` in place of its contents when it no longer exists. Data in base64. */
export type AccountRecord = readonly [
  address: string,
  contents: { lamports: string; owner: string; executable: boolean; data: string } | null,
];

export function accountRecord(at: string, account: EncodedAccount | null): AccountRecord {
  if (account === null) return [at, null];
  const { lamports: balance, programAddress, executable, data } = account;
  return [
    at,
    {
      lamports: balance.toString(),
      owner: programAddress,
      executable,
      data: Buffer.from(data).toString('base64'),
    },
  ];
}

/** Applies one record to the state, in the order in which records were written. */
export function applyRecord(state: ClusterState, record: StateRecord): void {
  if (record.kind === 'clock') {
    state.clockOffsetMs = record.offsetMs;
    return;
  }
  if (record.kind === 'transaction') state.transactions.push(record.transaction);
  for (const [at, contents] of record.accounts)
    state.accounts.set(at, contents && decodeAccount(at, contents));
}

function decodeAccount(at: string, contents: NonNullable<AccountRecord[1]>): EncodedAccount {
  const data = new Uint8Array(Buffer.from(contents.data, 'base64'));
  return {
    address: address(at),
    lamports: lamports(BigInt(contents.lamports)),
    programAddress: address(contents.owner),
    executable: contents.executable,
    space: BigInt(data.length),
    data,
  };
}
