import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { makeApiKey } from '../../src/auth/api-key.ts';
import type { LogConfig } from '../../src/config/api-config.ts';
import { aRead, edgeApi } from '../support/edge.ts';

function open(logLevel: LogConfig['logLevel'] = 'trace') {
  const lines: string[] = [];
  const app = edgeApi({ logLevel, logTo: { write: (line) => void lines.push(line) } });
  onTestFinished(() => app.close());
  const answered = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  return { app, lines, answered, log: () => lines.join('') };
}

it('writes one line with the request id for each answered request, without query, body or key', async () => {
  const { app, answered, log } = open();
  const headers = {
    'x-request-id': 'order-17',
    'x-api-key': makeApiKey(),
    authorization: 'Bearer s3cret-token',
    cookie: 'c=s3cret',
  };
  await app.inject({ url: `${aRead}&cluster=devnet`, headers });
  const line = { reqId: 'order-17', method: 'GET', path: '/integration/address', status: 200 };
  expect(answered()).toMatchObject([line]);
  expect(log()).not.toMatch(/s3cret|obv_|devnet/);
  const quiet = open('warn');
  await quiet.app.inject(aRead);
  expect(quiet.log()).toBe('');
});

it.each(['/no"where\\', '/%22%5C%0A', '/ünder', '/\u2028'])(
  'writes the path %s as pino itself does',
  async (path) => {
    const { app, lines } = open();
    await app.inject(path);
    const { level, time, pid, hostname: host, msg, ...fields } = JSON.parse(lines[0] ?? '');
    app.log.info(fields, msg);
    const [line, asPino] = lines.map((text) => text.replace(/"time":\d+/, ''));
    expect(line).toBe(asPino);
    expect([level, typeof time, pid, host]).toEqual([30, 'number', process.pid, hostname()]);
  },
);

it.each(['Authorization', 'set-cookie', 'x-api-key', 'signature', 'apiKey', 'secret'])(
  'masks the field %s at any depth of a line',
  (field) => {
    const { app, log } = open();
    app.log.warn({ [field]: 's3cret-a' }, 'one');
    app.log.warn({ input: { list: [{ body: { [field]: { nested: 's3cret-b' } } }] }, other: 'kept' }, 'two');
    expect(log()).not.toContain('s3cret');
    expect(log().match(/\[secret\]/g)).toHaveLength(2);
    expect(log()).toContain('"other":"kept"');
  },
);

/** A key with every `step`-th of its first characters percent-encoded. */
const encoded = (key: string, count: number, step = 1, prefix = '%') =>
  key.replaceAll(/./g, (character, i) =>
    i < count && i % step === 0 ? prefix + character.charCodeAt(0).toString(16) : character,
  );

it.each<[string, (key: string) => string]>([
  ['as it is', (key) => key],
  [
    'with its prefix percent-encoded in capitals',
    (key) => encoded(key, 4).replaceAll('%6f', '%6F').replaceAll('%5f', '%5F'),
  ],
  ['with every other character percent-encoded', (key) => encoded(key, 100, 2)],
  ['with its prefix percent-encoded twice', (key) => encoded(key, 4, 1, '%25')],
])('masks an API key %s in paths, headers, request ids and errors', async (_, encode) => {
  const { app, lines, log } = open();
  const key = makeApiKey();
  const sent = encode(key);
  const headers = { 'x-request-id': sent, 'user-agent': sent };
  for (const url of [`/integration/${sent}?key=${sent}`, `/${sent}/x`]) await app.inject({ url, headers });
  const referer = `https://a.example/${sent}`;
  app.log.error({ err: new Error(`of ${sent}`), headers: { referer } }, `with ${sent}`);
  for (const part of [sent.slice(-12), key.slice(-12), key.slice(8, 16)]) expect(log()).not.toContain(part);
  expect(log()).toContain('obv_[secret]');
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
});

it('writes the cause of an unexpected error with its request id, and does not send it to the client', async () => {
  const { app, lines } = open();
  app.get('/broken', () => {
    throw new Error('the cause');
  });
  const { statusCode, body } = await app.inject({ url: '/broken', headers: { 'x-request-id': 'order-18' } });
  expect(statusCode).toBe(500);
  expect(body).not.toContain('the cause');
  const failed = lines.find((line) => line.includes('the cause')) ?? '{}';
  expect(JSON.parse(failed)).toMatchObject({ reqId: 'order-18' });
});

it('probes have one line for many that succeed, and one for each that fails', async () => {
  const { app, answered } = open('info');
  for (let i = 0; i < 20; i += 1) {
    for (const path of ['/healthz', '/metrics']) await app.inject(path);
    if (i % 5 === 0) await app.inject(aRead);
  }
  for (let i = 0; i < 3; i += 1) expect((await app.inject('/readyz?cluster=nowhere')).statusCode).toBe(400);
  for (let i = 0; i < 3; i += 1) expect((await app.inject('/readyz')).statusCode).toBe(503);
  const counts = new Map<string, number>();
  for (const { path } of answered()) counts.set(path, (counts.get(path) ?? 0) + 1);
  expect(Object.fromEntries(counts)).toEqual({
    ...{ '/healthz': 1, '/metrics': 1, '/integration/address': 4, '/readyz': 6 },
  });
});

it('writes the last lines, in order, when an uncaught exception ends the process', async () => {
  // the last ones are fewer than what begins to be written in the background: how far that comes depends on the machine
  const script = `
    const { flushLog, logging } = await import('./dist/http/log.js');
    const { loggerInstance: log } = logging({ logLevel: 'info' });
    const logFrom = (from, to) => {
      for (let i = from; i < to; i++) log.info({ i }, 'a line of a hundred bytes or so');
    };
    logFrom(0, 120);
    await flushLog();
    setImmediate(() => {
      logFrom(120, 151);
      throw new Error('the end');
    });`;
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { cwd });
  const lines = String(stdout).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).i)).toEqual(Array.from({ length: 151 }, (_, i) => i));
});
