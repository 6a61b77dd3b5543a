import { atDepth, randomSeed } from '@obverse/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { databases } from '../support/database.ts';
import { record } from '../support/events.ts';
import { openStream } from './reader.ts';
import { type Instance, newIntegration, startInstance } from './service.ts';

/** Whose events one transaction of the indexer records: the integration's, another one's, nobody's. */
const batch = fc.array(fc.constantFrom('own', 'other', 'none'), { minLength: 1, maxLength: 40 });
/** How a connection goes: on which instance, and after how many events it is cut. */
const connection = fc.record({ instance: fc.nat(1), events: fc.nat(20) });

describe.each(databases)('a stream that is cut again and again, on %s', (_, open) => {
  let database: Database;
  let instances: Instance[];
  beforeAll(async () => {
    database = await open();
    instances = [
      await startInstance(database, { pollMs: 20 }),
      await startInstance(database, { pollMs: 35 }),
    ];
  });
  afterAll(async () => {
    await Promise.all(instances.map((each) => each.close()));
    await database.close();
  });

  it('gives each event once and in order, whatever is recorded meanwhile, on whichever instance', async () => {
    const seed = randomSeed('batches and connections');
    const batches = fc.sample(batch, { seed, numRuns: atDepth({ quick: 40, full: 150 }) });
    const connections = fc.sample(connection, { seed, numRuns: 400 });
    const own = await newIntegration(database);
    const other = await newIntegration(database);
    const ids = { own: own.id, other: other.id, none: null };

    const expected: number[] = [];
    const writing = (async () => {
      for (const kinds of batches) {
        const last = await record(
          database,
          'mainnet',
          kinds.map((kind) => ({ integrationId: ids[kind] })),
        );
        kinds.forEach((kind, i) => {
          if (kind === 'own') expected.push(last - kinds.length + 1 + i);
        });
      }
    })();
    let isWritten = false;
    void writing.then(() => {
      isWritten = true;
    });

    const found: number[] = [];
    let lastEventId = String(own.first);
    let cuts = 0;
    while (!isWritten || found.length < expected.length) {
      const { instance, events } = connections[cuts++ % connections.length] ?? { instance: 0, events: 9 };
      const stream = await openStream(`${instances[instance]?.url}/integration/${own.id}/events/stream`, {
        ...own.headers,
        'last-event-id': lastEventId,
      });
      const ready = await stream.event();
      expect(ready).toMatchObject({ event: 'ready', id: lastEventId });
      for (let taken = 0; taken < events && !(isWritten && found.length >= expected.length); taken++) {
        const { id = '', data = '' } = await stream.event();
        expect(JSON.parse(data)).toMatchObject({ id, integrationId: own.id });
        found.push(Number(id));
        lastEventId = id;
      }
      stream.close();
    }
    await writing;
    expect(cuts).toBeGreaterThan(10);
    expect(found).toEqual(expected);
  });
});
