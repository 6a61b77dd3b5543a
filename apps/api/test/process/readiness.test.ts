import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import type { ApiConfig } from '../../src/config/api-config.ts';
import { buildApi } from '../../src/main/build-api.ts';
import { alteringNode } from '../support/altering-node.ts';
import { noDatabase } from '../support/database.ts';
import { faultyNode } from '../support/faulty-node.ts';
import { openTestService, type TestService } from '../support/service.ts';

const service = await openTestService();
const directory = await mkdtemp(join(tmpdir(), 'obverse-ready-'));
afterAll(() => rm(directory, { recursive: true }));

const { mainnet, devnet } = service.config.clusters;
const nowhere = 'http://127.0.0.1:1';
const away = { ...mainnet, url: nowhere };

type Opened = [Partial<ApiConfig>, TestService['database']?];

function open(...[change, database = service.database]: Opened) {
  const app = buildApi({ ...service.config, ...change }, database);
  onTestFinished(() => app.close());
  const ask = async (query = '') => {
    const { statusCode, body } = await app.inject(`/readyz${query}`);
    return { statusCode, ...JSON.parse(body) };
  };
  /** Which dependencies the metrics say can be used. */
  const dependencies = async () => {
    const { body } = await app.inject('/metrics');
    const found = body.matchAll(/^obverse_dependency_up\{dependency="(\w+)"\} (\d)$/gm);
    return Object.fromEntries([...found].map(([, name, value]) => [name, Number(value)]));
  };
  return { app, ask, dependencies };
}

it('answers 200 at once and repeatedly while all dependencies answer', async () => {
  const uploads = { directory: join(directory, 'uploads'), publicUrl: nowhere };
  const { ask, dependencies } = open({ uploads });
  for (let i = 0; i < 3; i++) {
    const { statusCode, data } = await ask();
    expect(data).toMatchObject({ status: 'ready', clusters: [{}, {}] });
    expect(data).not.toHaveProperty('redis');
    expect(statusCode).toBe(200);
  }
  expect(await readdir(uploads.directory)).toEqual(['ready.json']);
  await expect.poll(dependencies).toEqual({ mainnet: 1, devnet: 1, database: 1, uploads: 1 });
});

it('queries each cluster at most once a second, however many requests arrive', async () => {
  const asked: string[] = [];
  const node = await alteringNode(mainnet.url, ({ method }) => asked.push(method));
  onTestFinished(node.close);
  const { ask } = open({ clusters: { mainnet: { ...mainnet, url: node.url }, devnet } });
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask()));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
  expect(asked.sort()).toEqual(['getAccountInfo', 'getHealth']);
});

const s3 = {
  ...{ endpoint: nowhere, region: 'us-east-1', bucket: 'uploads' },
  ...{ accessKeyId: 'x', secretAccessKey: 'x', publicUrl: nowhere },
};
const withoutDatabase: Opened = [{}, noDatabase()];
const withoutDevnet: Opened = [{ clusters: { mainnet, devnet: away } }];
const withoutBucket: Opened = [{ uploads: { s3 } }];
const withoutRedis: Opened = [{ redisUrl: 'redis://127.0.0.1:1' }];

const outOfReach = (what: string) => `${what} is out of reach`;
const shownDevnet = { clusters: [{}, { problem: outOfReach('The devnet cluster') }] };
const shownUploads = { uploads: outOfReach('The storage of uploads') };

it.each<[string, Opened, failing: string, ready: string | undefined, shown: object, up: object]>([
  ['The database', withoutDatabase, '', undefined, {}, { database: 0 }],
  ['Redis', withoutRedis, '?dependency=redis', '?cluster=devnet', { redis: 'out of reach' }, { redis: 0 }],
  ['The devnet cluster', withoutDevnet, '?cluster=devnet', '', shownDevnet, { devnet: 0 }],
  ['The storage of uploads', withoutBucket, '?dependency=uploads', '', shownUploads, { uploads: 0 }],
])(
  'without %s it answers 503 to who asks for it, stays in rotation for others and shows it',
  async (what, without, failing, ready, shown, up) => {
    const { app, ask, dependencies } = open(...without);
    const refusal = { statusCode: 503, success: false, message: outOfReach(what) };
    for (let i = 0; i < 2; i++) expect(await ask(failing)).toEqual(refusal);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    const data = { status: 'ready', database: 'answers', ...shown };
    if (ready !== undefined) expect(await ask(ready)).toMatchObject({ statusCode: 200, data });
    // a look that takes longer than a second is in a later answer of the metrics
    const all = { mainnet: 1, devnet: 1, database: 1, uploads: 1 };
    await expect.poll(dependencies).toEqual({ ...all, ...up });
  },
);

it('answers 503 while an embedded cluster takes no transactions, and 200 once it does', async () => {
  const { url, state, close } = await faultyNode(mainnet.url);
  onTestFinished(close);
  const { ask } = open({ clusters: { mainnet: { ...mainnet, url }, devnet: away } });
  expect(await ask()).toMatchObject({ statusCode: 200 });
  const error = { code: -32_000, message: 'not healthy' };
  state.edit = (method, answer) =>
    method === 'getHealth' ? { jsonrpc: '2.0', id: answer.id, error } : answer;
  const message =
    'The local mainnet cluster takes no transactions: its data cannot be stored. The devnet cluster is out of reach';
  await expect.poll(() => ask(), { timeout: 20_000 }).toMatchObject({ statusCode: 503, message });
  state.edit = undefined;
  await expect.poll(() => ask(), { timeout: 20_000 }).toMatchObject({ statusCode: 200 });
});

it.each(['cluster=testnet', 'cluster=mainnet&cluster=devnet', 'dependency=disk', 'clutser=devnet'])(
  'answers 400 to /readyz?%s and names the parameter',
  async (query) => {
    const { statusCode, message } = await open({}).ask(`?${query}`);
    expect(message).toMatch(`Invalid request data: ${query.split('=', 1)}: `);
    expect(statusCode).toBe(400);
  },
);

it('answers 503 as soon as a stop begins, while requests are answered as before', async () => {
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const { app } = open({ stopDelayMs: 3_000, logLevel: 'warn', logTo });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const closed = app.close();
  const ready = await fetch(`${url}/readyz`);
  expect(await ready.json()).toEqual({ success: false, message: 'This instance is stopping' });
  expect(ready.status).toBe(503);
  expect((await fetch(`${url}/stablecoin/limits`)).status).toBe(200);
  await closed;
  await expect(fetch(url)).rejects.toThrow();
  expect(lines).toEqual([]);
});
