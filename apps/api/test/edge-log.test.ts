import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname as host } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import type { LogConfig } from '../src/config.ts';
import { makeApiKey } from '../src/keys/api-key.ts';
import { aRead, edgeApi } from './edge.ts';

const open = (logLevel: LogConfig['logLevel'] = 'trace') => {
  const lines: string[] = [];
  const app = edgeApi({ logLevel, logTo: { write: (line) => void lines.push(line) } });
  onTestFinished(() => app.close());
  return { app, log: () => lines.join('') };
};

it('every answered request is one line with its id, and without query, body or key', async () => {
  const { app, log } = open();
  const key = makeApiKey();
  const headers = {
    'x-request-id': 'order-17',
    'x-api-key': key,
    authorization: 'Bearer s3cret-token',
    cookie: 'c=s3cret',
  };
  await app.inject({ url: `${aRead}&cluster=devnet`, headers });
  const [line, ...more] = log()
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text))
    .filter(({ msg }) => msg === 'answered');
  expect(more).toEqual([]);
  expect(line).toMatchObject({ reqId: 'order-17', method: 'GET', path: '/integration/address', status: 200 });
  expect(log()).not.toMatch(/s3cret|obv_|devnet/);
});

it.each(['/nowhere', '/no"where\\', '/%22%5C%0A', '/ünder', '/\u2028'])(
  'is written for %s as pino does',
  async (path) => {
    const { app, log } = open();
    await app.inject(path);
    const answered = JSON.parse(log());
    const { level, time, pid, hostname, msg, ...fields } = answered;
    app.log.info(fields, msg);
    const [line = '', asPino = ''] = log().split('\n');
    expect(line.replace(String(time), '')).toBe(asPino.replace(String(JSON.parse(asPino).time), ''));
    expect({ level, time, pid, hostname }).toEqual({
      level: 30,
      time: expect.any(Number),
      pid: process.pid,
      hostname: host(),
    });
  },
);

it('no request is told of above the level of information', async () => {
  const { app, log } = open('warn');
  await app.inject(aRead);
  expect(log()).toBe('');
});

it('a secret that an error or a line carries along is censored', () => {
  const { app, log } = open();
  app.log.warn(
    { headers: { authorization: 's3cret-a', cookie: 's3cret-b', 'x-api-key': 's3cret-c' } },
    'one',
  );
  app.log.warn({ input: { body: { signature: 's3cret-d' } }, apiKey: 's3cret-e' }, 'two');
  expect(log()).not.toContain('s3cret');
  expect(log().match(/\[secret\]/g)).toHaveLength(5);
});

it('an unforeseen failure is logged under its request id, and not told', async () => {
  const { app, log } = open();
  app.get('/broken', () => {
    throw new Error('the cause');
  });
  const answer = await app.inject({ url: '/broken', headers: { 'x-request-id': 'order-18' } });
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('the cause');
  const failed =
    log()
      .split('\n')
      .find((line) => line.includes('the cause')) ?? '{}';
  expect(JSON.parse(failed)).toMatchObject({ reqId: 'order-18' });
});

const apiDirectory = fileURLToPath(new URL('..', import.meta.url));

it('says what was logged last before the process ended, in its order', async () => {
  const script = `
    const { logging } = await import('./dist/log.js');
    const { loggerInstance: log } = logging({ logLevel: 'info' });
    for (let i = 0; i < 300; i++) log.info({ i }, 'a line of a hundred bytes or so');
    setImmediate(() => {
      log.info({ i: 300 }, 'the last');
      throw new Error('the end');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: apiDirectory,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  await once(child, 'close');
  const told = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).i);
  expect(told).toEqual(Array.from({ length: 301 }, (_, i) => i));
});

it('goes nowhere, and stays nowhere, once nobody reads standard output any more', async () => {
  const script = `
    const { logging } = await import('./dist/log.js');
    const { loggerInstance: log } = logging({ logLevel: 'info' });
    const some = async () => {
      for (let i = 0; i < 50_000; i++) log.info({ i }, 'a line of a hundred bytes or so');
      await new Promise((resolve) => setTimeout(resolve, 200));
      globalThis.gc();
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      return heapUsed + arrayBuffers;
    };
    await some();
    const before = await some();
    await some();
    process.send((await some()) - before);
    process.disconnect();`;
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '--eval', script], {
    cwd: apiDirectory,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  child.stdout?.once('data', () => child.stdout?.destroy());
  const [grown] = await once(child, 'message');
  // of 10 MB that were written
  expect(grown).toBeLessThan(1_000_000);
});
