import type { Integration } from '@obverse/core';
import type { TcpProxy } from '@obverse/testing';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashOfKey } from '../../src/auth/api-key.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { apiKeys } from '../../src/db/schema/api-keys-tables.ts';
import { isConsistent } from '../../src/events/reindex-events.ts';
import { expectAllRecorded, reindexChain } from '../events/recorded-events.ts';
import { createDatabase, server } from '../support/database.ts';
import { edgeApi } from '../support/edge.ts';
import { signedBody } from '../support/sign.ts';
import { startTestChain, type TestChain } from '../support/test-chain.ts';
import { proxiedDatabase } from './proxied-database.ts';

/** Maximum time until a caller gets 503: the timeouts of a connection and of a statement, and a reserve; milliseconds. */
const maxResponseMs = 4_000 + 6_000 + 2_000;
const recovery = { timeout: 20_000, interval: 100 };

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

async function ask(method: 'GET' | 'POST', path: string, more: object) {
  const began = performance.now();
  const url = `/integration/${path}?cluster=devnet`;
  const { statusCode: status, headers, body } = await api.inject({ method, url, ...more });
  return { status, code: headers['x-error-code'], took: performance.now() - began, body };
}

let timestamp = 0;
function rotation({ address }: Integration) {
  timestamp = Math.max(timestamp + 1, Date.now());
  return signedBody('rotate', chain.user, address.toBase58(), { timestamp, cluster: 'devnet' });
}
async function rotate(payload: ReturnType<typeof rotation>) {
  const answer = await ask('POST', 'api-key/rotate', { payload });
  return { ...answer, key: answer.status === 200 ? String(JSON.parse(answer.body).data) : '' };
}
/** Rotates a key until it succeeds. @returns the key's hash */
const rotated = (coin: Integration): Promise<string> =>
  vi.waitFor(async () => {
    const { status, key } = await rotate(rotation(coin));
    expect(status).toBe(200);
    return hash(key);
  }, recovery);

const useKey = () => ask('GET', `${other.address.toBase58()}/stats`, { headers: { 'x-api-key': othersKey } });
const hash = (key: string) => hashOfKey(key).toString('hex');

/** The only key of an integration in the database. */
async function keptKey({ address }: Integration) {
  const rows = await actual.orm.select().from(apiKeys).where(eq(apiKeys.integrationId, address.toBase58()));
  expect(rows).toHaveLength(1);
  return { hash: rows[0]?.keyHash.toString('hex'), signedAt: rows[0]?.signedAt };
}

type Fault = {
  readonly begin: () => unknown;
  readonly end: () => void;
  /** Statuses of rotations during the fault. */
  readonly statuses: readonly number[];
  /** Whether a rotation that got 503 may have been carried out because only the response was lost. */
  readonly mayHappen: boolean;
};

const restore = () => proxy.setMode('pass');
type Mode = Parameters<TcpProxy['setMode']>;
const mode = (...how: Mode) => ({ begin: () => proxy.setMode(...how), end: restore });
/** Resets connections when a key's insertion is sent. */
const resets = (reset: () => void) => ({
  begin: () => proxy.onRequest((bytes) => bytes.includes('insert into "api_keys"') && reset()),
  end: () => proxy.onRequest(undefined),
});
const refuseConnections = () => {
  proxy.setMode('refuse');
  proxy.reset();
};
const resetLater = () => void setTimeout(proxy.reset, 3);
/** Ends every session of the service, as an operator of the server can. */
const endSessions = () =>
  actual.orm.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'service'`);

const lost = { statuses: [503], mayHappen: true };
const prevented = { statuses: [503], mayHappen: false };
const either = { statuses: [200, 503], mayHappen: true };
const faults: [string, Fault][] = [
  ['delayed by 250 ms', { ...mode('delay', 250), statuses: [200], mayHappen: false }],
  ['delayed beyond every timeout', { ...mode('delay', 20_000), ...lost }],
  ['unreachable without an error', { ...mode('dropAll'), ...prevented }],
  ['losing all responses', { ...mode('dropResponses'), ...lost }],
  ['receiving requests only later', { ...mode('holdRequests'), ...lost }],
  ['refusing connections', { begin: refuseConnections, end: restore, ...prevented }],
  ['resetting connections at the request', { ...resets(() => proxy.reset()), ...prevented }],
  ['resetting connections after the request', { ...resets(resetLater), ...either }],
  ['ending all sessions', { begin: endSessions, end: () => {}, ...either }],
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
    const through = await proxiedDatabase(created.url);
    proxy = through.proxy;
    through.proxied.searchParams.set('application_name', 'service');
    reached = await openDatabase({ url: through.proxied.href });
    const cluster = { url: chain.rpcUrl, embedded: false, programId: chain.chain.programId.toBase58() };
    const limits = { read: 1e6, write: 1e6, key: 1e6, signature: 1e6 };
    api = edgeApi({ clusters: { mainnet: cluster, devnet: cluster }, leads: true, limits }, reached);
    await api.listen({ port: 0, host: '127.0.0.1' });
    othersKey = (await rotate(rotation(other))).key;
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
    async (_, { begin, end, statuses, mayHappen }) => {
      const before = await Promise.all(coins.map(rotated));
      await begin();
      const bodies = coins.map(rotation);
      const [answers, used] = await Promise.all([
        Promise.all(bodies.map(rotate)),
        useKey(),
        ...[other, ...coins].map((coin) => chain.mint(coin, 1_000n)),
      ]);
      for (const { status, code, took } of [...answers, used]) {
        expect([...statuses, 200]).toContain(status);
        if (status === 503) expect(code).toBe('UNAVAILABLE');
        expect(took).toBeLessThan(maxResponseMs);
      }
      expect(statuses).toEqual(expect.arrayContaining(answers.map(({ status }) => status)));
      end();

      // the service recovers without a restart
      await vi.waitFor(async () => expect((await useKey()).status).toBe(200), recovery);
      for (const [i, coin] of coins.entries()) {
        const kept = await keptKey(coin);
        if (answers[i]?.status === 200) expect(kept.hash).toBe(hash(answers[i].key));
        else if (!mayHappen) expect(kept.hash).toBe(before[i]);
        if (kept.hash !== before[i]) expect(kept.signedAt).toBe(bodies[i]?.timestamp);
      }
      const after = await Promise.all(coins.map(rotated));
      await chain.mint(other, 1_000n);
      await expectAllRecorded(chain, actual);
      expect(isConsistent(await reindexChain(chain, actual))).toBe(true);
      // a rotation that arrived late did not overwrite a later one
      for (const [i, coin] of coins.entries()) expect((await keptKey(coin)).hash).toBe(after[i]);
    },
  );
});
