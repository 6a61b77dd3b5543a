import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort, type TcpProxy, tcpProxy } from '@obverse/testing';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { aRead, edgeApi } from '../support/edge.ts';

const { TEST_REDIS_SERVER: server = '' } = process.env;

const quota = 1_000;
/** A request waits at most 250 ms for Redis; the rest is a reserve. */
const maxResponseMs = 250 + 500;

const refuseConnections = (proxy: TcpProxy) => {
  proxy.setMode('refuse');
  proxy.reset();
};

describe.skipIf(server === '')('rate limits', () => {
  let port: number;
  let redis: ChildProcess;
  beforeAll(async () => {
    port = await freePort();
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    redis = spawn(server, options, { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const text of redis.stdout ?? []) if (String(text).includes('Ready to accept')) break;
    redis.stdout?.resume();
  });
  afterAll(async () => {
    redis.kill('SIGKILL');
    await once(redis, 'exit');
  });

  it.each<[string, (proxy: TcpProxy) => void]>([
    ['delayed by 2 s', (proxy) => proxy.setMode('delay', 2_000)],
    ['unreachable without an error', (proxy) => proxy.setMode('dropAll')],
    ['losing all responses', (proxy) => proxy.setMode('dropResponses')],
    ['receiving requests only later', (proxy) => proxy.setMode('holdRequests')],
    ['refusing connections', refuseConnections],
    ['resetting connections once', (proxy) => proxy.reset()],
  ])(
    'delay and refuse no request while Redis is %s, and use it again without a restart',
    async (_, begin) => {
      const proxy = await tcpProxy({ host: '127.0.0.1', port });
      const limits = { read: quota, write: quota, key: quota, signature: quota };
      const app = edgeApi({ limits, redisUrl: `redis://127.0.0.1:${proxy.port}` });
      const store = new Redis(port);
      onTestFinished(async () => {
        await app.close();
        store.disconnect();
        proxy.close();
      });
      const countKey = async () => (await store.keys('obverse:limit:*'))[0];
      /** The count in Redis, which all instances share. */
      const counted = async () => {
        const key = await countKey();
        return key === undefined ? 0 : Number(await store.get(key));
      };
      const read = async () => {
        const began = performance.now();
        const { statusCode, headers } = await app.inject(aRead);
        const left = Number(/r=(\d+)/.exec(String(headers['ratelimit']))?.[1]);
        return { statusCode, left, took: performance.now() - began };
      };
      /** Whether the response headers show the count in Redis. */
      const isUsed = async () => {
        const before = await counted();
        return (await read()).left === quota - before - 1 && (await counted()) === before + 1;
      };
      // the count in Redis differs from what the instance counts by itself
      await store.flushall();
      await expect.poll(isUsed, { timeout: 10_000 }).toBe(true);
      await store.incrby((await countKey()) ?? '', 100);

      begin(proxy);
      for (let i = 0; i < 20; i += 1) {
        const { statusCode, took } = await read();
        expect(statusCode).toBe(200);
        expect(took).toBeLessThan(maxResponseMs);
      }
      proxy.setMode('pass');
      await expect.poll(isUsed, { timeout: 10_000 }).toBe(true);
    },
  );
});
