import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What becomes of what goes through. */
export type Line =
  | 'passes'
  /** Everything comes late, by `delay` milliseconds each way. */
  | 'slow'
  /** What is asked gets through; no answer does, and no end of the connection. */
  | 'mute'
  /** Nothing gets through either way, nor an end of the connection: whoever waits is told nothing. */
  | 'silent'
  /** What is asked waits, and gets through once the line is another. */
  | 'stuck'
  /** New connections are reset. */
  | 'refuses';

class Pair {
  readonly near: Socket;
  readonly far: Socket;
  readonly #state: ProxyState;
  /** A connection that has lost bytes stays as it was when it lost them, whatever the line becomes: half open. */
  #lost: 'mute' | 'silent' | undefined;
  #stuck: Buffer[] = [];

  constructor(near: Socket, far: Socket, state: ProxyState) {
    this.near = near;
    this.far = far;
    this.#state = state;
    near.on('data', (bytes) => {
      state.onAsked?.(bytes);
      this.#pass(far, bytes);
    });
    far.on('data', (bytes) => this.#pass(near, bytes));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('end', () => this.#end(to, () => to.end()));
      from.on('close', () => this.#end(to, () => to.destroy()));
      from.on('error', () => {});
    }
  }

  /** The line has become another. */
  change(): void {
    const { line } = this.#state;
    if (line === 'mute' || line === 'silent') this.#lost ??= line;
    if (line === 'stuck') return;
    for (const bytes of this.#stuck.splice(0)) this.far.write(bytes);
  }

  #loses(to: Socket): boolean {
    return this.#lost === 'silent' || (this.#lost === 'mute' && to === this.near);
  }

  #pass(to: Socket, bytes: Buffer): void {
    const { line, delay } = this.#state;
    if (this.#loses(to)) return;
    if (line === 'stuck' && to === this.far) this.#stuck.push(bytes);
    else if (line === 'slow') setTimeout(() => to.write(bytes), delay);
    else to.write(bytes);
  }

  /** Tells one side that the other has ended, after what is still on its way. */
  #end(side: Socket, tell: () => void): void {
    const { line, delay } = this.#state;
    if (this.#loses(side) || line === 'stuck') return;
    if (line === 'slow') setTimeout(tell, delay);
    else tell();
  }
}

type ProxyState = { line: Line; delay: number; onAsked?: ((bytes: Buffer) => void) | undefined };

export type TcpProxy = {
  /** Where it listens. */
  readonly port: number;
  /** Makes the line another, for the connections there are and those to come. @param delay for `slow`, in milliseconds each way */
  readonly become: (line: Line, delay?: number) => void;
  /** Resets every connection. */
  readonly reset: () => void;
  /** Tells of whatever is about to go to the server; undefined ends that. */
  readonly onAsked: (hear: ((bytes: Buffer) => void) | undefined) => void;
  readonly close: () => void;
};

/** A line to a server on this machine that can be told to fail, as networks do. */
export async function tcpProxy(target: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
  const state: ProxyState = { line: 'passes', delay: 0 };
  const pairs = new Set<Pair>();
  // a line that loses everything does not say goodbye by itself
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (state.line === 'refuses') return void near.resetAndDestroy();
    const far = connect({ ...target, allowHalfOpen: true });
    const pair = new Pair(near, far, state);
    pair.change();
    pairs.add(pair);
    const over = () => near.destroyed && far.destroyed && pairs.delete(pair);
    near.on('close', over);
    far.on('close', over);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: TcpProxy = {
    port: (server.address() as AddressInfo).port,
    become: (line, delay = 0) => {
      Object.assign(state, { line, delay });
      for (const pair of pairs) pair.change();
    },
    reset: () => {
      for (const { near, far } of pairs) {
        near.resetAndDestroy();
        far.destroy();
      }
    },
    onAsked: (hear) => {
      state.onAsked = hear;
    },
    close: () => {
      server.close();
      proxy.reset();
    },
  };
  return proxy;
}
