import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createDatabase, noDatabase, preparedDirectory, server } from '../../test/support/database.ts';
import { holderOfKey, insertRevealedKey, type NewKey, replaceKey } from '../auth/stored-keys.ts';
import { StartError } from '../config/read-env.ts';
import { type Database, type DatabaseSettings, databaseOver, openDatabase } from './database.ts';
import { startEmbedded } from './embedded.ts';
import { apiKeys } from './schema/api-keys-tables.ts';

const hash = (byte: number) => Buffer.alloc(32, byte);
const key = (integrationId: string, byte: number, signedAt: number): NewKey => ({
  ...{ cluster: 'mainnet', integrationId, stablecoinId: 'stablecoin', authority: 'authority' },
  ...{ keyHash: hash(byte), signedAt },
});
const unavailable = { errorCode: 'UNAVAILABLE', message: 'The database is out of reach' };

type Place = { settings: DatabaseSettings; drop: () => Promise<void> };

async function onServer(): Promise<Place> {
  const { url, drop } = await createDatabase();
  return { settings: { url }, drop };
}

async function inDirectory(): Promise<Place> {
  const directory = preparedDirectory();
  return { settings: { directory }, drop: () => rm(directory, { recursive: true }) };
}

const places: [string, () => Promise<Place>][] = [
  ['PGlite', inDirectory],
  ...(server === undefined ? [] : [['PostgreSQL', onServer] as [string, () => Promise<Place>]]),
];

/** Another connection to a database of the server, or to a new one. It ends with the test, and a new database with it. */
async function connect(url?: string) {
  const place = url === undefined ? await createDatabase() : { url, drop: async () => {} };
  const database = await openDatabase({ url: place.url });
  onTestFinished(async () => {
    await database.close();
    await place.drop();
  });
  return { database, url: place.url };
}

describe.each(places)('a database on %s', (_, create) => {
  let place: Place;
  let database: Database;
  beforeAll(async () => {
    place = await create();
    database = await openDatabase(place.settings);
  });
  afterAll(async () => {
    await database.close();
    await place.drop();
  });

  it('keeps one API key per integration and cluster, and replaces it only for a newer signature', async () => {
    const insert = (byte: number, cluster: 'mainnet' | 'devnet') =>
      insertRevealedKey(database, { ...key('both', byte, 1), cluster });
    expect([await insert(20, 'mainnet'), await insert(21, 'devnet')]).toEqual([true, true]);
    expect(await holderOfKey(database, hash(21))).toMatchObject({ cluster: 'devnet' });
    const accepted: boolean[] = [];
    for (const [i, signedAt] of [100, 100, 99, 101].entries())
      accepted.push(await replaceKey(database, key('rotated', 10 + i, signedAt)));
    expect(accepted).toEqual([true, false, false, true]);
    expect(await holderOfKey(database, hash(10))).toBeUndefined();
    expect(await holderOfKey(database, hash(13))).toMatchObject({ integrationId: 'rotated' });
  });

  it('accepts one of a hundred concurrent uses of a signature', async () => {
    const tries = Array.from({ length: 100 }, (_, i) => replaceKey(database, key('contended', 100 + i, 5)));
    const results = await Promise.all(tries);
    expect(results.filter(Boolean)).toHaveLength(1);
    const winner = results.indexOf(true);
    expect(await holderOfKey(database, hash(100 + winner))).toMatchObject({ integrationId: 'contended' });
  });

  it('keeps its data when it is closed and opened again', async () => {
    await insertRevealedKey(database, key('kept', 50, 7));
    await database.close();
    database = await openDatabase(place.settings);
    expect(await holderOfKey(database, hash(50))).toMatchObject({ integrationId: 'kept' });
    expect(await replaceKey(database, key('kept', 51, 7))).toBe(false);
  });

  describe('errors of queries', () => {
    it('pass through as PostgreSQL sent them when it refuses the query', async () => {
      const divide = sql`select 1 / 0`;
      const refused = { code: '22012', message: 'division by zero' };
      await expect(database.orm.execute(divide)).rejects.toMatchObject(refused);
      await expect(database.orm.transaction((tx) => tx.execute(divide))).rejects.toMatchObject(refused);
    });

    it('are 503 when the server is shutting down, in a transaction or outside', async () => {
      const shutdown = sql`do $$ begin raise exception 'going down' using errcode = '57P01'; end $$`;
      await expect(database.orm.execute(shutdown)).rejects.toMatchObject(unavailable);
      await expect(database.orm.transaction((tx) => tx.execute(shutdown))).rejects.toMatchObject(unavailable);
      await database.check();
    });
  });
});

async function openStopped(): Promise<Database> {
  const embedded = await startEmbedded(join(preparedDirectory(), 'postgres'));
  const database = databaseOver(embedded.config);
  await database.check();
  await embedded.stop();
  return database;
}

it.each([
  ['PGlite', openStopped],
  ['PostgreSQL', async () => noDatabase()],
])('a database on %s that cannot be reached fails everything with 503', async (_, open) => {
  const { check, orm, tryAcquireLock, close } = await open();
  const attempts = [
    check(),
    orm.insert(apiKeys).values({ ...key('lost', 1, 1), broadcastsAfter: 0, revealed: true }),
    orm.execute(sql`select 1`),
    orm.select().from(apiKeys).prepare('all_keys').execute(),
    orm.transaction((tx) => tx.select().from(apiKeys)),
    tryAcquireLock('lost'),
  ];
  for (const outcome of await Promise.allSettled(attempts))
    expect(outcome).toMatchObject({ reason: unavailable });
  await close();
});

describe('openDatabase', () => {
  it.skipIf(server === undefined)(
    'migrates the database once for instances that start together',
    async () => {
      const { url, drop } = await createDatabase();
      onTestFinished(drop);
      const instances = await Promise.all(Array.from({ length: 5 }, () => connect(url)));
      await Promise.all(instances.map(({ database }) => database.check()));
    },
  );

  it('names DATABASE_URL, without its password, when the server cannot be reached', async () => {
    const start = openDatabase({ url: 'postgres://someone:secret@127.0.0.1:1/obverse' });
    await expect(start).rejects.toThrow(StartError);
    await expect(start).rejects.toThrow(/^DATABASE_URL: the database is out of reach: connect ECONNREFUSED/);
    await expect(start).rejects.not.toThrow(/secret/);
  });

  it.each(places)('refuses a database on %s that older migrations made', async (kind, create) => {
    const { settings, drop } = await create();
    onTestFinished(drop);
    const database = await openDatabase(settings);
    // the last migration before they were squashed into one
    await database.orm.execute(sql`update drizzle.__drizzle_migrations set created_at = 1795616358063`);
    await database.close();
    const name = 'url' in settings ? 'DATABASE_URL' : 'DATA_DIR';
    const advice = kind === 'PGlite' ? 'delete this directory' : 'empty it or use another one';
    const where = 'directory' in settings ? `in ${settings.directory} ` : '';
    await expect(openDatabase(settings)).rejects.toThrow(
      new StartError(
        `${name}: the database ${where}was made by an older development version and cannot be migrated: ${advice}`,
      ),
    );
  });

  it('refuses a data directory that another process uses, and one that is damaged', async () => {
    const directory = preparedDirectory();
    onTestFinished(() => rm(directory, { recursive: true }));
    const first = await openDatabase({ directory });
    await expect(openDatabase({ directory })).rejects.toThrow(/is in use by another process/);
    await first.close();
    await (await openDatabase({ directory })).close();
    await writeFile(join(directory, 'postgres/global/pg_control'), 'no control file');
    const damaged = openDatabase({ directory });
    await expect(damaged).rejects.toThrow(StartError);
    await expect(damaged).rejects.toThrow(directory);
  });
});

it.skipIf(server === undefined)(
  'a database server ends the transaction of a stalled instance before others give up waiting for its locks',
  async () => {
    const { database: stalled, url } = await connect();
    const { database: other } = await connect(url);
    await insertRevealedKey(other, key('locked', 1, 1));
    const standing = stalled.orm.transaction(async (tx) => {
      await tx.update(apiKeys).set({ signedAt: 2 });
      expect(await replaceKey(other, key('locked', 3, 3))).toBe(true);
      await tx.execute(sql`select 1`);
    });
    await expect(standing).rejects.toMatchObject({ errorCode: 'UNAVAILABLE' });
    await stalled.check();
  },
);
