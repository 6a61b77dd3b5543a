import type { WebSocket } from 'ws';
import type { Cluster } from '../cluster/cluster.ts';
import { dispatch } from '../rpc/dispatch.ts';
import { errorCode, RpcError, stringify } from '../rpc/json-rpc.ts';
import type { Params } from '../rpc/params.ts';
import { subscriptions } from './subscriptions.ts';

const maxSubscriptions = 1000;
/** A client that reads too slowly is disconnected at this point, to bound the memory that it uses. */
const maxBufferedBytes = 16 * 1024 * 1024;

/** Serves Solana's PubSub methods on one WebSocket. Subscription ids are per connection. */
export function serveSubscriptions(socket: WebSocket, cluster: Cluster, log: (line: string) => void): void {
  const session = new Session(socket, cluster);
  socket.on('message', (message) => {
    dispatch(String(message), (method, params) => session.call(method, params), log)
      .then((answer) => answer !== undefined && session.send(answer))
      // dispatch answers every message of a client, so this is a failure of the socket
      .catch((error: unknown) => {
        log(`WebSocket failed: ${String(error)}`);
        socket.terminate();
      });
  });
  socket.on('error', (error) => log(`WebSocket failed: ${error.message}`));
  socket.on('close', () => session.end());
}

class Session {
  readonly #socket: WebSocket;
  readonly #cluster: Cluster;
  /** A function that ends each subscription, by id. */
  readonly #stops = new Map<number, () => void>();
  #next = 1;

  constructor(socket: WebSocket, cluster: Cluster) {
    this.#socket = socket;
    this.#cluster = cluster;
  }

  call(method: string, params: Params): unknown {
    for (const [name, subscribe] of Object.entries(subscriptions)) {
      if (method === `${name}Subscribe`) return this.#subscribe(name, subscribe, params);
      if (method === `${name}Unsubscribe`) return this.#unsubscribe(params.integer(0, 'subscription'));
    }
    throw new RpcError(errorCode.methodNotFound, `Method not found: ${method}`);
  }

  send(message: unknown): void {
    if (this.#socket.bufferedAmount > maxBufferedBytes) this.#socket.terminate();
    else this.#socket.send(stringify(message));
  }

  end(): void {
    for (const stop of this.#stops.values()) stop();
    this.#stops.clear();
  }

  #subscribe(
    name: string,
    subscribe: (typeof subscriptions)[keyof typeof subscriptions],
    params: Params,
  ): number {
    if (this.#stops.size >= maxSubscriptions) {
      throw new RpcError(
        errorCode.invalidParams,
        `A connection may have at most ${maxSubscriptions} subscriptions`,
      );
    }
    const subscription = this.#next++;
    const stop = subscribe(this.#cluster, params, {
      notify: (result) =>
        this.send({ jsonrpc: '2.0', method: `${name}Notification`, params: { result, subscription } }),
      finish: () => this.#stop(subscription),
    });
    this.#stops.set(subscription, stop);
    return subscription;
  }

  #unsubscribe(subscription: number): boolean {
    if (!this.#stop(subscription)) throw new RpcError(errorCode.invalidParams, 'Invalid subscription id.');
    return true;
  }

  #stop(subscription: number): boolean {
    this.#stops.get(subscription)?.();
    return this.#stops.delete(subscription);
  }
}
