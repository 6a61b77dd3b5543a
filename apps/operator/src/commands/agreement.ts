import { type Cluster, openCluster } from '../chain/cluster.ts';
import { RefusedError, UsageError } from '../errors.ts';
import type { Line } from '../format/lines.ts';

/** Opens a second node of the cluster. @throws UsageError, RefusedError if it can prove nothing about the first one */
async function openSecondNode({ connection, name, programId }: Cluster, url: string): Promise<Cluster> {
  const second = openCluster(url, programId, '--compare-url');
  if (second.name === name) throw new UsageError(`--compare-url and --url are the same node, ${name}`);
  const [first, other] = await Promise.all([connection.getGenesisHash(), second.connection.getGenesisHash()]);
  if (first !== other) throw new RefusedError(`${second.name} is a node of another cluster than ${name}`);
  return second;
}

/**
 * Compares what the node of `--url` said with a second node. A queued change replaces every value: by a wrong answer one node could change
 * those that the operator keeps. The first node is not asked again, as it could answer otherwise than when the change was made.
 *
 * @param url of the second node; undefined for none
 * @param ours what the node of `--url` said
 * @param read gives what a node says, with the same labels
 * @returns what the operator should know about it
 * @throws RefusedError where they differ
 */
export async function agreementLine(
  cluster: Cluster,
  url: string | undefined,
  ours: readonly Line[],
  read: (node: Cluster) => Promise<readonly Line[]>,
): Promise<Line> {
  const label = 'present values';
  if (url === undefined) return [label, `as ${cluster.name} alone says: compare it with --compare-url`];
  const second = await openSecondNode(cluster, url);
  const others = await read(second);
  const differences = ours.flatMap(([name, value], i) => {
    const other = others[i]?.[1];
    return value === other ? [] : [`${name} is ${value} at ${cluster.name}, and ${other} at ${second.name}`];
  });
  if (differences.length > 0) throw new RefusedError(`the nodes do not agree: ${differences.join('; ')}`);
  return [label, `the same at ${second.name}`];
}
