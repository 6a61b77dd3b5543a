import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '@obverse/testing';
import { Redis } from 'ioredis';
import { expect, it, onTestFinished } from 'vitest';
import { aRead, edgeApi } from '../support/edge.ts';

const { TEST_REDIS_SERVER: server = '' } = process.env;
const limits = { read: 3, write: 2, key: 5, signature: 1 };

it.skipIf(server === '')(
  'rate limits count the calls to all instances together through Redis, also those to one that joins later',
  async () => {
    const port = await freePort();
    const redis = spawn(server, ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const text of redis.stdout) if (String(text).includes('Ready to accept')) break;
    const store = new Redis(port);
    onTestFinished(async () => {
      store.disconnect();
      redis.kill('SIGKILL');
      await once(redis, 'exit');
    });
    /** An instance. @returns its reads: the status of one more, and what is left after it */
    const open = () => {
      const app = edgeApi({ limits, redisUrl: `redis://127.0.0.1:${port}` });
      onTestFinished(() => app.close());
      return async (): Promise<[status: number, left: number]> => {
        const { statusCode, headers } = await app.inject(aRead);
        return [statusCode, Number(/r=(\d+)/.exec(String(headers['ratelimit']))?.[1])];
      };
    };
    const [one, two] = [open(), open()];
    const connected = async () =>
      String(await store.client('LIST'))
        .trim()
        .split('\n');
    await expect.poll(connected).toHaveLength(3);
    await store.flushall();
    expect([await one(), await two(), await one(), await two()].join(' ')).toBe('200,2 200,1 200,0 429,0');
    const third = open();
    // it counts for itself until it is connected
    await expect.poll(async () => (await third())[0], { interval: 20 }).toBe(429);
  },
);
