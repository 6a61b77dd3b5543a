import { once } from 'node:events';
import { createServer } from 'node:http';
import { freePort } from '@obverse/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { startLocalnet } from '../src/index.ts';
import { call, failureOf, post } from './support/cluster.ts';

/** mainnet is one port above devnet, as with the defaults 8899 and 8898. */
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

/** The slot of a WebSocket's first slot notification. */
async function slotThrough(url: string): Promise<number> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const notified = new Promise<number>((resolve) => {
    socket.on('message', (text) => {
      const message = JSON.parse(String(text));
      if (message.method === 'slotNotification') resolve(message.params.result.slot);
    });
  });
  socket.send('{"jsonrpc":"2.0","id":1,"method":"slotSubscribe"}');
  const slot = await notified;
  socket.terminate();
  return slot;
}

describe('two clusters on adjacent ports', () => {
  it('have different genesis hashes and answer on their own ports', async () => {
    const { mainnet, devnet } = await startBoth();
    expect((await call(mainnet.rpcUrl, 'getGenesisHash')).result).toBe(mainnet.genesisHash);
    expect((await call(devnet.rpcUrl, 'getGenesisHash')).result).toBe(devnet.genesisHash);
    expect(mainnet.genesisHash).not.toBe(devnet.genesisHash);
  });

  it('share one port between WebSockets of devnet and HTTP of mainnet', async () => {
    const { port, mainnet, devnet } = await startBoth();
    // the slots are far apart and so identify the cluster that answers
    mainnet.advanceClock(4_000_000);
    expect(devnet.wsUrl.replace('ws:', 'http:')).toBe(mainnet.rpcUrl);
    expect(await slotThrough(devnet.wsUrl)).toBeLessThan(1000);
    expect(await slotThrough(mainnet.wsUrl)).toBeGreaterThan(1_000_000);
    // not a WebSocket port: its HTTP cluster answers
    expect(await slotThrough(`ws://127.0.0.1:${port}`)).toBeLessThan(1000);
    // not an HTTP port
    expect((await post(mainnet.wsUrl.replace('ws:', 'http:'), '{}')).status).toBe(426);
  });
});

describe('startLocalnet', () => {
  it('fails with an error that names a port in use and leaves no port open', async () => {
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

  it.each([0, 65_535, 1.5])('refuses the port %d', async (port) => {
    const error = await failureOf(
      startLocalnet({ clusters: { mainnet: { port } }, empty: true, log: () => {} }),
    );
    expect(error.code).toBe('CONFIG_INVALID');
  });

  it('refuses one HTTP port for two clusters', async () => {
    const port = await freePort();
    const clusters = { mainnet: { port }, devnet: { port } };
    expect((await failureOf(startLocalnet({ clusters, empty: true, log: () => {} }))).code).toBe(
      'CONFIG_INVALID',
    );
  });
});
