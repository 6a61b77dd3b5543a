import type { Connection } from '@solana/web3.js';
import type { Chain } from '../chain/chain.ts';
import { checkEntries, checkTransaction } from './check.ts';
import { type Entry, type EventSource, pageSize, type Transaction } from './source.ts';

/** How many transactions are asked for at the same time: not every provider takes several in one call. */
const atOnce = 16;

const finalized = { commitment: 'finalized', maxSupportedTransactionVersion: 0 } as const;

async function transaction(rpc: Connection, entry: Entry): Promise<Transaction> {
  return checkTransaction(entry, await rpc.getTransaction(entry.signature, finalized));
}

/** Reads from the cluster's RPC nodes. What is checked inside the call makes a node that answers nonsense one that failed. */
export function rpcSource({ call, programId }: Chain): EventSource {
  return {
    genesisHash: () => call((rpc) => rpc.getGenesisHash()),
    entries: (before, until) =>
      call(async (rpc) => {
        const range = { limit: pageSize, ...(before && { before }), ...(until && { until }) };
        return checkEntries(await rpc.getSignaturesForAddress(programId, range, 'finalized'));
      }),
    transactions: async (entries) => {
      const found: Transaction[] = [];
      let next = 0;
      const work = async () => {
        for (let i = next++; i < entries.length; i = next++) {
          const entry = entries[i];
          if (entry) found[i] = await call((rpc) => transaction(rpc, entry));
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      return found;
    },
    knows: (signatures) =>
      call(async (rpc) => {
        const { value } = await rpc.getSignatureStatuses([...signatures], { searchTransactionHistory: true });
        return value.map((status) => status !== null);
      }),
  };
}
