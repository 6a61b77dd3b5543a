import type { Integration } from '@obverse/core';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/database.ts';
import { apiKeys } from '../../src/db/schema/index.ts';
import { isConsistent } from '../../src/indexer/reindex.ts';
import { hashOfKey } from '../../src/keys/api-key.ts';
import { expectAllRecorded, reindexChain } from '../indexer/record.ts';
import { startTestChain, type TestChain } from '../indexer/test-chain.ts';
import { createDatabase, server } from '../support/database.ts';
import { edgeApi } from '../support/edge.ts';
import { signedBody } from '../support/sign.ts';
import { type TcpProxy, tcpProxy } from './tcp-proxy.ts';

/** Until a caller is told that the database is out of reach: for a connection, for an answer, and what else there is to do. */
const budget = 4_000 + 6_000 + 2_000;

let chain: TestChain;
/** Their keys are rotated. */
let coins: Integration[];
/** Its key stays. */
let other: Integration;
let othersKey: string;
let line: TcpProxy;
/** The database as the service reaches it, and as it is. */
let reached: Database;
let actual: Database;
let api: ReturnType<typeof edgeApi>;
let drop: () => Promise<void>;

let timestamp = 0;
/** A rotation newer than any before. */
function rotation({ address }: Integration) {
  timestamp = Math.max(timestamp + 1, Date.now());
  return signedBody('rotate', chain.user, address.toBase58(), { timestamp, cluster: 'devnet' });
}

type Answer = {
  readonly status: number;
  readonly code: unknown;
  readonly key?: string;
  readonly took: number;
};

async function ask(request: { method: 'GET' | 'POST'; url: string; headers?: object; payload?: object }) {
  const began = performance.now();
  const { statusCode, headers, body } = await api.inject(request as never);
  const took = performance.now() - began;
  return { status: statusCode, code: headers['x-error-code'], took, body };
}

async function rotate(payload: ReturnType<typeof rotation>): Promise<Answer> {
  const { body, ...answer } = await ask({
    method: 'POST',
    url: '/integration/api-key/rotate?cluster=devnet',
    payload,
  });
  return { ...answer, ...(answer.status === 200 && { key: JSON.parse(body).data }) };
}

/** Whether a key lets its holder in. */
const use = ({ address }: Integration, key: string): Promise<Answer> =>
  ask({
    method: 'GET',
    url: `/integration/${address.toBase58()}/stats?cluster=devnet`,
    headers: { 'x-api-key': key },
  });

const recovery = { timeout: 20_000, interval: 100 };

/** The key of a rotation that succeeds, sooner or later. */
const rotated = (coin: Integration): Promise<string> =>
  vi.waitFor(async () => {
    const { status, key = '' } = await rotate(rotation(coin));
    expect(status).toBe(200);
    return key;
  }, recovery);

/** The one key there is. */
async function keptKey({ address }: Integration) {
  const rows = await actual.orm.select().from(apiKeys).where(eq(apiKeys.integrationId, address.toBase58()));
  expect(rows).toHaveLength(1);
  const [row] = rows;
  if (row === undefined) throw new Error('no key');
  return { hash: row.keyHash.toString('hex'), signedAt: row.signedAt };
}
const hash = (key: string | undefined) => hashOfKey(key ?? '').toString('hex');

/** The server's operator ends every session of the service. */
const endSessions = () =>
  actual.orm.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'service'`);

type Fault = {
  readonly begin: () => unknown;
  readonly end: () => void;
  /** What rotations are answered meanwhile. */
  readonly statuses: readonly number[];
  /** Whether one that was answered with 503 may have been carried out: its answer was lost. */
  readonly mayHappen: boolean;
};

const passes = () => line.become('passes');
const whenAsked = (what: string, then: () => void) =>
  line.onAsked((bytes) => {
    if (bytes.includes(what)) then();
  });
const insertion = 'insert into "api_keys"';

const faults: [string, Fault][] = [
  ['slow', { begin: () => line.become('slow', 250), end: passes, statuses: [200], mayHappen: false }],
  [
    'slower than anybody waits',
    { begin: () => line.become('slow', 20_000), end: passes, statuses: [503], mayHappen: true },
  ],
  ['silent', { begin: () => line.become('silent'), end: passes, statuses: [503], mayHappen: false }],
  [
    'hearing, and not heard',
    { begin: () => line.become('mute'), end: passes, statuses: [503], mayHappen: true },
  ],
  ['heard only later', { begin: () => line.become('stuck'), end: passes, statuses: [503], mayHappen: true }],
  [
    'gone',
    {
      begin: () => {
        line.become('refuses');
        line.reset();
      },
      end: passes,
      statuses: [503],
      mayHappen: false,
    },
  ],
  [
    'reset as it is asked',
    {
      begin: () => whenAsked(insertion, line.reset),
      end: () => line.onAsked(undefined),
      statuses: [503],
      mayHappen: false,
    },
  ],
  [
    'reset after it has heard',
    {
      begin: () => whenAsked(insertion, () => setTimeout(line.reset, 3)),
      end: () => line.onAsked(undefined),
      statuses: [200, 503],
      mayHappen: true,
    },
  ],
  ['ending all sessions', { begin: endSessions, end: () => {}, statuses: [200, 503], mayHappen: true }],
];

describe.skipIf(server === undefined)('a database that is', () => {
  beforeAll(async () => {
    chain = await startTestChain();
    coins = [];
    for (const symbol of ['aUSD', 'bUSD', 'cUSD']) coins.push(await chain.openIntegration(symbol));
    other = await chain.openIntegration('dUSD');
    const created = await createDatabase();
    drop = created.drop;
    actual = await openDatabase({ url: created.url });
    const { hostname: host, port } = new URL(created.url);
    line = await tcpProxy({ host, port: Number(port) });
    const through = new URL(created.url);
    through.host = `127.0.0.1:${line.port}`;
    through.searchParams.set('application_name', 'service');
    reached = await openDatabase({ url: through.href });
    const cluster = { url: chain.rpcUrl, embedded: false, programId: chain.chain.programId.toBase58() };
    const many = { read: 1e6, write: 1e6, key: 1e6, signature: 1e6 };
    api = edgeApi({ clusters: { mainnet: cluster, devnet: cluster }, leads: true, limits: many }, reached);
    await api.listen({ port: 0, host: '127.0.0.1' });
    othersKey = (await rotate(rotation(other))).key ?? '';
  });
  afterAll(async () => {
    await api.close();
    await reached.close();
    line.close();
    await actual.close();
    await drop();
    await chain.close();
  });
  it.each(faults)(
    '%s: says so, does what it says, and loses nothing',
    async (_, fault) => {
      const before = await Promise.all(coins.map(rotated));
      await fault.begin();
      const bodies = coins.map(rotation);
      const [answers, used] = await Promise.all([
        Promise.all(bodies.map(rotate)),
        use(other, othersKey),
        chain.mint(other, 1_000n),
        ...coins.map((coin) => chain.mint(coin, 1_000n)),
      ]);
      for (const { status, code, took } of [...answers, used]) {
        expect([...fault.statuses, 200]).toContain(status);
        if (status === 503) expect(code).toBe('UNAVAILABLE');
        expect(took).toBeLessThan(budget);
      }
      expect(fault.statuses).toEqual(expect.arrayContaining(answers.map(({ status }) => status)));
      fault.end();

      // without a restart
      await vi.waitFor(async () => expect((await use(other, othersKey)).status).toBe(200), recovery);
      for (const [i, coin] of coins.entries()) {
        const { status, key } = answers[i] as Answer;
        const kept = await keptKey(coin);
        if (status === 200) expect(kept.hash).toBe(hash(key));
        else if (!fault.mayHappen) expect(kept.hash).toBe(hash(before[i]));
        if (kept.hash !== hash(before[i])) expect(kept.signedAt).toBe(bodies[i]?.timestamp);
      }
      const after = await Promise.all(coins.map(rotated));
      await chain.mint(other, 1_000n);
      await expectAllRecorded(chain, actual);
      expect(isConsistent(await reindexChain(chain, actual))).toBe(true);
      // what was heard late has not undone what came later
      for (const [i, coin] of coins.entries()) expect((await keptKey(coin)).hash).toBe(hash(after[i]));
    },
    120_000,
  );
});
