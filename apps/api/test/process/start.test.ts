import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request as open } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { casesAtDepth, freePort } from '@obverse/testing';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { preparedDirectory, server } from '../support/database.ts';

const main = fileURLToPath(new URL('../../dist/main/start.js', import.meta.url));

let dataDir: string;
let running: ChildProcess[];
beforeEach(() => {
  dataDir = preparedDirectory('database');
  running = [];
});
afterEach(async () => {
  for (const child of running) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the service as an operator would. */
async function start(variables: Record<string, string> = {}) {
  const [mainnet, devnet, port] = [await freePort(), await freePort(), await freePort()].map(String);
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    PORT: port,
    MAINNET_LOCAL_PORT: mainnet,
    DEVNET_LOCAL_PORT: devnet,
    LOG_LEVEL: 'silent',
    ...variables,
  };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (text) => {
    output.stdout += text;
  });
  child.stderr?.on('data', (text) => {
    output.stderr += text;
  });
  return { child, output, url: `http://127.0.0.1:${env.PORT}` };
}

async function untilListening({ child, output }: Awaited<ReturnType<typeof start>>): Promise<void> {
  while (!output.stdout.includes('listening')) {
    if (child.exitCode !== null) throw new Error(output.stderr);
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
  }
}

/** The code and what the operator reads. */
async function failure(variables: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const { child, output } = await start(variables);
  await once(child, 'close');
  return { code: child.exitCode, lines: output.stderr.trimEnd().split('\n') };
}

async function stop({ child }: { child: ChildProcess }): Promise<void> {
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
}

/** A port on which another server listens until the test ends. */
async function occupiedPort(): Promise<string> {
  const port = await freePort();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return String(port);
}

/** Why a start fails: makes it so, and gives the variables of the start and its line. */
const causes: [string, () => Promise<{ variables: Record<string, string>; line: unknown }>][] = [
  [
    'a variable is invalid',
    async () => ({ variables: { PORT: 'x' }, line: 'obverse: PORT must be a port number' }),
  ],
  [
    'production has a local cluster',
    async () => ({
      variables: { DEPLOYMENT: 'production' },
      line: 'obverse: MAINNET_RPC_URL must be set with DEPLOYMENT=production: production embeds nothing',
    }),
  ],
  [
    'its port is in use',
    async () => {
      const port = await occupiedPort();
      return { variables: { PORT: port }, line: `obverse: PORT ${port} is in use on 127.0.0.1` };
    },
  ],
  [
    'the port of a local cluster is in use',
    async () => {
      const port = await occupiedPort();
      return { variables: { MAINNET_LOCAL_PORT: port }, line: expect.stringContaining(port) };
    },
  ],
  [
    'the data directory cannot be used',
    async () => {
      const file = join(dataDir, 'file');
      await writeFile(file, '');
      return { variables: { DATA_DIR: file }, line: expect.stringContaining(file) };
    },
  ],
];

const {
  TEST_S3_ENDPOINT: s3 = '',
  TEST_S3_ACCESS_KEY_ID: accessKeyId = '',
  TEST_S3_SECRET_ACCESS_KEY: secretAccessKey = '',
} = process.env;

const ofServers: typeof causes = [
  ...(server === undefined
    ? []
    : [
        [
          'its database does not exist',
          async () => ({
            variables: { DATABASE_URL: new URL('/nobody_made_it', server).href },
            line: 'obverse: DATABASE_URL: the server refuses: database "nobody_made_it" does not exist',
          }),
        ] satisfies (typeof causes)[number],
      ]),
  ...(s3 === ''
    ? []
    : [
        [
          'its bucket does not exist',
          async () => ({
            variables: {
              S3_BUCKET: 'nobody-made-it',
              S3_ENDPOINT: s3,
              S3_ACCESS_KEY_ID: accessKeyId,
              S3_SECRET_ACCESS_KEY: secretAccessKey,
              S3_PUBLIC_URL: `${s3}/nobody-made-it`,
            },
            line: 'obverse: S3_BUCKET: uploads cannot be kept in it: the server answers 404 NoSuchBucket',
          }),
        ] satisfies (typeof causes)[number],
      ]),
];

describe('a start that cannot succeed', () => {
  it.each([...casesAtDepth(causes, 2), ...ofServers])('exits with one line when %s', async (_, cause) => {
    const { variables, line } = await cause();
    expect(await failure(variables)).toEqual({ code: 1, lines: [line] });
  });
});

describe('a running service', () => {
  it('answers the request in flight after SIGTERM, and then exits with code 0', async () => {
    const service = await start();
    await untilListening(service);

    const request = open(`${service.url}/integration/mint`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Expect: '100-continue' },
    });
    // the service has the request once it asks for its body
    request.flushHeaders();
    await once(request, 'continue');
    service.child.kill('SIGTERM');
    const exit = once(service.child, 'exit') as Promise<[number]>;
    await expect.poll(() => fetch(service.url).catch(() => 'closed'), { timeout: 10_000 }).toBe('closed');
    request.end('{}');
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(response.resume().statusCode).toBe(400);
    expect((await exit)[0]).toBe(0);
  });

  it('reports which clusters are local, keeps their state across a restart, and does not start on a damaged store', async () => {
    const first = await start();
    await untilListening(first);
    expect(first.output.stdout).toMatch(/mainnet is a local cluster, not the real one/);
    expect(first.output.stdout).toContain('deployed');
    const ready = (await (await fetch(`${first.url}/readyz`)).json()) as { data: { clusters: object[] } };
    expect(ready.data.clusters).toMatchObject([
      { cluster: 'mainnet', embedded: true },
      { cluster: 'devnet', embedded: true },
    ]);
    await stop(first);

    const again = await start();
    await untilListening(again);
    expect(again.output.stdout).not.toContain('deployed');
    const limits = (await (await fetch(`${again.url}/stablecoin/limits`)).json()) as { data: unknown[] };
    expect(limits.data).toHaveLength(2);
    await stop(again);

    const directory = join(dataDir, 'mainnet');
    const store = join(directory, 'store.leveldb');
    await rm(join(store, 'CURRENT'));
    const left = await readdir(store);
    const { code, lines } = await failure({});
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`${directory} is damaged`);
    expect(await readdir(store)).toEqual(left);
  });
});
