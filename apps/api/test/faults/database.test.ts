import type { Integration } from '@obverse/core';
import { type TcpProxy, tcpProxy } from '@obverse/testing';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashOfKey } from '../../src/auth/api-key.ts';
import type { Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/database.ts';
import { apiKeys } from '../../src/db/schema/api-keys-tables.ts';
import { isConsistent } from '../../src/events/reindex-events.ts';
import { expectAllRecorded, reindexChain } from '../events/recorded-events.ts';
import { createDatabase, server } from '../support/database.ts';
import { edgeApi } from '../support/edge.ts';
import { signedBody } from '../support/sign.ts';
import { startTestChain, type TestChain } from '../support/test-chain.ts';

/** Maximum time until a caller gets 503: the timeouts of a connection and of a statement, and a reserve; milliseconds. */
const maxResponseMs = 4_000 + 6_000 + 2_000;

let chain: TestChain;
/** Integrations whose keys are rotated. */
let coins: Integration[];
/** An integration whose key stays. */
let other: Integration;
let othersKey: string;
let proxy: TcpProxy;
/** The database through the proxy, as the service uses it, and directly. */
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

/** Makes a request with a key. */
const use = ({ address }: Integration, key: string): Promise<Answer> =>
  ask({
    method: 'GET',
    url: `/integration/${address.toBase58()}/stats?cluster=devnet`,
    headers: { 'x-api-key': key },
  });

const recovery = { timeout: 20_000, interval: 100 };

/** Rotates a key until it succeeds. @returns the key */
const rotated = (coin: Integration): Promise<string> =>
  vi.waitFor(async () => {
    const { status, key = '' } = await rotate(rotation(coin));
    expect(status).toBe(200);
    return key;
  }, recovery);

/** The only key of an integration in the database. */
async function keptKey({ address }: Integration) {
  const rows = await actual.orm.select().from(apiKeys).where(eq(apiKeys.integrationId, address.toBase58()));
  expect(rows).toHaveLength(1);
  const [row] = rows;
  if (row === undefined) throw new Error('no key');
  return { hash: row.keyHash.toString('hex'), signedAt: row.signedAt };
}
const hash = (key: string | undefined) => hashOfKey(key ?? '').toString('hex');

/** Ends every session of the service, as an operator of the server can. */
const endSessions = () =>
  actual.orm.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'service'`);

type Fault = {
  readonly begin: () => unknown;
  readonly end: () => void;
  /** Statuses of rotations during the fault. */
  readonly statuses: readonly number[];
  /** Whether a rotation that got 503 may have been carried out because only the response was lost. */
  readonly mayHappen: boolean;
};

const restore = () => proxy.setMode('pass');
const whenSent = (what: string, then: () => void) =>
  proxy.onRequest((bytes) => {
    if (bytes.includes(what)) then();
  });
const insertion = 'insert into "api_keys"';

const faults: [string, Fault][] = [
  [
    'delayed by 250 ms',
    { begin: () => proxy.setMode('delay', 250), end: restore, statuses: [200], mayHappen: false },
  ],
  [
    'delayed beyond every timeout',
    { begin: () => proxy.setMode('delay', 20_000), end: restore, statuses: [503], mayHappen: true },
  ],
  [
    'unreachable without an error',
    { begin: () => proxy.setMode('dropAll'), end: restore, statuses: [503], mayHappen: false },
  ],
  [
    'losing all responses',
    { begin: () => proxy.setMode('dropResponses'), end: restore, statuses: [503], mayHappen: true },
  ],
  [
    'receiving requests only later',
    { begin: () => proxy.setMode('holdRequests'), end: restore, statuses: [503], mayHappen: true },
  ],
  [
    'refusing connections',
    {
      begin: () => {
        proxy.setMode('refuse');
        proxy.reset();
      },
      end: restore,
      statuses: [503],
      mayHappen: false,
    },
  ],
  [
    'resetting connections at the request',
    {
      begin: () => whenSent(insertion, proxy.reset),
      end: () => proxy.onRequest(undefined),
      statuses: [503],
      mayHappen: false,
    },
  ],
  [
    'resetting connections after the request',
    {
      begin: () => whenSent(insertion, () => setTimeout(proxy.reset, 3)),
      end: () => proxy.onRequest(undefined),
      statuses: [200, 503],
      mayHappen: true,
    },
  ],
  ['ending all sessions', { begin: endSessions, end: () => {}, statuses: [200, 503], mayHappen: true }],
];

describe.skipIf(server === undefined)('the service', () => {
  beforeAll(async () => {
    chain = await startTestChain();
    coins = [];
    for (const symbol of ['aUSD', 'bUSD', 'cUSD']) coins.push(await chain.openIntegration(symbol));
    other = await chain.openIntegration('dUSD');
    const created = await createDatabase();
    drop = created.drop;
    actual = await openDatabase({ url: created.url });
    const { hostname: host, port } = new URL(created.url);
    proxy = await tcpProxy({ host, port: Number(port) });
    const through = new URL(created.url);
    through.host = `127.0.0.1:${proxy.port}`;
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
    proxy.close();
    await actual.close();
    await drop();
    await chain.close();
  });
  it.each(faults)(
    'answers in time, keeps every acknowledged rotation and records every event when the database is %s',
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
        expect(took).toBeLessThan(maxResponseMs);
      }
      expect(fault.statuses).toEqual(expect.arrayContaining(answers.map(({ status }) => status)));
      fault.end();

      // the service recovers without a restart
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
      // a rotation that arrived late did not overwrite a later one
      for (const [i, coin] of coins.entries()) expect((await keptKey(coin)).hash).toBe(hash(after[i]));
    },
    120_000,
  );
});
