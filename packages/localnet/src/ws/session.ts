import type { WebSocket } from 'ws';
import type { Cluster } from '../cluster/cluster.ts';
import { dispatch } from '../rpc/dispatch.ts';
import { INVALID_PARAMS, METHOD_NOT_FOUND, RpcError } from '../rpc/errors.ts';
import { stringify } from '../rpc/json.ts';
import type { Params } from '../rpc/params.ts';
import { SUBSCRIPTIONS } from './subscriptions.ts';

const MAX_SUBSCRIPTIONS = 1000;
/** A client that reads slower than the cluster writes is cut off rather than kept in memory. */
const MAX_BUFFERED_BYTES = 16 * 1024 * 1024;

/** Serves one WebSocket: subscriptions of Solana's PubSub methods, each with numbers of its own. */
export function serveSubscriptions(socket: WebSocket, cluster: Cluster, log: (line: string) => void): void {
  const session = new Session(socket, cluster);
  socket.on('message', (message) => {
    dispatch(String(message), (method, params) => session.call(method, params), log)
      .then((answer) => answer !== undefined && session.send(answer))
      // whatever a client may have sent is answered by dispatch; this is the socket failing
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
  /** How to stop each subscription. */
  readonly #stops = new Map<number, () => void>();
  #next = 1;

  constructor(socket: WebSocket, cluster: Cluster) {
    this.#socket = socket;
    this.#cluster = cluster;
  }

  call(method: string, params: Params): unknown {
    for (const [name, subscribe] of Object.entries(SUBSCRIPTIONS)) {
      if (method === `${name}Subscribe`) return this.#subscribe(name, subscribe, params);
      if (method === `${name}Unsubscribe`) return this.#unsubscribe(params.integer(0, 'subscription'));
    }
    throw new RpcError(METHOD_NOT_FOUND, `Method not found: ${method}`);
  }

  send(message: unknown): void {
    if (this.#socket.bufferedAmount > MAX_BUFFERED_BYTES) this.#socket.terminate();
    else this.#socket.send(stringify(message));
  }

  end(): void {
    for (const stop of this.#stops.values()) stop();
    this.#stops.clear();
  }

  #subscribe(
    name: string,
    subscribe: (typeof SUBSCRIPTIONS)[keyof typeof SUBSCRIPTIONS],
    params: Params,
  ): number {
    if (this.#stops.size >= MAX_SUBSCRIPTIONS) {
      throw new RpcError(INVALID_PARAMS, `A connection may have at most ${MAX_SUBSCRIPTIONS} subscriptions`);
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
    if (!this.#stop(subscription)) throw new RpcError(INVALID_PARAMS, 'Invalid subscription id.');
    return true;
  }

  #stop(subscription: number): boolean {
    this.#stops.get(subscription)?.();
    return this.#stops.delete(subscription);
  }
}
