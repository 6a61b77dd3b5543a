import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { events } from '../../src/db/schema/events-tables.ts';
import { indexerCursors } from '../../src/db/schema/indexer-cursors-tables.ts';
import { databases } from '../support/database.ts';
import { newIntegration, startInstance } from './instance.ts';

/** Large events of an unknown kind: several times the size of the socket buffers. */
const count = 2_000;
const size = 20_000;

describe.each(databases)('an event stream whose client stops reading, on %s', async (_, open) => {
  /** How often a stream has read events from the database. */
  let reads = 0;
  const opened = await open();
  const { $client: pool } = opened.orm as unknown as { $client: Pool };
  const logQuery = (query: string) => {
    if (query.includes('from "events"') && query.includes('asc')) reads += 1;
  };
  const database = { ...opened, orm: drizzle(pool, { logger: { logQuery } }) };
  afterAll(() => database.close());
  const integration = await newIntegration(database);
  await database.orm.execute(sql`
    insert into ${events} (cluster, sequence, signature, index, slot, at, integration_id, is_broadcast, kind, version, raw)
    select 'mainnet', ${integration.first}::bigint + n, md5(n::text), 0, n, now(), ${integration.id}, false, 250, 1,
      decode(repeat('ab', ${size}::int), 'hex')
    from generate_series(1, ${count}::int) n`);
  await database.orm.update(indexerCursors).set({ sequence: integration.first + count });

  /** Opens a stream and reads nothing from it. */
  async function openWithoutReading(url: string): Promise<IncomingMessage> {
    const headers = { ...integration.headers, 'last-event-id': String(integration.first) };
    const request = get(`${url}/integration/${integration.id}/events/stream`, { headers });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response;
  }

  /** Waits until the stream reads no more events. */
  async function untilQuiet(): Promise<void> {
    let before = -1;
    let since = 0;
    await expect
      .poll(
        () => {
          since = reads === before ? since + 1 : 0;
          before = reads;
          return since;
        },
        { interval: 50 },
      )
      .toBeGreaterThan(10);
  }

  it('reads no more events than the socket buffers hold, and sends all of them once the client reads on', async () => {
    const instance = await startInstance(database, { keepAliveMs: 50 });
    reads = 0;
    const response = await openWithoutReading(instance.url);
    await expect.poll(() => reads).toBeGreaterThan(0);
    await untilQuiet();
    expect(reads).toBeLessThan(count / 100 / 2);
    const found: number[] = [];
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk;
      for (const [, id] of text.matchAll(/^id: (\d+)$\n(?=data.*\n\n)/gm)) found.push(Number(id));
      text = text.slice(text.lastIndexOf('\n\n') + 2);
      if (found.length > count) break;
    }
    expect(found).toEqual(Array.from({ length: count + 1 }, (_, i) => integration.first + i));
    await instance.close();
  });

  it('does not delay the shutdown of the service', async () => {
    const instance = await startInstance(database, { drainTimeoutMs: 100 });
    reads = 0;
    const response = await openWithoutReading(instance.url);
    await expect.poll(() => reads).toBeGreaterThan(0);
    await untilQuiet();
    const cut = new Promise((done) => response.once('close', done));
    response.once('error', () => {});
    await instance.close();
    response.resume();
    await cut;
    expect(response.complete).toBe(false);
  });
});
