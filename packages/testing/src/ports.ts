import { createServer, type Server } from 'node:net';

/** Below the ports that systems assign to outgoing connections (from 32768), which would otherwise take a port between check and use. */
const firstPort = 10_000;
const blockSize = 200;
const blocks = 110;

/** Listens on a port, or returns undefined if it is taken. */
function listen(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

async function isFree(port: number): Promise<boolean> {
  const server = await listen(port);
  if (server !== undefined) await new Promise((resolve) => server.close(resolve));
  return server !== undefined;
}

/** Takes a block of ports for this process: it listens on the block's first port until it ends, and other processes pass on. */
async function claimBlock(): Promise<number> {
  const start = Math.floor(Math.random() * blocks);
  for (let i = 0; i < blocks; i++) {
    const port = firstPort + blockSize * ((start + i) % blocks);
    const guard = await listen(port);
    guard?.unref();
    if (guard !== undefined) return port;
  }
  throw new Error('every block of test ports is taken');
}

let block: Promise<number> | undefined;
let used = 0;

/**
 * A port on 127.0.0.1 that is free together with the following `count - 1`. No other test process is given it.
 * @param count 2 by default, because a local cluster listens for WebSockets on the port after its own
 */
export async function freePort(count = 2): Promise<number> {
  block ??= claimBlock();
  const guard = await block;
  for (let attempt = 0; attempt < blockSize; attempt++) {
    if (used + count >= blockSize) used = 0;
    const first = guard + 1 + used;
    used += count;
    const free = await Promise.all(Array.from({ length: count }, (_, i) => isFree(first + i)));
    if (free.every(Boolean)) return first;
  }
  throw new Error(`no ${count} ports in a row are free`);
}
