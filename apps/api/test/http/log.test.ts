import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname as host } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { makeApiKey } from '../../src/auth/api-key.ts';
import type { LogConfig } from '../../src/config/api-config.ts';
import { aRead, edgeApi } from '../support/edge.ts';

const open = (logLevel: LogConfig['logLevel'] = 'trace') => {
  const lines: string[] = [];
  const app = edgeApi({ logLevel, logTo: { write: (line) => void lines.push(line) } });
  onTestFinished(() => app.close());
  return { app, log: () => lines.join('') };
};

it('writes one line with the request id for each answered request, without query, body or key', async () => {
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
  'writes the path %s as pino itself does',
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

it('writes no line for a request at the level warn', async () => {
  const { app, log } = open('warn');
  await app.inject(aRead);
  expect(log()).toBe('');
});

it.each([
  'authorization',
  'Authorization',
  'cookie',
  'service-api-key',
  'x-api-key',
  'signature',
  'apiKey',
  'secret',
])('masks the field %s at any depth of a line', (field) => {
  const { app, log } = open();
  app.log.warn({ [field]: 's3cret-a' }, 'one');
  app.log.warn({ input: { list: [{ body: { [field]: { nested: 's3cret-b' } } }] }, other: 'kept' }, 'two');
  expect(log()).not.toContain('s3cret');
  expect(log().match(/\[secret\]/g)).toHaveLength(2);
  expect(log()).toContain('"other":"kept"');
});

it('masks API keys in paths, headers, request ids and errors', async () => {
  const { app, log } = open();
  const key = makeApiKey();
  for (const url of [
    `/integration/${key}`,
    `/integration/${key.replace('_', '%5F')}?key=${key}`,
    `/${key}/x`,
  ]) {
    await app.inject({ url, headers: { 'x-request-id': key, 'user-agent': key } });
  }
  app.log.error({ err: new Error(`of ${key}`), headers: { referer: key } }, `with ${key}`);
  expect(log()).not.toContain(key.slice(4, 12));
  expect(log()).toContain('obv_[secret]');
  for (const line of log().trimEnd().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
});

/** A text with the characters at these places percent-encoded. */
const encodeAt = (text: string, places: readonly number[], encode = (hex: string) => `%${hex}`) =>
  [...text]
    .map((character, i) => (places.includes(i) ? encode(character.charCodeAt(0).toString(16)) : character))
    .join('');

it.each<[string, (key: string) => string]>([
  ['its first character', (key) => encodeAt(key, [0])],
  ['its prefix', (key) => encodeAt(key, [0, 1, 2, 3])],
  ['its prefix in capital hexadecimal', (key) => encodeAt(key, [0, 2, 3], (hex) => `%${hex.toUpperCase()}`)],
  [
    'every other character',
    (key) =>
      encodeAt(
        key,
        [...key].map((_, i) => i - (i % 2)),
      ),
  ],
  [
    'every character',
    (key) =>
      encodeAt(
        key,
        Array.from(key, (_, i) => i),
      ),
  ],
  ['its prefix twice', (key) => encodeAt(key, [0, 1, 2, 3], (hex) => `%25${hex}`)],
])('masks an API key with %s percent-encoded in paths and headers', async (_, encode) => {
  const { app, log } = open();
  const key = makeApiKey();
  const encoded = encode(key);
  await app.inject({ url: `/integration/${encoded}`, headers: { 'x-request-id': encoded } });
  await app.inject(`/${encoded}/x?key=${encoded}`);
  app.log.warn({ headers: { referer: `https://a.example/${encoded}` } }, 'one');
  expect(log()).not.toContain(encoded.slice(-12));
  expect(log()).not.toContain(key.slice(-12));
  expect(log()).toContain('obv_[secret]');
});

it('writes the cause of an unexpected error with its request id, and does not send it to the client', async () => {
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

const apiDirectory = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a script that may log, and tells the numbers in its lines. @param whenRead nothing is read before the script has sent a message */
async function numbersLogged(script: string, whenRead: 'at once' | 'late' = 'at once'): Promise<number[]> {
  const prepared = `
    const { flushLog, logging } = await import('./dist/http/log.js');
    const { loggerInstance: log } = logging({ logLevel: 'info' });
    const logSome = (count) => {
      for (let i = 0; i < count; i++) log.info({ i }, 'a line of a hundred bytes or so');
    };`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', prepared + script], {
    cwd: apiDirectory,
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  const closed = once(child, 'close');
  if (whenRead === 'late') await once(child, 'message');
  let output = '';
  child.stdout?.on('data', (text) => {
    output += text;
  });
  await closed;
  return output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).i);
}

it('writes the last lines, in order, when an uncaught exception ends the process', async () => {
  // the last ones are fewer than what begins to be written in the background: how far that comes depends on the machine
  const logged = await numbersLogged(`
    logSome(120);
    await flushLog();
    setImmediate(() => {
      for (let i = 120; i < 151; i++) log.info({ i }, 'the last');
      throw new Error('the end');
    });`);
  expect(logged).toEqual(Array.from({ length: 151 }, (_, i) => i));
});

it('writes all lines before the process exits, even if they are read late', async () => {
  const logged = await numbersLogged(
    // until the pipe is full and a write is under way
    `logSome(3_000);
     await new Promise((resolve) => setTimeout(resolve, 100));
     process.send('logged');
     await flushLog();
     process.exit();`,
    'late',
  );
  expect(logged).toEqual(Array.from({ length: 3_000 }, (_, i) => i));
});

it('drops lines and does not keep them in memory when standard output is closed', async () => {
  const script = `
    const { logging } = await import('./dist/http/log.js');
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
