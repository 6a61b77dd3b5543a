import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Database, databaseOver } from '../../src/db/database.ts';
import type { LeaderLock } from '../../src/db/leader-lock.ts';
import { createDatabase, server } from '../support/database.ts';
import { proxiedDatabase } from './proxied-database.ts';

describe.skipIf(server === undefined)('the leader lock', () => {
  let url: string;
  let drop: () => Promise<void>;
  let database: Database;
  beforeAll(async () => {
    ({ url, drop } = await createDatabase());
    database = databaseOver({ connectionString: url });
    await database.orm.execute(sql`create table numbers (n int)`);
  });
  afterAll(async () => {
    await database.close();
    await drop();
  });

  /** The same database through a proxy that can fail. */
  async function openProxied() {
    const { proxy, proxied } = await proxiedDatabase(url);
    const reached = databaseOver({ connectionString: proxied.href });
    onTestFinished(async () => {
      await reached.close();
      proxy.close();
    });
    return { proxy, reached };
  }

  const insert = (lock: LeaderLock) => lock.write((orm) => orm.execute(sql`insert into numbers values (1)`));

  it('stays held when a write fails because another session blocks the table', async () => {
    const lock = (await database.tryAcquireLock('blocked')) as LeaderLock;
    await database.orm.transaction(async (other) => {
      // as in a session of another application
      await other.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await other.execute(sql`lock table numbers`);
      await expect(insert(lock)).rejects.toThrow('out of reach');
      // the server has cancelled the statement
      const waiting = sql`select pid from pg_locks where not granted and relation = 'numbers'::regclass`;
      expect((await other.execute(waiting)).rows).toEqual([]);
    });
    await insert(lock);
    expect(lock.lost.aborted).toBe(false);
    await lock.release();
  });

  it('is lost when the connection breaks without an error during a write', async () => {
    const { proxy, reached } = await openProxied();
    const lock = (await reached.tryAcquireLock('broken')) as LeaderLock;
    await insert(lock);
    proxy.setMode('dropAll');
    await expect(insert(lock)).rejects.toThrow('out of reach');
    await expect.poll(() => lock.lost.aborted).toBe(true);
    await expect.poll(async () => (await database.tryAcquireLock('broken')) !== undefined).toBe(true);
    proxy.setMode('pass');
    await expect(insert(lock)).rejects.toThrow('out of reach');
    await lock.release();
  });
});
