import type { Cluster } from '@obverse/contracts';

/** Genesis hashes of Solana's public clusters. */
const publicClusters = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxkzBrG',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHScCKQY3XQsiz3ni8tZG',
};

/** Whether a node is of a public cluster other than the one its URL was given for. */
const isOtherCluster = (cluster: Cluster, genesisHash: string): boolean =>
  Object.entries(publicClusters).some(([name, hash]) => hash === genesisHash && name !== cluster);

const majority = (hashes: readonly string[]): string | undefined => {
  const count = (hash: string) => hashes.filter((other) => other === hash).length;
  // of equals the first, which is the preferred node's
  return hashes.reduce<string | undefined>(
    (best, hash) => (best === undefined || count(hash) > count(best) ? hash : best),
    undefined,
  );
};

/**
 * Which cluster the nodes given for `cluster` are of, from what they answered, the preferred one's first: the public cluster
 * of that name if one is of it, else what most say. Private clusters are welcome; another public one is not.
 */
export function agreedGenesis(cluster: Cluster, answers: readonly string[]): string | undefined {
  const possible = answers.filter((hash) => !isOtherCluster(cluster, hash));
  return possible.find((hash) => hash === publicClusters[cluster]) ?? majority(possible);
}
