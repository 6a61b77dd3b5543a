import type { Cluster } from '../cluster/cluster.ts';
import { errorCode, RpcError } from './json-rpc.ts';
import type { Params } from './params.ts';

/** One JSON-RPC method: reads its parameters, reads or changes the cluster, and answers in the form of Solana nodes. */
export type Method = (cluster: Cluster, params: Params) => unknown;

/** Methods by the name that clients call. */
export type Methods = Readonly<Record<string, Method>>;

/** Runs the named method. @throws RpcError */
export type MethodCaller = (name: string, params: Params) => unknown;

/** Calls the given methods on one cluster. An answer waits until everything that it may show is on disk. */
export function createMethodCaller(methods: Methods, cluster: Cluster): MethodCaller {
  return async (name, params) => {
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (!method) throw new RpcError(errorCode.methodNotFound, `Method not found: ${name}`);
    try {
      return method(cluster, params);
    } finally {
      await cluster.flush();
    }
  };
}

/** The node version whose answers these methods follow. */
export const nodeVersion = '3.0.0';

/** Wraps a value with the slot at which it was read. Every commitment reads the same state, as transactions are final at once. */
export function withContext<T>(slot: number, value: T) {
  return { context: { apiVersion: nodeVersion, slot }, value };
}

/** {@link withContext} at the cluster's current slot. */
export function inContext<T>(cluster: Cluster, value: T) {
  return withContext(cluster.clock.slot(), value);
}

/** Reads a value that is of one slot in all its parts, as a node reads it from one block: reads again if the slot changed meanwhile. */
export function inOneSlot<T>(cluster: Cluster, read: (slot: number) => T) {
  for (;;) {
    const slot = cluster.clock.slot();
    const value = read(slot);
    if (cluster.clock.slot() === slot) return withContext(slot, value);
  }
}
