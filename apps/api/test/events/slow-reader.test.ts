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
  const { $client } = opened.orm as unknown as { $client: Pool };
  const logQuery = (query: string) => {
    if (query.includes('from "events"') && query.includes('asc')) reads += 1;
  };
  const database = { ...opened, orm: drizzle($client, { logger: { logQuery } }) };
  afterAll(() => database.close());
  const { id, first, headers } = await newIntegration(database);
  await database.orm.execute(sql`
    insert into ${events} (cluster, sequence, signature, index, slot, at, integration_id, is_broadcast, kind, version, raw)
    select 'mainnet', ${first}::bigint + n, md5(n::text), 0, n, now(), ${id}, false, 250, 1, decode(repeat('ab', ${size}::int), 'hex')
    from generate_series(1, ${count}::int) n`);
  await database.orm.update(indexerCursors).set({ sequence: first + count });

  it('reads no more events than the socket buffers hold, and sends all of them once the client reads on', async () => {
    const instance = await startInstance(database, { keepAliveMs: 50 });
    reads = 0;
    const request = get(instance.streamUrl(id), { headers: { ...headers, 'last-event-id': String(first) } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    await expect.poll(() => reads).toBeGreaterThan(0);
    let before = -1;
    let since = 0;
    const pollsSinceLastRead = () => {
      since = reads === before ? since + 1 : 0;
      before = reads;
      return since;
    };
    await expect.poll(pollsSinceLastRead, { interval: 50 }).toBeGreaterThan(10);
    expect(reads).toBeLessThan(count / 100 / 2);
    const found: number[] = [];
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk;
      for (const [, id] of text.matchAll(/^id: (\d+)$\n(?=data.*\n\n)/gm)) found.push(Number(id));
      text = text.slice(text.lastIndexOf('\n\n') + 2);
      if (found.length > count) break;
    }
    expect(found).toEqual(Array.from({ length: count + 1 }, (_, i) => first + i));
    await instance.close();
  });
});
