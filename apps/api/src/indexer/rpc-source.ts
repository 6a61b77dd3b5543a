import type { Chain } from '../chain/chain.ts';
import { checkEntries, checkGenesis, checkTransaction } from './check.ts';
import { integrationsAmong } from './integrations-among.ts';
import { type EventSource, pageSize } from './source.ts';

const commitment = 'finalized';
const config = { commitment, encoding: 'json', maxSupportedTransactionVersion: 0 };

/** Reads from the cluster's RPC nodes. What is checked inside the call makes a node that answers nonsense one that failed. */
export function rpcSource(chain: Chain): EventSource {
  const { call, programId } = chain;
  const program = programId.toBase58();
  let genesisHash: string | undefined;
  return {
    genesisHash: async () => {
      genesisHash = await call((rpc) => rpc.getGenesisHash());
      return genesisHash;
    },
    entries: (before, until) =>
      call(async (_, send) => {
        const range = { commitment, limit: pageSize, ...(before && { before }), ...(until && { until }) };
        // a node may have become one of another chain since it was last looked at, and the list does not tell
        const [hash, listed] = await send([
          { method: 'getGenesisHash', params: [] },
          { method: 'getSignaturesForAddress', params: [program, range] },
        ]);
        checkGenesis(genesisHash, hash);
        return checkEntries(listed);
      }),
    transactions: (entries) =>
      call(async (_, send) => {
        const calls = entries.map(({ signature }) => ({
          method: 'getTransaction',
          params: [signature, config],
        }));
        const found = await send(calls);
        return entries.map((entry, i) => checkTransaction(entry, found[i]));
      }),
    integrations: (accounts) => integrationsAmong(chain, accounts),
    knows: (signatures) =>
      call(async (rpc) => {
        const { value } = await rpc.getSignatureStatuses([...signatures], { searchTransactionHistory: true });
        return value.map((status) => status !== null);
      }),
  };
}
