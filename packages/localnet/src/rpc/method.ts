import type { Cluster } from '../cluster/cluster.ts';
import type { Params } from './params.ts';

/** One JSON-RPC method: reads its parameters, asks the cluster, answers in the form of Solana nodes. */
export type Method = (cluster: Cluster, params: Params) => unknown;

/** The version of node whose answers these are modelled on. */
export const NODE_VERSION = '3.0.0';

/** An answer together with the slot it is true for. Every commitment reads the same state: a transaction is final at once. */
export function inContext<T>(
  cluster: Cluster,
  value: T,
): { context: { apiVersion: string; slot: number }; value: T } {
  return { context: { apiVersion: NODE_VERSION, slot: cluster.clock.slot() }, value };
}
