import { decodeIntegration, decodeOwned, maxSupportedTransactionVersion } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { ConstantBackoff, ExponentialBackoff, handleWhen, type IBackoffFactory, retry } from 'cockatiel';
import { isUnavailable } from '../lib/errors.ts';
import type { Chain } from '../solana/chain.ts';
import type { Rpc } from '../solana/nodes/rpc.ts';
import { PrunedHistoryError } from '../solana/nodes/rpc-error.ts';
import { type EventSource, type ListConstraints, type ListedTransaction, pageSize } from './event-source.ts';
import {
  assertEndsWith,
  assertSameChain,
  parseStatuses,
  parseTransaction,
  parseTransactionList,
} from './validate.ts';

const commitment = 'finalized';

/** The maximum of accounts in one call. */
const accountsPerCall = 100;

/** Returns the accounts that are integrations of the platform. @throws ApiError UNAVAILABLE when the cluster does not answer */
export async function filterIntegrations(chain: Chain, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (let i = 0; i < addresses.length; i += accountsPerCall) {
    const keys = addresses.slice(i, i + accountsPerCall).map((address) => new PublicKey(address));
    const { accounts } = await chain.call((rpc) => rpc.getAccounts(keys, { commitment }));
    for (const [j, key] of keys.entries()) {
      if (decodeOwned(chain.programId, key, accounts[j], decodeIntegration)) found.push(key.toBase58());
    }
  }
  return found;
}

const config = { commitment, encoding: 'json', maxSupportedTransactionVersion };

/** @param minSlot a slot that the chain has reached: of a node before it, that it knows none means nothing */
export async function knowsTransactions(
  rpc: Rpc,
  signatures: readonly string[],
  minSlot: number,
): Promise<boolean[]> {
  const params = [signatures, { searchTransactionHistory: true }];
  const [statuses] = await rpc.sendFrom(minSlot, [{ method: 'getSignatureStatuses', params }]);
  return parseStatuses(signatures, statuses);
}

/** The newest slot of a list. */
export const newestSlot = (entries: readonly ListedTransaction[]): number =>
  entries.reduce((newest, { slot }) => Math.max(newest, slot), 0);

/** The transactions that a node has to know for its list to be complete, as far as the list does not prove that it knows them. */
function unprovenTransactions(
  listed: readonly ListedTransaction[],
  before: string | undefined,
  until: string | undefined,
  backTo: number | undefined,
): string[] {
  // nodes return an empty list for a `before` that they do not know
  const isEmpty = listed.length === 0;
  const unprovenBefore = isEmpty && before !== undefined ? [before] : [];
  const hasNothingNew = isEmpty && before === undefined;
  const lastSlot = listed.at(-1)?.slot ?? Number.POSITIVE_INFINITY;
  if (until === undefined || backTo === undefined || hasNothingNew) return unprovenBefore;
  return listed.length < pageSize && lastSlot > backTo ? [...unprovenBefore, until] : unprovenBefore;
}

/** Reads from the cluster's RPC nodes. Checks run inside `chain.call`, so that an invalid response counts as a failure of its node. */
export function rpcSource(chain: Chain): EventSource {
  const { call, programId } = chain;
  const program = programId.toBase58();
  let genesisHash: string | undefined;
  return {
    readGenesisHash: async () => {
      genesisHash = await call((rpc) => rpc.getGenesisHash());
      return genesisHash;
    },
    listTransactions: (before, until, { end, backTo }: ListConstraints = {}) =>
      call(async (rpc) => {
        const range = { commitment, limit: pageSize, ...(before && { before }), ...(until && { until }) };
        // a node's URL may serve another chain by now, and the list itself does not show that
        const [hash, listed] = await rpc.send([
          { method: 'getGenesisHash', params: [] },
          { method: 'getSignaturesForAddress', params: [program, range] },
        ]);
        assertSameChain(genesisHash, hash);
        const entries = parseTransactionList(listed);
        assertEndsWith(entries, end);
        const unproven = unprovenTransactions(entries, before, until, backTo);
        if (unproven.length > 0) {
          const pruned = (await knowsTransactions(rpc, unproven, backTo ?? 0)).indexOf(false);
          if (pruned >= 0)
            throw new PrunedHistoryError(`the node's history does not reach back to ${unproven[pruned]}`);
        }
        return entries;
      }),
    readTransactions: (entries) =>
      call(async (rpc) => {
        const calls = entries.map(({ signature }) => ({
          method: 'getTransaction',
          params: [signature, config],
        }));
        const found = await rpc.sendFrom(newestSlot(entries), calls);
        return entries.map((entry, i) => parseTransaction(entry, found[i]));
      }),
    filterIntegrations: (accounts) => filterIntegrations(chain, accounts),
  };
}

/** Ten attempts take about three minutes: more than a node needs to restart. */
const maxAttempts = 10;
const backoff = new ExponentialBackoff({ initialDelay: 1_000, maxDelay: 30_000 });

export type RetryOptions = {
  readonly signal: AbortSignal;
  /** Called before each pause. */
  readonly onRetry: (error: Error) => void;
  /** The pause before each attempt; from one second to thirty by default. */
  readonly delayMs?: number;
};

/**
 * A source that repeats what nodes fail to answer, for work that nobody waits for. Requests for many transactions fail at once, because
 * {@link readWithBackoff} makes them smaller.
 *
 * @throws ApiError UNAVAILABLE when ten attempts in a row have failed
 */
export function retryingSource(source: EventSource, { signal, onRetry, delayMs }: RetryOptions): EventSource {
  const pauses: IBackoffFactory<unknown> = delayMs === undefined ? backoff : new ConstantBackoff(delayMs);
  const policy = retry(handleWhen(isUnavailable), { maxAttempts, backoff: pauses });
  policy.onRetry((event) => {
    if ('error' in event && event.error instanceof Error) onRetry(event.error);
  });
  const repeat = <T>(task: () => Promise<T>): Promise<T> => policy.execute(task, signal);
  return {
    readGenesisHash: () => repeat(() => source.readGenesisHash()),
    listTransactions: (...range) => repeat(() => source.listTransactions(...range)),
    readTransactions: (entries) =>
      entries.length > 1 ? source.readTransactions(entries) : repeat(() => source.readTransactions(entries)),
    filterIntegrations: (accounts) => repeat(() => source.filterIntegrations(accounts)),
  };
}
