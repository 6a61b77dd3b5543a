import { once } from 'node:events';
import { createServer } from 'node:http';
import { freePort } from '@obverse/testing';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { startLocalnet } from '../src/index.ts';
import { call, failureOf, post } from './support/cluster.ts';

const start = (clusters: Record<string, { port: number }>) =>
  startLocalnet({ clusters, empty: true, log: () => {} });

/** The slot of a WebSocket's first slot notification. */
async function slotThrough(url: string): Promise<number> {
  const socket = new WebSocket(url);
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  socket.send('{"jsonrpc":"2.0","id":1,"method":"slotSubscribe"}');
  await once(socket, 'message');
  const [notification] = await once(socket, 'message');
  return JSON.parse(String(notification)).params.result.slot;
}

it('two clusters on adjacent ports share one between WebSockets of devnet and HTTP of mainnet', async () => {
  const port = await freePort(3);
  const { clusters, close } = await start({ mainnet: { port: port + 1 }, devnet: { port } });
  onTestFinished(close);
  const { mainnet, devnet } = clusters as Record<'mainnet' | 'devnet', (typeof clusters)[string]>;
  expect(mainnet.genesisHash).not.toBe(devnet.genesisHash);
  for (const { rpcUrl, genesisHash } of [mainnet, devnet])
    expect((await call(rpcUrl, 'getGenesisHash')).result).toBe(genesisHash);
  // the slots are far apart and so identify the cluster that answers
  mainnet.advanceClock(4_000_000);
  expect(devnet.wsUrl.replace('ws:', 'http:')).toBe(mainnet.rpcUrl);
  expect(await slotThrough(devnet.wsUrl)).toBeLessThan(1_000);
  expect(await slotThrough(mainnet.wsUrl)).toBeGreaterThan(1_000_000);
  // not an HTTP port
  expect((await post(mainnet.wsUrl.replace('ws:', 'http:'), '{}')).status).toBe(426);
});

it('startLocalnet names a port in use or that cannot be used, and leaves no port open', async () => {
  const port = await freePort(3);
  const other = createServer().listen(port + 2, '127.0.0.1');
  await once(other, 'listening');
  const clusters = { mainnet: { port: port + 1 }, devnet: { port } };
  const message = expect.stringContaining(`Port ${port + 2}`);
  expect(await failureOf(start(clusters))).toMatchObject({ code: 'PORT_IN_USE', message });
  await once(other.close(), 'close');
  await (await start(clusters)).close();
  for (const [mainnet, devnet] of [
    [0, port],
    [65_535, port],
    [1.5, port],
    [port, port],
  ] as const) {
    const refused = start({ mainnet: { port: mainnet }, devnet: { port: devnet } });
    expect(await failureOf(refused)).toMatchObject({ code: 'CONFIG_INVALID' });
  }
});
