import { once } from 'node:events';
import { createServer } from 'node:net';
import { Connection } from '@solana/web3.js';
import { onTestFinished } from 'vitest';
import { startLocalnet } from '../../src/index.ts';

/** Each worker tries ports of its own, below those that the system gives to outgoing connections: nobody takes one in between. */
let candidate = 20_000 + 500 * Number(process.env['VITEST_POOL_ID'] ?? 0);

/** A port that is free together with the next `count - 1`. */
export async function freePorts(count = 2): Promise<number> {
  for (;;) {
    const first = candidate;
    candidate += count;
    const held = await Promise.allSettled(Array.from({ length: count }, (_, index) => hold(first + index)));
    for (const each of held) if (each.status === 'fulfilled') await each.value.release();
    if (held.every(({ status }) => status === 'fulfilled')) return first;
  }
}

async function hold(port: number): Promise<{ release: () => Promise<void> }> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    async release() {
      server.close();
      await once(server, 'close');
    },
  };
}

/** One empty cluster in memory, closed when the test ends. */
export async function startOne(log: (line: string) => void = () => {}) {
  const port = await freePorts();
  const localnet = await startLocalnet({ clusters: { mainnet: { port } }, empty: true, log });
  onTestFinished(() => localnet.close());
  return localnet.clusters.mainnet;
}

/**
 * A client of web3.js, which finds the WebSocket by itself on the next port. Its socket is closed when the test ends: the library
 * reconnects it until told not to.
 */
export function connectWeb3(url: string): Connection {
  const connection = new Connection(url, 'confirmed');
  onTestFinished(() => Reflect.get(connection, '_rpcWebSocket').close());
  return connection;
}

interface Answer {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
  readonly id: unknown;
}

/** A raw call, with the whole answer. */
export async function call(url: string, method: string, params: unknown[] = []): Promise<Answer> {
  const { body } = await post(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
  return JSON.parse(body);
}

export async function post(url: string, body: string): Promise<{ status: number; body: string }> {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  return { status: response.status, body: await response.text() };
}
