import { decodeIntegration, decodeOwned } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import type { Chain } from '../chain/chain.ts';
import { PrunedHistoryError } from '../chain/nodes/rpc-error.ts';
import type { Send } from '../chain/nodes/transport.ts';
import { type EventSource, type ListConstraints, type ListedTransaction, pageSize } from './event-source.ts';
import {
  assertEndsWith,
  assertSameChain,
  parseStatuses,
  parseTransaction,
  parseTransactionList,
} from './validate.ts';

/** What one call may ask for. */
const atOnce = 100;

/** Those of these accounts that are integrations of the platform. @throws ApiError UNAVAILABLE when the cluster does not answer */
export async function filterIntegrations(chain: Chain, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (let i = 0; i < addresses.length; i += atOnce) {
    const keys = addresses.slice(i, i + atOnce).map((address) => new PublicKey(address));
    const accounts = await chain.call((rpc) => rpc.getMultipleAccountsInfo(keys, 'finalized'));
    for (const [j, key] of keys.entries()) {
      if (decodeOwned(chain.programId, key, accounts[j], decodeIntegration)) found.push(key.toBase58());
    }
  }
  return found;
}

const commitment = 'finalized';

/** Transactions of any version will do: only their signatures and logs are looked at. Their format has seven bits for it. */
const highestVersion = 127;

const config = { commitment, encoding: 'json', maxSupportedTransactionVersion: highestVersion };

async function known(send: Send, signatures: readonly string[]): Promise<boolean[]> {
  const params = [signatures, { searchTransactionHistory: true }];
  const [statuses] = await send([{ method: 'getSignatureStatuses', params }]);
  return parseStatuses(signatures, statuses);
}

/** The transactions that a node has to know for this list of its to be whole, and need not know by what it lists. */
function doubtful(
  listed: readonly ListedTransaction[],
  before: string | undefined,
  until: string | undefined,
  backTo: number | undefined,
): string[] {
  // of a transaction that they do not know nodes list nothing
  const isEmpty = listed.length === 0;
  const front = isEmpty && before !== undefined ? [before] : [];
  const isNothingNew = isEmpty && before === undefined;
  const last = listed.at(-1)?.slot ?? Number.POSITIVE_INFINITY;
  if (until === undefined || backTo === undefined || isNothingNew) return front;
  return listed.length < pageSize && last > backTo ? [...front, until] : front;
}

/** Reads from the cluster's RPC nodes. What is checked inside the call makes a node that answers nonsense one that failed. */
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
      call(async (_, send) => {
        const range = { commitment, limit: pageSize, ...(before && { before }), ...(until && { until }) };
        // a node may have become one of another chain since it was last looked at, and the list does not tell
        const [hash, listed] = await send([
          { method: 'getGenesisHash', params: [] },
          { method: 'getSignaturesForAddress', params: [program, range] },
        ]);
        assertSameChain(genesisHash, hash);
        const entries = parseTransactionList(listed);
        assertEndsWith(entries, end);
        const doubts = doubtful(entries, before, until, backTo);
        if (doubts.length > 0) {
          const forgotten = (await known(send, doubts)).indexOf(false);
          if (forgotten >= 0)
            throw new PrunedHistoryError(`the node does not go back to ${doubts[forgotten]}`);
        }
        return entries;
      }),
    readTransactions: (entries) =>
      call(async (_, send) => {
        const calls = entries.map(({ signature }) => ({
          method: 'getTransaction',
          params: [signature, config],
        }));
        const found = await send(calls);
        return entries.map((entry, i) => parseTransaction(entry, found[i]));
      }),
    filterIntegrations: (accounts) => filterIntegrations(chain, accounts),
    knowsTransactions: (signatures) => call((_, send) => known(send, signatures)),
  };
}
