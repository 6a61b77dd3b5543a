import { spawn } from 'node:child_process';
import { randomBytes, randomUUID, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import { certificate, freePort, httpNode } from '@obverse/testing';
import { Keypair } from '@solana/web3.js';
import { AwsClient } from 'aws4fetch';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { inspectEnv } from '../../src/config/read-env.ts';
import { openDatabase } from '../../src/db/database.ts';
import { indexerCursors } from '../../src/db/schema/indexer-cursors-tables.ts';
import { createCursor } from '../../src/events/cursor.ts';
import { examine } from '../../src/main/doctor/examine.ts';
import type { DoctorFinding } from '../../src/main/doctor/finding.ts';
import { createDatabase, server } from '../support/database.ts';
import { type Fault, faultyNode } from '../support/faulty-node.ts';
import { openTestChain } from '../support/test-chain.ts';

const main = fileURLToPath(new URL('../../dist/main/doctor.js', import.meta.url));
const {
  TEST_REDIS_SERVER: redisServer = '',
  TEST_S3_ENDPOINT: s3 = '',
  TEST_S3_ACCESS_KEY_ID: accessKeyId = '',
  TEST_S3_SECRET_ACCESS_KEY: secretAccessKey = '',
} = process.env;
const hasAll = server !== undefined && redisServer !== '' && s3 !== '';

type Variables = Record<string, string>;

const dataDir = await mkdtemp(join(tmpdir(), 'obverse-doctor-'));
afterAll(() => rm(dataDir, { recursive: true }));
const { rpc, rpcUrl, advanceClock } = await openTestChain();
const onNodes = { MAINNET_RPC_URL: rpcUrl, DEVNET_RPC_URL: rpcUrl };

const linesOf = (found: readonly DoctorFinding[]) =>
  found.map(({ status, subject, detail }) => `${status} ${subject}: ${detail}`);

const examined = async (variables: Variables) =>
  linesOf(await examine(inspectEnv({ DATA_DIR: dataDir, ...variables }), process.versions.node));

/** Expects these findings, as `status subject: detail`, about subjects that end with one of these words. */
async function finds(variables: Variables, subjects: string, ...expected: RegExp[]): Promise<void> {
  const about = new RegExp(` (${subjects}): `);
  const lines = (await examined(variables)).filter((line) => about.test(line));
  expect(lines).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
}

async function openNode(fault: Fault) {
  const node = await faultyNode(rpcUrl, 'expired');
  onTestFinished(node.close);
  node.state.fault = fault;
  return node;
}

async function run(variables: Variables, ...args: string[]) {
  const env = { PATH: process.env['PATH'] ?? '', ...variables };
  const child = spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { code: child.exitCode, output };
}

describe.runIf(hasAll)('the doctor, with every server', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let redisUrl: string;
  let redis: ReturnType<typeof spawn>;
  const bucket = `doctor-${randomUUID()}`;
  const admin = new AwsClient({ accessKeyId, secretAccessKey, region: 'us-east-1', service: 's3' });
  const bucketOf = (name: string): Variables => ({
    S3_BUCKET: name,
    S3_ENDPOINT: s3,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_PUBLIC_URL: `${s3}/${name}`,
  });

  /** Runs statements on the doctor's database as its superuser. */
  async function administer(...statements: string[]): Promise<void> {
    const client = new Client(database.url);
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }

  beforeAll(async () => {
    database = await createDatabase();
    await (await openDatabase({ url: database.url })).close();
    const port = await freePort();
    redisUrl = `redis://127.0.0.1:${port}`;
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', ''];
    redis = spawn(redisServer, options, { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const text of redis.stdout ?? []) if (String(text).includes('Ready to accept')) break;
    redis.stdout?.resume();
    await admin.fetch(`${s3}/${bucket}`, { method: 'PUT' });
    const objects = { Action: 's3:GetObject', Resource: `arn:aws:s3:::${bucket}/*` };
    const policy = { Version: '2012-10-17', Statement: [{ Effect: 'Allow', Principal: '*', ...objects }] };
    const put = { method: 'PUT', body: JSON.stringify(policy) };
    expect((await admin.fetch(`${s3}/${bucket}?policy`, put)).ok).toBe(true);
  });
  afterAll(async () => {
    redis.kill('SIGKILL');
    await once(redis, 'exit');
    await database.drop();
  });

  it('finds nothing wrong where nothing is, and exits with 0', async () => {
    const api = await httpNode((_, response) => {
      const isHealth = response.req.url === '/healthz';
      response.writeHead(isHealth ? 200 : 404).end('{"success":true,"data":{"status":"ok"}}');
    });
    onTestFinished(api.close);
    const { code, output } = await run(
      {
        ...{ ...onNodes, ...bucketOf(bucket), DATA_DIR: dataDir, PUBLIC_URL: api.url },
        ...{ DATABASE_URL: database.url, REDIS_URL: redisUrl },
        WEBHOOK_KEY: randomBytes(32).toString('base64'),
      },
      '--json',
    );
    const { ok, findings } = JSON.parse(output) as { ok: boolean; findings: DoctorFinding[] };
    expect(findings.filter(({ status }) => status === 'failed')).toEqual([]);
    expect([ok, code]).toEqual([true, 0]);
    const healthy = findings.filter(({ status }) => status === 'ok').map(({ subject }) => subject);
    const subjects = ['database', 'migrations', 'Redis', 'uploads', 'mainnet program', 'clock', 'public URL'];
    expect(healthy).toEqual(expect.arrayContaining(subjects));
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('finds everything that is wrong in one run, in a table, and exits with 1', async () => {
    const variables = {
      DATA_DIR: '/dev/null/data',
      PORT: 'http',
      LOG_LEVEL: 'loud',
      DATABASE_URL: new URL('/nobody_made_it', server).href,
      REDIS_URL: 'redis://127.0.0.1:1',
      ...bucketOf('nobody-made-it'),
      MAINNET_RPC_URL: 'http://127.0.0.1:1',
      DEVNET_RPC_URL: rpcUrl,
      DEVNET_GENESIS_HASH: '7'.repeat(44),
      PUBLIC_URL: rpcUrl,
    };
    const { code, output } = await run(variables);
    expect(code).toBe(1);
    for (const line of [
      /^failed +configuration +PORT must be a port number$/m,
      /^failed +configuration +LOG_LEVEL must be a level/m,
      /^failed +database +DATABASE_URL: the server refuses: database "nobody_made_it" does not exist$/m,
      /^failed +Redis +REDIS_URL: connect ECONNREFUSED/m,
      /^failed +uploads +S3_BUCKET: .*404 NoSuchBucket$/m,
      /^failed +mainnet node +127.0.0.1:1 does not answer: /m,
      /^failed +devnet node .* is of another cluster: its genesis hash is /m,
      /^failed +devnet program +The devnet cluster is out of reach/m,
      /^failed +data directory .*ENOTDIR/m,
      /^failed +webhook keys .*ENOTDIR/m,
      /^failed +public URL .*\/healthz answers 405, and not as this service does$/m,
      /^\d+ failed, 0 warnings$/m,
    ])
      expect(output).toMatch(line);
  });

  const onDatabase = (DATABASE_URL: string, ...expected: RegExp[]) =>
    finds({ DATABASE_URL }, 'database|migrations', ...expected);

  it('counts migrations, and finds what a role of the database may not do, and a database that is read-only', async () => {
    const empty = await createDatabase();
    onTestFinished(empty.drop);
    await onDatabase(empty.url, /^ok database/, /^ok migrations: \d+ pending: the next start applies them$/);
    const later = "(hash, created_at) values ('later', 99999999999999)";
    await administer(`insert into drizzle.__drizzle_migrations ${later}`);
    await onDatabase(database.url, /^ok database/, /^warning migrations: 1 are of a later release/);
    await administer("delete from drizzle.__drizzle_migrations where hash = 'later'");
    const role = `reader_${randomUUID().replaceAll('-', '')}`;
    const name = new URL(database.url).pathname.slice(1);
    await administer(
      `create role ${role} login`,
      `grant select on all tables in schema public to ${role}`,
      `revoke select on events from ${role}`,
      `grant usage on schema drizzle to ${role}`,
      `grant select on drizzle.__drizzle_migrations to ${role}`,
    );
    await onDatabase(
      Object.assign(new URL(database.url), { username: role }).href,
      /^failed database: the role \w+ may not create schemas; .*; nor read events; nor write api_keys, /,
      /^ok migrations: none is pending/,
    );
    await administer(
      ...[`drop owned by ${role}`, `drop role ${role}`],
      `alter database ${name} set default_transaction_read_only = on`,
    );
    await onDatabase(database.url, /^failed database: The database refuses writes/, /^ok migrations/);
    await administer('set default_transaction_read_only = off', `alter database ${name} reset all`);
  });

  it('fails where the recorded events are of another chain or another program', async () => {
    const recorded = await createDatabase();
    onTestFinished(recorded.drop);
    const opened = await openDatabase({ url: recorded.url });
    onTestFinished(opened.close);
    const onRecord = (...expected: RegExp[]) =>
      finds({ ...onNodes, DATABASE_URL: recorded.url }, '\\w+ record', ...expected);
    await onRecord();
    const genesisHash = await rpc.getGenesisHash();
    const programId = DEVELOPMENT_PROGRAM_ID.toBase58();
    const elsewhere = Keypair.generate().publicKey.toBase58();
    await createCursor(opened.orm, { cluster: 'mainnet', genesisHash: elsewhere, programId });
    await createCursor(opened.orm, { cluster: 'devnet', genesisHash, programId });
    const otherChain = new RegExp(`^failed .*MAINNET_RPC_URL: .* ${elsewhere}, .* with ${genesisHash}$`);
    await onRecord(otherChain, /^ok devnet record: its events are of this chain and program$/);
    await opened.orm.update(indexerCursors).set({ programId: elsewhere, genesisHash });
    const otherProgram = new RegExp(`^failed .*PROGRAM_ID: .*${elsewhere} .* and not of ${programId}$`);
    await onRecord(otherProgram, otherProgram);
  });

  it('says by how much the clock of this machine is wrong, and judges nodes by the right time', async () => {
    const { now } = Date;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000);
    onTestFinished(() => void vi.restoreAllMocks());
    const ahead = /^failed clock: .* is 3600 s ahead: the database and a cluster agree on another time$/;
    await finds({ ...onNodes, DATABASE_URL: database.url }, 'clock|\\w+ node', /^ok/, /^ok/, ahead);
  });

  it('finds a bucket that nobody can load objects from, and keys that it refuses', async () => {
    const closed = `closed-${randomUUID()}`;
    await admin.fetch(`${s3}/${closed}`, { method: 'PUT' });
    await finds(bucketOf(closed), 'uploads', /^warning uploads: S3_PUBLIC_URL: .* cannot be loaded .* 403$/);
    const refused = { ...bucketOf(bucket), S3_SECRET_ACCESS_KEY: 'wrong' };
    await finds(refused, 'uploads', /^failed uploads: S3_BUCKET: .* answers 403 SignatureDoesNotMatch$/);
  });
});

describe('the doctor', () => {
  it.each<[Fault, RegExp]>([
    ['hangs', /^failed .*does not answer: .*(abort|timeout)/],
    ['isBehind', /^failed .*is \d+ slots behind the other nodes$/],
    ['servesOtherCluster', /^failed .*is of another cluster: its genesis hash is 7+$/],
  ])('says why a node with the fault "%s" is not used, and that the others are', async (fault, reason) => {
    const node = await openNode(fault);
    // far enough from the beginning that something can be 200 slots behind; a cluster may be ahead of this machine
    advanceClock(600);
    const urls = [rpcUrl, rpcUrl, node.url].join();
    const variables = { ...onNodes, MAINNET_RPC_URL: urls, RPC_TIMEOUT_MS: '2000' };
    await finds(variables, 'mainnet node', /^ok/, /^ok/, reason);
    // providers' keys are in paths
    expect((await examined(variables)).join()).not.toContain('secret-of-the-provider');
  });

  it('finds a program that is not there, and one that is no program', async () => {
    const [nobody, wallet] = [Keypair.generate().publicKey, Keypair.generate().publicKey];
    await rpc.requestAirdrop(wallet, 1_000_000_000);
    for (const [id, expected] of [
      [nobody, /^failed .*: PROGRAM_ID: there is no program \w+ on mainnet$/],
      [wallet, /^failed .*: \w+ is no program of the upgradeable loader on mainnet$/],
    ] as const)
      await finds({ ...onNodes, PROGRAM_ID: id.toBase58() }, 'mainnet program', expected);
  });

  it('warns in production of an upgrade authority that is a single key, and refuses an old Node', async () => {
    await finds(onNodes, 'mainnet program', /^ok mainnet program: .* is executable; \w+ can upgrade it$/);
    const { env } = inspectEnv({ DATA_DIR: dataDir, ...onNodes });
    const found = await examine({ env: { ...env, DEPLOYMENT: 'production' }, problems: [] }, '23.11.1');
    const upgradable = /^warning mainnet program: .*; \w+ can upgrade it, which is a single key/;
    expect(linesOf(found)).toContainEqual(expect.stringMatching(upgradable));
    expect(linesOf(found)).toContain('failed Node: 23.11.1 is older than 24');
  });

  it('finds a webhook key that is too short, and a public proxy that shows the metrics', async () => {
    const directory = await mkdtemp(join(dataDir, 'short-'));
    await writeFile(join(directory, 'webhook-key'), 'short');
    onTestFinished(() => rm(directory, { recursive: true }));
    const api = await httpNode((_, response) => response.end('{"success":true,"data":{"status":"ok"}}'));
    onTestFinished(api.close);
    await finds(
      { DATA_DIR: directory, PUBLIC_URL: api.url },
      'webhook keys|public URL',
      /^failed webhook keys: .*webhook-key holds no key of 32 bytes in base64$/,
      /^failed public URL: .*\/metrics is public: the proxy has to hide it$/,
    );
  });

  it('fails for a certificate that is expired or of another name, and warns before it expires', async () => {
    const server = createServer(certificate, (_, response) => response.end()).listen(0, '::');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    onTestFinished(() => void vi.useRealTimers());
    const { validTo } = new X509Certificate(certificate.cert);
    const { port } = server.address() as AddressInfo;
    const onDay = (day: number, expected: RegExp, host = 'localhost') => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(validTo) + day * 86_400_000 });
      return finds({ PUBLIC_URL: `https://${host}:${port}` }, 'public URL', expected);
    };
    const end = new Date(validTo).toISOString().slice(0, 10);
    await onDay(1, new RegExp(`^failed .* of localhost:\\d+ has expired on ${end}$`));
    // who has signed it is another question
    await onDay(-15, /^warning public URL: .* does not answer from here: .*self-signed certificate/);
    await onDay(-15, /^failed public URL: the certificate of \[::1\]:\d+ is for DNS:/, '[::1]');
    vi.setSystemTime(Date.parse(validTo) - 13 * 86_400_000);
    const soon = expect.stringMatching(new RegExp(`^warning .* expires on ${end}: renew it$`));
    expect(await examined({ PUBLIC_URL: `https://localhost:${port}` })).toContainEqual(soon);
  });
});
