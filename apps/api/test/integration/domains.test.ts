import { startReceiver, waitFor } from '@obverse/testing';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
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
const wellKnown = '/.well-known/obverse.json';
const long = 'x'.repeat(100_000);

/** The files of a site: a path's JSON or text, or the status that it answers with. */
let site: Record<string, unknown>;
const receiver = await startReceiver();
afterAll(() => receiver.close());
const host = `127.0.0.1:${receiver.port}`;
const coinUri = `http://${host}/coin.json`;
receiver.respond((response, { path }) => {
  const file = site[path] ?? 404;
  if (typeof file === 'number') response.writeHead(file, { location: '/coin.json' }).end();
  else response.end(typeof file === 'string' ? file : JSON.stringify(file));
});
beforeEach(() => {
  site = { '/coin.json': { name: 'Acme' }, [wellKnown]: { mints: ['another', mint] } };
  receiver.received.length = 0;
});

const resolve: ResolveHost = async (hostname) => {
  const addresses: Record<string, string> = { localhost: '127.0.0.1', 'private.example': '10.0.0.1' };
  const address = addresses[hostname];
  if (address === undefined) throw new Error('NXDOMAIN');
  return [address];
};
const local = { allowedNetworks: parseNetworks(['127.0.0.0/8']), resolve };

describe('the domain of a coin', () => {
  const domains = openDomains(local);
  afterAll(domains.close);
  const find = (uri = coinUri) => domains.findDomain(uri, mint);
  const named = `localhost:${receiver.port}`;

  it.each<[what: string, file: unknown, domain: string | null]>([
    ['its metadata file, where that names the mint', { name: 'Acme' }, host],
    ['its metadata file that is missing', 404, host],
    ['its metadata file that is too long', { external_url: 'http://elsewhere.example', more: long }, host],
    ['external_url in the file, where that names the mint', { external_url: `http://${named}/about` }, named],
    [
      'nobody where the metadata names another port of a site',
      { external_url: 'https://acme.example:8443' },
      null,
    ],
  ])('is that of %s', async (_, file, domain) => {
    site['/coin.json'] = file;
    expect(await find()).toEqual({ domain });
  });

  it.each([
    ['does not name the mint', { mints: ['another'] }],
    ['is null', null],
    ['leads elsewhere', 302],
    ['is too long', { mints: [mint], more: long }],
  ])('is none where the file of the domain %s', async (_, file) => {
    site[wellKnown] = file;
    expect(await find()).toEqual({ domain: null });
  });

  it('is not known where a host fails or does not answer', async () => {
    for (const [path, file] of [
      [wellKnown, 500],
      ['/coin.json', 429],
      ['/coin.json', { external_url: 'http://no-such-host.test:8000' }],
    ] as const) {
      site[path] = file;
      expect(await find()).toBeUndefined();
    }
  });

  it.each(['', 'ipfs://file', 'data:,{}', 'http://127.0.0.1:25/'])(
    'is none for the URI %j, which is not asked',
    async (uri) => {
      expect(await find(uri)).toEqual({ domain: null });
      expect(receiver.received).toEqual([]);
    },
  );

  it('is never looked for at a private address, however the metadata names it', async () => {
    const strict = openDomains({ ...local, allowedNetworks: [] });
    for (const name of ['127.0.0.1', 'localhost', 'private.example', '[::ffff:127.0.0.1]'])
      for (const protocol of ['http', 'https']) {
        const uri = `${protocol}://${name}:${receiver.port}/coin.json`;
        expect(await strict.findDomain(uri, mint)).toBeUndefined();
      }
    expect(receiver.received).toEqual([]);
    await strict.close();
  });
});

const entry = (id: string, uri: string, slot = 1): DirectoryEntry => ({
  ...{ cluster, id, uri, slot, brandedMint: mint, stablecoinIndex: 0, authority: 'someone', kind: 'earning' },
  ...{ whitelistRequired: false, paused: false, powers: 0, name: 'Acme', symbol: 'ACME', description: '' },
});

describe.each(databases)('domains on %s', (_, open) => {
  let database: Database;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.close());
  const save = (...entries: DirectoryEntry[]) =>
    database.orm.transaction((orm) => saveEntries(orm, cluster, entries));
  /** Records what was found of a coin; undefined where a host gave no answer. */
  const found = (id: string, uri: string, domain: string | null | undefined) =>
    saveFindings(database.orm, cluster, [{ id, uri, domain }]);
  const due = async (limit = 10) => (await dueCoins(database.orm, cluster, limit)).map(({ id }) => id);
  const shown = async () => Object.fromEntries(await domainsOf(database.orm, cluster, ['a', 'b', 'c']));
  const letPass = (interval: string) =>
    database.orm.execute(
      `update integration_domains set checked_at = checked_at - interval '${interval}', named_at = named_at - interval '${interval}'`,
    );

  it('are looked for of new coins first, then of those that were looked at longest ago', async () => {
    await save(entry('a', 'u'), entry('b', 'u'), entry('c', ''));
    expect(await due()).toEqual(['a', 'b']);
    await found('b', 'u', null);
    await letPass('1 minute');
    await found('a', 'u', 'acme.example');
    expect(await due()).toEqual([]);
    await letPass('2 hours');
    expect(await due()).toEqual(['b', 'a']);
    await save(entry('a', 'other'), entry('c', 'u'));
    expect((await due()).at(-1)).toBe('b');
    // new ones do not displace the others
    expect(await due(1)).toContain('b');
  });

  it('are shown for as long as they are confirmed, and of the present metadata alone', async () => {
    const acme = { a: 'acme.example' };
    await save(entry('a', 'u'), entry('b', 'u'));
    await found('a', 'u', 'acme.example');
    await found('b', 'u', null);
    expect(await shown()).toEqual(acme);
    // no answer changes nothing for a day
    await letPass('23 hours');
    await found('a', 'u', undefined);
    expect(await shown()).toEqual(acme);
    await letPass('2 hours');
    expect(await shown()).toEqual({});
    await found('a', 'u', 'acme.example');
    await save(entry('a', 'other', 2));
    expect(await shown()).toEqual({});
    // that of the metadata before is not the one of this metadata
    for (const [domain, expected] of [
      [undefined, {}],
      ['acme.example', acme],
      [null, {}],
    ] as const) {
      await found('a', 'other', domain);
      expect(await shown()).toEqual(expected);
    }
  });

  it('are looked for by the leader', async () => {
    await save(entry('a', coinUri), entry('b', coinUri));
    const stopping = new AbortController();
    const { context } = leaderContext({ cluster } as Chain, database, stopping.signal);
    const domains = openDomains(local);
    const running = domainTask(domains.findDomain)(context);
    await waitFor(async () => expect(await shown()).toEqual({ a: host, b: host }));
    stopping.abort();
    await running;
    await domains.close();
  });
});
