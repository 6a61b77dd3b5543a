import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createDatabase, noDatabase, server } from '../../test/support/database.ts';
import { StartError } from '../config/start-error.ts';
import { holderOfKey, insertFirstKey, type NewKey, replaceKey } from './api-keys.ts';
import type { Database } from './database.ts';
import { asking } from './failure.ts';
import { type DatabaseSettings, openDatabase } from './open-database.ts';
import { apiKeys } from './schema/index.ts';

const hash = (byte: number) => Buffer.alloc(32, byte);
const key = (integrationId: string, byte: number, signedAt: number): NewKey => ({
  cluster: 'mainnet',
  integrationId,
  keyHash: hash(byte),
  signedAt,
});

type Place = { settings: DatabaseSettings; drop: () => Promise<void> };

async function onServer(): Promise<Place> {
  const { url, drop } = await createDatabase();
  return { settings: { url }, drop };
}

async function inDirectory(): Promise<Place> {
  const directory = await mkdtemp(join(tmpdir(), 'obverse-database-'));
  return { settings: { directory }, drop: () => rm(directory, { recursive: true }) };
}

const places: [string, () => Promise<Place>][] = [
  ['PGlite', inDirectory],
  ...(server === undefined ? [] : [['PostgreSQL', onServer] as [string, () => Promise<Place>]]),
];

describe.each(places)('on %s', (_, create) => {
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

  it('a first key is kept once', async () => {
    expect(await insertFirstKey(database, key('first', 1, 10))).toBe(true);
    expect(await insertFirstKey(database, key('first', 2, 11))).toBe(false);
    expect(await holderOfKey(database, hash(1))).toMatchObject({
      cluster: 'mainnet',
      integrationId: 'first',
    });
    expect(await holderOfKey(database, hash(2))).toBeUndefined();
  });

  it('a key is replaced only for a newer signature', async () => {
    expect(await replaceKey(database, key('rotated', 10, 100))).toBe(true);
    expect(await replaceKey(database, key('rotated', 11, 100))).toBe(false);
    expect(await replaceKey(database, key('rotated', 12, 99))).toBe(false);
    expect(await replaceKey(database, key('rotated', 13, 101))).toBe(true);
    expect(await holderOfKey(database, hash(10))).toBeUndefined();
    expect(await holderOfKey(database, hash(13))).toMatchObject({ integrationId: 'rotated' });
  });

  it('an integration has a key for each cluster', async () => {
    expect(await insertFirstKey(database, { ...key('both', 20, 1), cluster: 'mainnet' })).toBe(true);
    expect(await insertFirstKey(database, { ...key('both', 21, 1), cluster: 'devnet' })).toBe(true);
    expect(await holderOfKey(database, hash(21))).toMatchObject({ cluster: 'devnet' });
  });

  it('of a hundred uses of a signature at once one succeeds', async () => {
    const tries = Array.from({ length: 100 }, (_, i) => replaceKey(database, key('contended', 100 + i, 5)));
    const results = await Promise.all(tries);
    expect(results.filter(Boolean)).toHaveLength(1);
    const winner = results.indexOf(true);
    expect(await holderOfKey(database, hash(100 + winner))).toMatchObject({ integrationId: 'contended' });
  });

  it('a transaction that fails leaves nothing, and the connection as it was', async () => {
    const failed = database.orm.transaction(async (tx) => {
      await tx.insert(apiKeys).values(key('half', 30, 1));
      await tx.execute(sql`select 1 / 0`);
    });
    await expect(failed).rejects.toThrow();
    expect(await holderOfKey(database, hash(30))).toBeUndefined();
    await database.check();
  });

  it('the schema refuses what is no hash and no cluster', async () => {
    await expect(
      insertFirstKey(database, { ...key('short', 40, 1), keyHash: Buffer.alloc(31) }),
    ).rejects.toThrow(/api_keys_hash_size/);
    const cluster = 'testnet' as 'devnet';
    await expect(insertFirstKey(database, { ...key('else', 41, 1), cluster })).rejects.toThrow(
      /cluster_known/,
    );
  });

  it('everything is there when it is opened again', async () => {
    await insertFirstKey(database, key('kept', 50, 7));
    await database.close();
    database = await openDatabase(place.settings);
    expect(await holderOfKey(database, hash(50))).toMatchObject({ integrationId: 'kept' });
    expect(await replaceKey(database, key('kept', 51, 7))).toBe(false);
  });
});

describe('a database', () => {
  it.skipIf(server === undefined)('is migrated once by instances that start together', async () => {
    const { url, drop } = await createDatabase();
    onTestFinished(drop);
    const instances = await Promise.all(Array.from({ length: 5 }, () => openDatabase({ url })));
    await Promise.all(instances.map((instance) => instance.check()));
    await Promise.all(instances.map((instance) => instance.close()));
  });

  it('out of reach is 503, and stops a start with its variable', async () => {
    await expect(noDatabase().check()).rejects.toMatchObject({
      errorCode: 'UNAVAILABLE',
      message: 'The database is out of reach',
    });
    const start = openDatabase({ url: 'postgres://someone:secret@127.0.0.1:1/obverse' });
    await expect(start).rejects.toThrow(StartError);
    await expect(start).rejects.toThrow(/^DATABASE_URL: the database is out of reach: connect ECONNREFUSED/);
    await expect(start).rejects.not.toThrow(/secret/);
  });

  it('whose directory is damaged stops a start with one line, which names it', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'obverse-database-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    await writeFile(join(directory, 'postgres'), 'no directory');
    const start = openDatabase({ directory });
    await expect(start).rejects.toThrow(StartError);
    await expect(start).rejects.toThrow(directory);
  });

  it('in a directory belongs to one process', async () => {
    const { settings, drop } = await inDirectory();
    onTestFinished(drop);
    const first = await openDatabase(settings);
    await expect(openDatabase(settings)).rejects.toThrow(/is in use by process/);
    await first.close();
    await (await openDatabase(settings)).close();
  });
});

describe.skipIf(server === undefined)('a server that goes away', () => {
  /** Leads to the server; can be cut, and can fall silent. */
  async function startPath({ hostname, port: serverPort }: URL) {
    const sockets = new Set<Socket>();
    let silent = false;
    const path = createServer((client) => {
      const upstream = connect(Number(serverPort), hostname);
      for (const socket of [client, upstream]) {
        sockets.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => sockets.delete(socket));
      }
      client.on('data', (bytes) => silent || upstream.write(bytes));
      upstream.on('data', (bytes) => client.write(bytes));
      client.on('close', () => upstream.destroy());
    });
    path.listen(0, '127.0.0.1');
    await once(path, 'listening');
    const { port } = path.address() as AddressInfo;
    const cut = () => {
      for (const socket of sockets) socket.destroy();
    };
    return {
      port,
      cut,
      silence: (on: boolean) => {
        silent = on;
      },
      close: () => {
        cut();
        path.close();
      },
      listen: async () => {
        path.listen(port, '127.0.0.1');
        await once(path, 'listening');
      },
    };
  }

  it('is 503, never a success, and serves again without a restart', async () => {
    const { url, drop } = await createDatabase();
    const target = new URL(url);
    const path = await startPath(target);
    target.port = String(path.port);
    const database = await openDatabase({ url: target.href });
    onTestFinished(async () => {
      await database.close();
      path.close();
      await drop();
    });
    const unavailable = { errorCode: 'UNAVAILABLE', message: 'The database is out of reach' };

    expect(await replaceKey(database, key('reset', 1, 1))).toBe(true);
    path.close();
    await expect(replaceKey(database, key('reset', 2, 2))).rejects.toMatchObject(unavailable);
    await path.listen();
    expect(await replaceKey(database, key('reset', 3, 3))).toBe(true);

    path.silence(true);
    await expect(holderOfKey(database, hash(3))).rejects.toMatchObject(unavailable);
    path.silence(false);
    expect(await holderOfKey(database, hash(3))).toMatchObject({ integrationId: 'reset' });
  });

  it('in the middle of a transaction fails that, and nothing else', async () => {
    const { url, drop } = await createDatabase();
    const [database, other] = [await openDatabase({ url }), await openDatabase({ url })];
    onTestFinished(async () => {
      await Promise.all([database.close(), other.close()]);
      await drop();
    });
    const cut = database.orm.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await other.orm.execute(sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`);
      await tx.execute(sql`select 1`);
    });
    await expect(asking(cut)).rejects.toMatchObject({ errorCode: 'UNAVAILABLE' });
    await database.check();
  });

  it('does so to an instance that stands still in a transaction, before others give up waiting for its locks', async () => {
    const { url, drop } = await createDatabase();
    const [stalled, other] = [await openDatabase({ url }), await openDatabase({ url })];
    onTestFinished(async () => {
      await Promise.all([stalled.close(), other.close()]);
      await drop();
    });
    await insertFirstKey(other, key('locked', 1, 1));
    const standing = stalled.orm.transaction(async (tx) => {
      await tx.update(apiKeys).set({ signedAt: 2 });
      expect(await replaceKey(other, key('locked', 3, 3))).toBe(true);
      await tx.execute(sql`select 1`);
    });
    await expect(asking(standing)).rejects.toMatchObject({ errorCode: 'UNAVAILABLE' });
    await stalled.check();
  });
});
