import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalnet } from '@obverse/localnet';
import { freePort, httpNode, mountDisk } from '@obverse/testing';
import { Connection, Keypair, LAMPORTS_PER_SOL } from '@solana/web3.js';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ApiConfig } from '../../src/config/api-config.ts';
import { buildApi } from '../../src/main/build-api.ts';
import { alteringNode } from '../support/altering-node.ts';
import { noDatabase } from '../support/database.ts';
import { startTestService, type TestService } from '../support/service.ts';

const service = await startTestService();
const directory = await mkdtemp(join(tmpdir(), 'obverse-ready-'));
await writeFile(join(directory, 'file'), '');
afterAll(async () => {
  await service.close();
  await rm(directory, { recursive: true });
});

const nowhere = 'http://127.0.0.1:1';

function open(change: Partial<ApiConfig>, database = service.database) {
  const app = buildApi({ ...service.config, ...change }, database);
  onTestFinished(() => app.close());
  return app;
}

it('answers 200 at once and repeatedly while all dependencies answer', async () => {
  const uploads = { directory: join(directory, 'uploads'), publicUrl: nowhere };
  const app = open({ uploads });
  for (let i = 0; i < 3; i++) {
    const { statusCode, body } = await app.inject('/readyz');
    expect(JSON.parse(body).data).toMatchObject({ status: 'ready', clusters: [{}, {}] });
    expect(JSON.parse(body).data).not.toHaveProperty('redis');
    expect(statusCode).toBe(200);
  }
  expect(await readdir(uploads.directory)).toEqual(['ready.json']);
});

it('queries each cluster at most once a second, however many requests arrive', async () => {
  const { mainnet, devnet } = service.config.clusters;
  const asked: string[] = [];
  const node = await alteringNode(mainnet.url, ({ method }) => {
    asked.push(method);
  });
  onTestFinished(node.close);
  const app = open({ clusters: { mainnet: { ...mainnet, url: node.url }, devnet } });
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
  expect(asked.sort()).toEqual(['getAccountInfo', 'getHealth']);
});

const s3 = {
  endpoint: nowhere,
  region: 'us-east-1',
  bucket: 'uploads',
  accessKeyId: 'x',
  secretAccessKey: 'x',
  publicUrl: nowhere,
};

type Opened = [Partial<ApiConfig>, TestService['database']?];

/** The service with devnet's node at an address where nobody listens. */
const withoutDevnet = (): Opened => {
  const { mainnet } = service.config.clusters;
  return [{ clusters: { mainnet, devnet: { ...mainnet, url: nowhere } } }];
};
// the uploads' place is a file's
const withoutDirectory = (): Opened => [
  { uploads: { directory: join(directory, 'file', 'uploads'), publicUrl: nowhere } },
];
const withoutBucket = (): Opened => [{ uploads: { s3 } }];

describe('without a dependency', () => {
  it.each<[string, string, () => Opened]>([
    ['The database', '/readyz', () => [{}, noDatabase()]],
    ['The devnet cluster', '/readyz?cluster=devnet', withoutDevnet],
    ['The storage of uploads', '/readyz?dependency=uploads', withoutDirectory],
    ['The storage of uploads', '/readyz?dependency=uploads', withoutBucket],
    ['Redis', '/readyz?dependency=redis', () => [{ redisUrl: 'redis://127.0.0.1:1' }]],
  ])('answers 503 and says that %s is out of reach at %s', async (dependency, url, without) => {
    const app = open(...without());
    for (let i = 0; i < 2; i++) {
      const { statusCode, headers, body } = await app.inject(url);
      expect(JSON.parse(body)).toEqual({ success: false, message: `${dependency} is out of reach` });
      expect(statusCode).toBe(503);
      expect(headers['x-error-code']).toBe('UNAVAILABLE');
    }
    expect((await app.inject('/healthz')).statusCode).toBe(200);
  });

  it.each<[string, string, () => Opened, object]>([
    [
      'one cluster',
      '/readyz',
      withoutDevnet,
      { clusters: [{}, { problem: 'The devnet cluster is out of reach' }] },
    ],
    ['the other cluster', '/readyz?cluster=mainnet', withoutDevnet, {}],
    ['uploads', '/readyz', withoutBucket, { uploads: 'The storage of uploads is out of reach' }],
    [
      'Redis',
      '/readyz?cluster=devnet',
      () => [{ redisUrl: 'redis://127.0.0.1:1' }],
      { redis: 'out of reach' },
    ],
  ])('stays in rotation without %s at %s, and shows it', async (_, url, without, shown) => {
    const { statusCode, body } = await open(...without()).inject(url);
    expect(JSON.parse(body).data).toMatchObject({ status: 'ready', database: 'answers', ...shown });
    expect(statusCode).toBe(200);
  });
});

it('answers 503 while an embedded cluster cannot store transactions on its full disk, and 200 once there is room', async ({
  skip,
}) => {
  const disk = mountDisk(join(directory, 'mainnet'), 2);
  onTestFinished(disk.unmount);
  skip(!disk.canBeFilled, 'only root can mount a small file system');
  const local = { port: await freePort(), dataDir: join(directory, 'mainnet') };
  const localnet = await startLocalnet({ clusters: { mainnet: local }, empty: true, log: () => {} });
  onTestFinished(localnet.close);
  const { rpcUrl } = localnet.clusters.mainnet;
  const { mainnet } = service.config.clusters;
  const app = open({
    clusters: { mainnet: { ...mainnet, url: rpcUrl }, devnet: { ...mainnet, url: nowhere } },
  });
  const ready = async () => {
    const { statusCode, body } = await app.inject('/readyz');
    return [statusCode, JSON.parse(body).message];
  };
  const airdrop = () => new Connection(rpcUrl).requestAirdrop(Keypair.generate().publicKey, LAMPORTS_PER_SOL);

  await airdrop();
  expect(await ready()).toEqual([200, undefined]);
  disk.fill();
  // the last page of a file has some room left
  await expect(Promise.all(Array.from({ length: 5 }, airdrop))).rejects.toThrow(/cannot be written/);
  await expect
    .poll(ready, { timeout: 20_000 })
    .toEqual([
      503,
      'The local mainnet cluster takes no transactions: its data cannot be stored. The devnet cluster is out of reach',
    ]);
  disk.free();
  await expect.poll(ready, { timeout: 20_000 }).toEqual([200, undefined]);
  await airdrop();
});

/** Which dependencies the metrics say can be used. */
async function dependenciesOf({ inject }: Pick<ReturnType<typeof open>, 'inject'>) {
  const { body } = await inject('/metrics');
  const found = body.matchAll(/^obverse_dependency_up\{dependency="(\w+)"\} (\d)$/gm);
  return Object.fromEntries([...found].map(([, name, value]) => [name, Number(value)]));
}

describe('the metrics show which dependencies can be used', () => {
  const all = { mainnet: 1, devnet: 1, database: 1, uploads: 1 };

  it.each<[string, () => Opened, object]>([
    ['with all of them', () => [{}], all],
    ['without devnet', withoutDevnet, { ...all, devnet: 0 }],
    ['without its database', () => [{}, noDatabase()], { ...all, database: 0 }],
    ['without uploads', withoutDirectory, { ...all, uploads: 0 }],
    ['without Redis', () => [{ redisUrl: 'redis://127.0.0.1:1' }], { ...all, redis: 0 }],
  ])('%s', async (_, without, expected) => {
    const app = open(...without());
    const inject = app.inject.bind(app) as typeof app.inject;
    // a look that takes longer than a second is in a later answer
    await expect.poll(() => dependenciesOf({ inject })).toEqual(expected);
  });

  it('also where a node hangs, and other figures do not wait for it', async () => {
    const { mainnet, devnet } = service.config.clusters;
    const node = await httpNode(() => {});
    onTestFinished(node.close);
    const app = open({ clusters: { mainnet, devnet: { ...devnet, url: node.url } }, rpcTimeoutMs: 3_000 });
    const inject = app.inject.bind(app) as typeof app.inject;
    expect(await dependenciesOf({ inject })).toEqual({});
    await expect.poll(() => dependenciesOf({ inject })).toMatchObject({ mainnet: 1, devnet: 0 });
  });
});

it.each(['cluster=testnet', 'cluster=mainnet&cluster=devnet', 'dependency=disk', 'clutser=devnet'])(
  'answers 400 to /readyz?%s and names the parameter',
  async (query) => {
    const { statusCode, body } = await open({}).inject(`/readyz?${query}`);
    expect(JSON.parse(body).message).toMatch(`Invalid request data: ${query.split('=', 1)}: `);
    expect(statusCode).toBe(400);
  },
);

it('logs what is away once, however often it is asked', async () => {
  const lines: { level: number; problems?: string }[] = [];
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const [change] = withoutDevnet();
  const app = open({ ...change, logLevel: 'warn', logTo });
  for (let i = 0; i < 3; i++) await app.inject('/readyz?cluster=devnet');
  const told = lines.filter(({ problems }) => problems !== undefined);
  expect(told.map(({ problems }) => problems)).toEqual(['The devnet cluster is out of reach']);
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
});

it('answers 503 as soon as a stop begins, while requests are answered as before', async () => {
  const lines: { level: number }[] = [];
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const app = buildApi({ ...service.config, stopDelayMs: 3_000, logLevel: 'warn', logTo }, service.database);
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
