import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Database, databaseOver } from '../../src/db/database.ts';
import type { LeaderLock } from '../../src/db/leader-lock.ts';
import { createDatabase, server } from '../support/database.ts';
import { tcpProxy } from './tcp-proxy.ts';

describe.skipIf(server === undefined)('a lead', () => {
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

  /** The same database over a line that can fail. */
  async function overLine() {
    const { hostname: host, port } = new URL(url);
    const line = await tcpProxy({ host, port: Number(port) });
    const through = new URL(url);
    through.host = `127.0.0.1:${line.port}`;
    const reached = databaseOver({ connectionString: through.href });
    onTestFinished(async () => {
      await reached.close();
      line.close();
    });
    return { line, reached };
  }

  const insert = (lead: LeaderLock) => lead.write((orm) => orm.execute(sql`insert into numbers values (1)`));

  it('is asked for on after the line broke in silence at a goodbye', async () => {
    const held = await database.tryAcquireLock('a goodbye');
    const { line, reached } = await overLine();
    // the message that ends a session
    line.onAsked(([first]) => first === 'X'.charCodeAt(0) && line.become('silent'));
    expect(await reached.tryAcquireLock('a goodbye')).toBeUndefined();
    line.onAsked(undefined);
    line.become('passes');
    await held?.release();
    const lead = await reached.tryAcquireLock('a goodbye');
    expect(lead).toBeDefined();
    await lead?.release();
  });

  it('does not wait for a lock of another for ever, and is not lost over it', async () => {
    const lead = (await database.tryAcquireLock('a wait')) as LeaderLock;
    await database.orm.transaction(async (other) => {
      // as of somebody who is not of this service
      await other.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await other.execute(sql`lock table numbers`);
      await expect(insert(lead)).rejects.toThrow('out of reach');
      // neither does the server
      const { rows } = await other.execute(sql`select pid from pg_locks
        where not granted and relation = 'numbers'::regclass`);
      expect(rows).toEqual([]);
    });
    await insert(lead);
    expect(lead.lost.aborted).toBe(false);
    await lead.release();
  });

  it('ends where the line breaks in silence, whatever it has in hand', async () => {
    const { line, reached } = await overLine();
    const lead = (await reached.tryAcquireLock('a silence')) as LeaderLock;
    await insert(lead);
    line.become('silent');
    await expect(insert(lead)).rejects.toThrow('out of reach');
    await expect.poll(() => lead.lost.aborted).toBe(true);
    await expect.poll(async () => (await database.tryAcquireLock('a silence')) !== undefined).toBe(true);
    line.become('passes');
    await expect(insert(lead)).rejects.toThrow('out of reach');
    await lead.release();
  });
});
