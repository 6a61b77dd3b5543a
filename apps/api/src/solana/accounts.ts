import type { Cluster } from '@obverse/contracts';
import { decodeClock, decodeOwned } from '@obverse/core';
import { type PublicKey, SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';
import type { LRUCache } from 'lru-cache';
import type { CallOptions, RpcUse } from './nodes/nodes.ts';
import type { Account } from './nodes/rpc.ts';

/** Facts by the address of their account, each with the function that has read it; see `Facts`. */
export type FactStore = LRUCache<string, { readonly read: unknown; readonly value: object }>;

/** What was read before, by a name that its reader gives it. */
export type Known = LRUCache<string, object>;

/** What it takes to read a cluster. */
export type ChainAccess = {
  readonly cluster: Cluster;
  readonly programId: PublicKey;
  /** Runs one call on a healthy RPC node of the cluster. @throws ApiError UNAVAILABLE when no node gives a valid answer */
  readonly call: <T>(use: RpcUse<T>, options?: CallOptions) => Promise<T>;
  /** What is known of accounts that were read before. */
  readonly facts: FactStore;
  /** What else is known. */
  readonly known: Known;
  /** What is known of mints, which strangers can name any number of: they must not drive out the rest. */
  readonly mints: Known;
};

export type { Account } from './nodes/rpc.ts';

/** How old lists, totals and the like may be in an answer. */
export const recentMs = 1_000;

/** Accounts of one slot, and the cluster's own time in it, which is the time that the program sees. */
export type AccountsSnapshot = {
  readonly slot: number;
  /** Unix seconds. */
  readonly now: bigint;
  /** In the order of the addresses; null where no account exists. */
  readonly accounts: readonly (Account | null)[];
};

/** A getMultipleAccounts call takes 100 addresses; one is the clock's. */
export const maxAddresses = 99;

/**
 * Reads at most 99 accounts and the clock in one call.
 *
 * @throws ApiError UNAVAILABLE when the cluster does not answer
 */
export async function readAccounts(
  chain: ChainAccess,
  addresses: readonly PublicKey[],
): Promise<AccountsSnapshot> {
  if (addresses.length > maxAddresses) throw new RangeError(`${addresses.length} accounts in one call`);
  const all = [SYSVAR_CLOCK_PUBKEY, ...addresses];
  return chain.call(async (rpc) => {
    const { slot, accounts: found } = await rpc.getAccounts(all);
    const [clock, ...accounts] = found;
    if (!clock) throw new Error('the answer holds no clock');
    return { slot, now: decodeClock(clock.data).unixTimestamp, accounts };
  });
}

/** Reads groups of accounts in as few calls as hold them, all at once. The accounts of a group are of one slot. @returns in the order of the groups */
export async function readGroups(
  chain: ChainAccess,
  groups: readonly (readonly PublicKey[])[],
): Promise<AccountsSnapshot[]> {
  const calls: (readonly PublicKey[])[][] = [];
  for (const group of groups) {
    const last = calls.at(-1);
    if (last && last.flat().length + group.length <= maxAddresses) last.push(group);
    else calls.push([group]);
  }
  const answers = calls.map(async (call) => {
    const { accounts, ...rest } = await readAccounts(chain, call.flat());
    let start = 0;
    return call.map(({ length }) => {
      start += length;
      return { ...rest, accounts: accounts.slice(start - length, start) };
    });
  });
  return (await Promise.all(answers)).flat();
}

/** An account that must exist because another account refers to it. */
export function existing(
  chain: ChainAccess,
  address: PublicKey,
  account: Account | null | undefined,
): Account {
  if (!account) throw new Error(`${address.toBase58()} is missing on ${chain.cluster}`);
  return account;
}

export type Decode<T> = (address: PublicKey, data: Uint8Array) => T;

/** Decodes an account at any address; undefined unless the platform program owns it and it is of that kind. */
export function decodeAccount<T>(
  { programId }: Pick<ChainAccess, 'programId'>,
  address: PublicKey,
  account: Account | null | undefined,
  decode: Decode<T>,
): T | undefined {
  return account ? decodeOwned(programId, address, account, decode) : undefined;
}

/** Decodes an account of the platform program that must exist because another account refers to it. */
export function decodeExisting<T>(
  chain: ChainAccess,
  address: PublicKey,
  account: Account | null | undefined,
  decode: Decode<T>,
): T {
  const value = decodeAccount(chain, address, account, decode);
  if (value === undefined) {
    throw new Error(`${address.toBase58()} on ${chain.cluster} is not the platform account it should be`);
  }
  return value;
}
