import { startReceiver, waitFor } from '@obverse/testing';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { integrationDomains } from '../../src/db/schema/directory-tables.ts';
import { type DirectoryEntry, saveEntries } from '../../src/integration/directory/write-directory.ts';
import { domainTask } from '../../src/integration/domains/domain-task.ts';
import { openDomains } from '../../src/integration/domains/find-domain.ts';
import { domainsOf, dueCoins, saveFindings } from '../../src/integration/domains/stored-domains.ts';
import { parseNetworks, type ResolveHost } from '../../src/outbound/addresses.ts';
import type { Chain } from '../../src/solana/chain.ts';
import { leaderContext } from '../snapshots/leader-context.ts';
import { databases } from '../support/database.ts';

const cluster = 'mainnet';
const mint = 'the mint';

/** The files of a site: a path's JSON, or the status that it answers with. */
type Site = Record<string, unknown>;

let site: Site;
const receiver = await startReceiver();
afterAll(() => receiver.close());
const origin = `http://127.0.0.1:${receiver.port}`;
receiver.respond((response, { path }) => {
  const file = site[path];
  if (file === undefined) return void response.writeHead(404).end();
  if (typeof file === 'number') return void response.writeHead(file, { location: '/coin.json' }).end();
  response.end(typeof file === 'string' ? file : JSON.stringify(file));
});
beforeEach(() => {
  site = {
    '/coin.json': { name: 'Acme' },
    '/.well-known/obverse.json': { mints: ['another', mint] },
  };
  receiver.received.length = 0;
});

const addresses: Record<string, string> = { localhost: '127.0.0.1', 'private.example': '10.0.0.1' };

const resolve: ResolveHost = async (hostname) => {
  const address = addresses[hostname];
  if (address === undefined) throw new Error('NXDOMAIN');
  return [address];
};

const local = { allowedNetworks: parseNetworks(['127.0.0.0/8']), resolve };

describe('the domain of a coin', () => {
  const domains = openDomains(local);
  afterAll(domains.close);
  const find = (path = '/coin.json') => domains.findDomain(origin + path, mint);
  const host = () => new URL(origin).host;

  it('is the one that serves its metadata file, where that names the mint', async () => {
    expect(await find()).toEqual({ domain: host() });
  });

  it('is that of external_url in the file, where that names the mint', async () => {
    const named = `localhost:${receiver.port}`;
    site['/coin.json'] = { external_url: `http://${named}/about` };
    expect(await find()).toEqual({ domain: named });
  });

  it('is also found where the file is missing, too long or no JSON', async () => {
    expect(await find('/missing.json')).toEqual({ domain: host() });
    site['/coin.json'] = 'no JSON';
    expect(await find()).toEqual({ domain: host() });
    site['/coin.json'] = JSON.stringify({
      external_url: 'http://elsewhere.example',
      more: 'x'.repeat(100_000),
    });
    expect(await find()).toEqual({ domain: host() });
  });

  it.each([
    ['does not name the mint', { mints: ['another'] }],
    ['has no list', { mints: mint }],
    ['is no object', [mint]],
    ['is null', null],
    ['is no JSON', 'the mint'],
    ['is missing', 404],
    ['leads elsewhere', 302],
    ['is too long', JSON.stringify({ mints: [mint], more: 'x'.repeat(100_000) })],
  ])('is none where the file of the domain %s', async (_, file) => {
    site['/.well-known/obverse.json'] = file;
    expect(await find()).toEqual({ domain: null });
  });

  it.each([500, 503, 429])('is not known where a host answers %d, or nothing', async (status) => {
    site['/.well-known/obverse.json'] = status;
    expect(await find()).toBeUndefined();
    site['/coin.json'] = status;
    expect(await find()).toBeUndefined();
    site['/coin.json'] = { external_url: 'http://no-such-host.test:8000' };
    expect(await find()).toBeUndefined();
  });

  it('is none where the metadata names another port of a site', async () => {
    site['/coin.json'] = { external_url: 'https://acme.example:8443' };
    expect(await find()).toEqual({ domain: null });
  });

  it.each(['', 'ipfs://file', 'data:,{}', 'http://127.0.0.1:25/'])(
    'is none for the URI %j, which is not asked',
    async (uri) => {
      expect(await domains.findDomain(uri, mint)).toEqual({ domain: null });
      expect(receiver.received).toEqual([]);
    },
  );

  it('is never looked for at a private address, however the metadata names it', async () => {
    const strict = openDomains({ ...local, allowedNetworks: [] });
    for (const host of ['127.0.0.1', 'localhost', 'private.example', '[::ffff:127.0.0.1]']) {
      for (const protocol of ['http', 'https'])
        expect(
          await strict.findDomain(`${protocol}://${host}:${receiver.port}/coin.json`, mint),
        ).toBeUndefined();
    }
    expect(receiver.received).toEqual([]);
    await strict.close();
  });
});

const entry = (id: string, uri: string): DirectoryEntry => ({
  ...{ cluster, id, uri, brandedMint: mint, stablecoinIndex: 0, authority: 'someone', kind: 'earning' },
  ...{
    whitelistRequired: false,
    paused: false,
    powers: 0,
    name: 'Acme',
    symbol: 'ACME',
    description: '',
    slot: 1,
  },
});

describe.each(databases)('domains on %s', (_, open) => {
  let database: Database;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.close());
  const save = (...entries: DirectoryEntry[]) =>
    database.orm.transaction((orm) => saveEntries(orm, cluster, entries));
  const found = (...findings: Parameters<typeof saveFindings>[2]) =>
    saveFindings(database.orm, cluster, findings);
  const due = async (limit = 10) => (await dueCoins(database.orm, cluster, limit)).map(({ id }) => id);
  const shown = async () => Object.fromEntries(await domainsOf(database.orm, cluster, ['a', 'b', 'c']));
  const letPass = (interval: string) =>
    database.orm.execute(
      `update integration_domains set checked_at = checked_at - interval '${interval}', named_at = named_at - interval '${interval}'`,
    );

  it('are looked for of new coins first, then of those that were looked at longest ago', async () => {
    await save(entry('a', 'u'), entry('b', 'u'), entry('c', ''));
    expect(await due()).toEqual(['a', 'b']);
    await found({ id: 'b', uri: 'u', domain: null });
    await letPass('1 minute');
    await found({ id: 'a', uri: 'u', domain: 'acme.example' });
    expect(await due()).toEqual([]);
    await letPass('2 hours');
    expect(await due()).toEqual(['b', 'a']);
    await save(entry('a', 'other'), entry('c', 'u'));
    expect((await due()).at(-1)).toBe('b');
    // new ones do not displace the others
    expect(await due(1)).toContain('b');
  });

  it('are shown for as long as they are confirmed, and of the present metadata alone', async () => {
    await save(entry('a', 'u'), entry('b', 'u'));
    await found({ id: 'a', uri: 'u', domain: 'acme.example' }, { id: 'b', uri: 'u', domain: null });
    expect(await shown()).toEqual({ a: 'acme.example' });
    // no answer changes nothing for a day
    await letPass('23 hours');
    await found({ id: 'a', uri: 'u', domain: undefined });
    expect(await shown()).toEqual({ a: 'acme.example' });
    await letPass('2 hours');
    expect(await shown()).toEqual({});
    await found({ id: 'a', uri: 'u', domain: 'acme.example' });
    await save({ ...entry('a', 'other'), slot: 2 });
    expect(await shown()).toEqual({});
    // that of the metadata before is not the one of this metadata
    await found({ id: 'a', uri: 'other', domain: undefined });
    expect(await shown()).toEqual({});
    await found({ id: 'a', uri: 'other', domain: 'acme.example' });
    expect(await shown()).toEqual({ a: 'acme.example' });
    await found({ id: 'a', uri: 'other', domain: null });
    expect(await shown()).toEqual({});
  });

  it('are looked for by the leader', async () => {
    await save(entry('a', `${origin}/coin.json`), entry('b', `${origin}/coin.json`));
    const stopping = new AbortController();
    const { context } = leaderContext({ cluster } as Chain, database, stopping.signal);
    const domains = openDomains(local);
    const running = domainTask(domains.findDomain)(context);
    await waitFor(async () => expect(Object.keys(await shown())).toEqual(['a', 'b']));
    stopping.abort();
    await running;
    await domains.close();
    expect(await database.orm.select().from(integrationDomains)).toHaveLength(2);
  });
});
