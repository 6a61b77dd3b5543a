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

/** Reads until Redis knows of it. */
const untilShared = (read: ReturnType<typeof open>, store: Redis) =>
  expect
    .poll(async () => {
      await read();
      return store.keys('obverse:limit:*');
    })
    .toHaveLength(1);

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
    await untilShared(read, store);
    await store.flushall();
    store.disconnect();
    await stopRedis();
    expect((await read())[0]).toBeLessThan(500);
    await expect.poll(async () => (await read())[0]).toBe(429);
    await startRedis();
    // the fresh Redis counts from the beginning
    await expect.poll(async () => (await read())[1], { timeout: 10_000, interval: 50 }).toBe(2);
  });

  it('report whether Redis answers, while it stops and starts', async () => {
    const shared = openSharedStore(`redis://127.0.0.1:${port}`, edgeApi().log);
    onTestFinished(() => shared.close());
    await expect.poll(shared.answers).toBe(true);
    await stopRedis();
    await expect.poll(shared.answers).toBe(false);
    await startRedis();
    await expect.poll(shared.answers).toBe(true);
  });

  it('delay one request by less than a second when Redis hangs, and do not delay the next ones', async () => {
    const [read, store] = [open(), connect()];
    await untilShared(read, store);
    store.disconnect();
    redis.kill('SIGSTOP');
    for (const maxMs of [1_000, 200]) {
      const started = performance.now();
      expect((await read())[0]).toBeLessThan(500);
      expect(performance.now() - started).toBeLessThan(maxMs);
    }
    redis.kill('SIGCONT');
  });
});
