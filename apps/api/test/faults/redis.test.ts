import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '@obverse/testing';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { aRead, edgeApi } from '../support/edge.ts';
import { tcpProxy } from './tcp-proxy.ts';

const { TEST_REDIS_SERVER: server = '' } = process.env;

/** Longer than the limits' window is nothing of this. */
const quota = 1_000;

/** What a request waits for Redis, and what else it does; milliseconds. */
const moment = 250 + 500;

type Line = Awaited<ReturnType<typeof tcpProxy>>;

const faults: [string, (line: Line) => void][] = [
  ['slow', (line) => line.become('slow', 2_000)],
  ['silent', (line) => line.become('silent')],
  ['hearing, and not heard', (line) => line.become('mute')],
  ['heard only later', (line) => line.become('stuck')],
  [
    'gone',
    (line) => {
      line.become('refuses');
      line.reset();
    },
  ],
  ['reset', (line) => line.reset()],
];

describe.skipIf(server === '')('a Redis that is', () => {
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

  it.each(faults)(
    '%s holds up nobody, refuses nobody, and is used again without a restart',
    async (_, begin) => {
      const line = await tcpProxy({ host: '127.0.0.1', port });
      const limits = { read: quota, write: quota, key: quota, signature: quota };
      const app = edgeApi({ limits, redisUrl: `redis://127.0.0.1:${line.port}` });
      const store = new Redis(port);
      onTestFinished(async () => {
        await app.close();
        store.disconnect();
        line.close();
      });
      /** What all instances have counted together. */
      const counted = async () => {
        const [key] = await store.keys('obverse:limit:*');
        return key === undefined ? 0 : Number(await store.get(key));
      };
      const read = async () => {
        const began = performance.now();
        const { statusCode, headers } = await app.inject(aRead);
        const left = Number(/r=(\d+)/.exec(String(headers['ratelimit']))?.[1]);
        return { statusCode, left, took: performance.now() - began };
      };
      /** Whether the caller is told what Redis counts. */
      const isUsed = async () => {
        const before = await counted();
        return (await read()).left === quota - before - 1 && (await counted()) === before + 1;
      };
      // so many that what the instance counts for itself is another number
      await store.flushall();
      await expect.poll(isUsed, { timeout: 10_000 }).toBe(true);
      const [key = ''] = await store.keys('obverse:limit:*');
      await store.incrby(key, 100);

      begin(line);
      for (let i = 0; i < 20; i += 1) {
        const { statusCode, took } = await read();
        expect(statusCode).toBe(200);
        expect(took).toBeLessThan(moment);
      }
      line.become('passes');
      await expect.poll(isUsed, { timeout: 10_000 }).toBe(true);
    },
  );
});
