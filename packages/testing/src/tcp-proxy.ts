import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

type ProxyMode =
  | 'pass'
  /** Delays everything by `delayMs` in each direction. */
  | 'delay'
  /** Forwards requests, but neither responses nor the end of a connection. */
  | 'dropResponses'
  /** Forwards nothing, not even the end of a connection, so both sides wait. */
  | 'dropAll'
  /** Holds requests back until the mode changes. */
  | 'holdRequests'
  /** Resets new connections. */
  | 'refuse';

class ProxiedConnection {
  readonly client: Socket;
  readonly server: Socket;
  readonly #state: ProxyState;
  /** A connection that has lost bytes stays half open. */
  #broken: 'dropResponses' | 'dropAll' | undefined;
  #held: Buffer[] = [];

  constructor(client: Socket, server: Socket, state: ProxyState) {
    this.client = client;
    this.server = server;
    this.#state = state;
    client.on('data', (bytes) => {
      state.onRequest?.(bytes);
      this.#forward(server, bytes);
    });
    server.on('data', (bytes) => this.#forward(client, bytes));
    for (const from of [client, server]) {
      const to = from === client ? server : client;
      from.on('end', () => this.#end(to, () => to.end()));
      from.on('close', () => this.#end(to, () => to.destroy()));
      from.on('error', () => {});
    }
  }

  modeChanged(): void {
    const { mode } = this.#state;
    if (mode === 'dropResponses' || mode === 'dropAll') this.#broken ??= mode;
    if (mode === 'holdRequests') return;
    for (const bytes of this.#held.splice(0)) this.server.write(bytes);
  }

  #drops(to: Socket): boolean {
    return this.#broken === 'dropAll' || (this.#broken === 'dropResponses' && to === this.client);
  }

  #forward(to: Socket, bytes: Buffer): void {
    const { mode, delayMs } = this.#state;
    if (this.#drops(to)) return;
    if (mode === 'holdRequests' && to === this.server) this.#held.push(bytes);
    else if (mode === 'delay') setTimeout(() => to.write(bytes), delayMs);
    else to.write(bytes);
  }

  /** Forwards the end of one side to the other, after the bytes before it. */
  #end(to: Socket, end: () => void): void {
    const { mode, delayMs } = this.#state;
    if (this.#drops(to) || mode === 'holdRequests') return;
    if (mode === 'delay') setTimeout(end, delayMs);
    else end();
  }
}

type ProxyState = { mode: ProxyMode; delayMs: number; onRequest?: ((bytes: Buffer) => void) | undefined };

export type TcpProxy = Awaited<ReturnType<typeof tcpProxy>>;

/** Starts a TCP proxy in front of a server that fails on demand as networks do. */
export async function tcpProxy(target: { readonly host: string; readonly port: number }) {
  const state: ProxyState = { mode: 'pass', delayMs: 0 };
  const connections = new Set<ProxiedConnection>();
  // half-open connections: the proxy itself decides when to forward the end of one side
  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (state.mode === 'refuse') return void client.resetAndDestroy();
    const server = connect({ ...target, allowHalfOpen: true });
    const connection = new ProxiedConnection(client, server, state);
    connection.modeChanged();
    connections.add(connection);
    const onClose = () => client.destroyed && server.destroyed && connections.delete(connection);
    client.on('close', onClose);
    server.on('close', onClose);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const reset = (): void => {
    for (const { client, server } of connections) {
      client.resetAndDestroy();
      server.destroy();
    }
  };
  return {
    port: (server.address() as AddressInfo).port,
    /** Changes the mode of open and new connections. @param delayMs of the mode `delay`, in each direction */
    setMode: (mode: ProxyMode, delayMs = 0): void => {
      Object.assign(state, { mode, delayMs });
      for (const connection of connections) connection.modeChanged();
    },
    reset,
    /** Sets the listener for bytes that are about to go to the server. */
    onRequest: (listener: ProxyState['onRequest']): void => {
      state.onRequest = listener;
    },
    close: (): void => {
      server.close();
      reset();
    },
  };
}
