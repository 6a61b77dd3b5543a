import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { buildApi } from '../../src/build-api.ts';
import type { ApiConfig } from '../../src/config/api-config.ts';
import { alteringNode } from '../support/altering-node.ts';
import { noDatabase } from '../support/database.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let directory: string;
beforeAll(async () => {
  service = await startTestService();
  directory = await mkdtemp(join(tmpdir(), 'obverse-ready-'));
  await writeFile(join(directory, 'file'), '');
});
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
  let asked = 0;
  const node = await alteringNode(mainnet.url, () => {
    asked += 1;
  });
  onTestFinished(node.close);
  const app = open({ clusters: { mainnet: { ...mainnet, url: node.url }, devnet } });
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
  expect(asked).toBe(1);
});

const s3 = {
  endpoint: nowhere,
  region: 'us-east-1',
  bucket: 'uploads',
  accessKeyId: 'x',
  secretAccessKey: 'x',
  publicUrl: nowhere,
};

it.each<[string, () => [Partial<ApiConfig>, (typeof service)['database']?]]>([
  ['The database', () => [{}, noDatabase()]],
  [
    'The devnet cluster',
    () => {
      const { mainnet } = service.config.clusters;
      return [{ clusters: { mainnet, devnet: { ...mainnet, url: nowhere } } }];
    },
  ],
  // the uploads' place is a file's
  [
    'The storage of uploads',
    () => [{ uploads: { directory: join(directory, 'file', 'uploads'), publicUrl: nowhere } }],
  ],
  ['The storage of uploads', () => [{ uploads: { s3 } }]],
])(
  'answers 503 and names the dependency without %s, while /healthz answers 200',
  async (dependency, without) => {
    const app = open(...without());
    for (let i = 0; i < 2; i++) {
      const { statusCode, headers, body } = await app.inject('/readyz');
      expect(JSON.parse(body)).toEqual({ success: false, message: `${dependency} is out of reach` });
      expect(statusCode).toBe(503);
      expect(headers['x-error-code']).toBe('UNAVAILABLE');
    }
    expect((await app.inject('/healthz')).statusCode).toBe(200);
  },
);

it('answers 200 without Redis and reports that Redis is out of reach', async () => {
  const app = open({ redisUrl: 'redis://127.0.0.1:1' });
  const { statusCode, body } = await app.inject('/readyz');
  expect(statusCode).toBe(200);
  expect(JSON.parse(body).data.redis).toBe('out of reach');
});
