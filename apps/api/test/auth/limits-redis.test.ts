import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '@obverse/testing';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openSharedStore } from '../../src/http/limits/counters.ts';
import { aRead, edgeApi } from '../support/edge.ts';

const { TEST_REDIS_SERVER: server = '' } = process.env;
const limits = { read: 3, write: 2, key: 5, signature: 1 };

let port: number;
let redis: ChildProcess;

async function startRedis(): Promise<void> {
  redis = spawn(server, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const text of redis.stdout ?? []) if (String(text).includes('Ready to accept')) break;
  redis.stdout?.resume();
}

async function stopRedis(): Promise<void> {
  if (redis.exitCode !== null || redis.signalCode !== null) return;
  redis.kill('SIGKILL');
  await once(redis, 'exit');
}

beforeEach(async () => {
  port = await freePort();
  await startRedis();
});
afterEach(stopRedis);

/** An instance. @returns its reads: the status of one more, and what is left after it */
function open() {
  const app = edgeApi({ limits, redisUrl: `redis://127.0.0.1:${port}` });
  onTestFinished(() => app.close());
  return async (): Promise<[status: number, left: number]> => {
    const { statusCode, headers } = await app.inject(aRead);
    return [statusCode, Number(/r=(\d+)/.exec(String(headers['ratelimit']))?.[1])];
  };
}

function connect(): Redis {
  const store = new Redis(port);
  onTestFinished(() => store.disconnect());
  return store;
}

describe.skipIf(server === '')('rate limits shared through Redis', () => {
  it('count the calls to all instances together, also those to an instance that joins later', async () => {
    const [one, two, store] = [open(), open(), connect()];
    const connected = async () =>
      String(await store.client('LIST'))
        .trim()
        .split('\n');
    await expect.poll(connected).toHaveLength(3);
    await store.flushall();
    const reads = [await one(), await two(), await one(), await two()];
    expect(reads).toEqual([
      [200, 2],
      [200, 1],
      [200, 0],
      [429, 0],
    ]);
    const third = open();
    // it counts for itself until it is connected
    await expect.poll(async () => (await third())[0], { interval: 20 }).toBe(429);
  });

  it('count in each instance while Redis is down, and in Redis again when it is back, without a restart', async () => {
    const [read, store] = [open(), connect()];
    const shared = openSharedStore(`redis://127.0.0.1:${port}`, edgeApi().log);
    onTestFinished(() => shared.close());
    await expect.poll(shared.answers).toBe(true);
    // reads until Redis knows of it
    const counters = async () => (await read()) && store.keys('obverse:limit:*');
    await expect.poll(counters).toHaveLength(1);
    await store.flushall();
    store.disconnect();
    await stopRedis();
    await expect.poll(shared.answers).toBe(false);
    expect((await read())[0]).toBeLessThan(500);
    await expect.poll(async () => (await read())[0]).toBe(429);
    await startRedis();
    // the fresh Redis counts from the beginning
    await expect.poll(async () => (await read())[1], { timeout: 10_000, interval: 50 }).toBe(2);
    await expect.poll(shared.answers).toBe(true);
  });
});
