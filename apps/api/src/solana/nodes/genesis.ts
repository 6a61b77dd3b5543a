import type { Cluster } from '@obverse/contracts';

/** Genesis hashes of Solana's public clusters. */
const publicClusters = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxkzBrG',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHScCKQY3XQsiz3ni8tZG',
};

/** Whether this is one of Solana's public clusters, whose time nobody can move. */
export const isPublicCluster = (genesisHash: string): boolean =>
  Object.values(publicClusters).includes(genesisHash);

/** Whether a node belongs to a public cluster other than the one its URL was configured for. */
const isOtherCluster = (cluster: Cluster, genesisHash: string): boolean =>
  Object.entries(publicClusters).some(([name, hash]) => hash === genesisHash && name !== cluster);

const majority = (hashes: readonly string[]): string | undefined => {
  const count = (hash: string) => hashes.filter((other) => other === hash).length;
  // a tie goes to the first, which is the preferred node's
  return hashes.reduce<string | undefined>(
    (best, hash) => (best === undefined || count(hash) > count(best) ? hash : best),
    undefined,
  );
};

/**
 * The genesis hash of the cluster that the nodes configured for `cluster` belong to. It is the public cluster of that name if one of the nodes
 * belongs to it, else the one that most nodes belong to. Private clusters are accepted, other public ones are not.
 *
 * @param hashes the nodes' answers, the preferred node's first
 */
export function agreedGenesis(cluster: Cluster, hashes: readonly string[]): string | undefined {
  const possible = hashes.filter((hash) => !isOtherCluster(cluster, hash));
  return possible.find((hash) => hash === publicClusters[cluster]) ?? majority(possible);
}
