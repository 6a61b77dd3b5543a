import { once } from 'node:events';
import { createServer } from 'node:http';
import { freePort } from '@obverse/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { LocalnetError, startLocalnet } from '../src/index.ts';
import { call, post } from './support/cluster.ts';

/** mainnet one port above devnet, as with the defaults 8899 and 8898. */
async function startBoth() {
  const port = await freePort(3);
  const localnet = await startLocalnet({
    clusters: { mainnet: { port: port + 1 }, devnet: { port } },
    empty: true,
    log: () => {},
  });
  onTestFinished(() => localnet.close());
  return { port, ...localnet.clusters };
}

/** The slot that the WebSocket's first slot notification tells. */
async function slotThrough(url: string): Promise<number> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const told = new Promise<number>((resolve) => {
    socket.on('message', (text) => {
      const message = JSON.parse(String(text));
      if (message.method === 'slotNotification') resolve(message.params.result.slot);
    });
  });
  socket.send('{"jsonrpc":"2.0","id":1,"method":"slotSubscribe"}');
  const slot = await told;
  socket.terminate();
  return slot;
}

async function failureOf(start: Promise<unknown>): Promise<LocalnetError> {
  const error = await start.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(LocalnetError);
  return error as LocalnetError;
}

describe('two clusters on neighbouring ports', () => {
  it('are two clusters', async () => {
    const { mainnet, devnet } = await startBoth();
    expect((await call(mainnet.rpcUrl, 'getGenesisHash')).result).toBe(mainnet.genesisHash);
    expect((await call(devnet.rpcUrl, 'getGenesisHash')).result).toBe(devnet.genesisHash);
    expect(mainnet.genesisHash).not.toBe(devnet.genesisHash);
  });

  it('share the port that is devnet’s for WebSockets and mainnet’s for HTTP', async () => {
    const { port, mainnet, devnet } = await startBoth();
    // slots far apart tell which cluster answers
    mainnet.advanceClock(4_000_000);
    expect(devnet.wsUrl.replace('ws:', 'http:')).toBe(mainnet.rpcUrl);
    expect(await slotThrough(devnet.wsUrl)).toBeLessThan(1000);
    expect(await slotThrough(mainnet.wsUrl)).toBeGreaterThan(1_000_000);
    // nobody's WebSocket port: its HTTP cluster answers
    expect(await slotThrough(`ws://127.0.0.1:${port}`)).toBeLessThan(1000);
    // nobody's HTTP port
    expect((await post(mainnet.wsUrl.replace('ws:', 'http:'), '{}')).status).toBe(426);
  });
});

describe('a port', () => {
  it('that is taken stops the start with a sentence that names it, and leaves nothing open', async () => {
    const port = await freePort(3);
    const other = createServer().listen(port + 2, '127.0.0.1');
    await once(other, 'listening');
    const start = () =>
      startLocalnet({
        clusters: { mainnet: { port: port + 1 }, devnet: { port } },
        empty: true,
        log: () => {},
      });
    const error = await failureOf(start());
    expect(error.code).toBe('PORT_IN_USE');
    expect(error.message).toContain(`Port ${port + 2}`);
    other.close();
    await once(other, 'close');
    await (await start()).close();
  });

  it.each([0, 65_535, 1.5])('cannot be %d', async (port) => {
    const error = await failureOf(
      startLocalnet({ clusters: { mainnet: { port } }, empty: true, log: () => {} }),
    );
    expect(error.code).toBe('CONFIG_INVALID');
  });

  it('cannot be the HTTP port of two clusters', async () => {
    const port = await freePort();
    const clusters = { mainnet: { port }, devnet: { port } };
    expect((await failureOf(startLocalnet({ clusters, empty: true, log: () => {} }))).code).toBe(
      'CONFIG_INVALID',
    );
  });
});
