import { atDepth, randomSeed } from '@obverse/testing';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { databases } from '../support/database.ts';
import { record } from '../support/events.ts';
import { newIntegration, startInstance } from './instance.ts';
import { openStream } from './stream-client.ts';

/** The events that one transaction of the indexer records: of the integration, of another one, of none. */
const batch = fc.array(fc.constantFrom('own', 'other', 'none'), { minLength: 10, maxLength: 40 });
/** A connection: to which instance, and after how many events the client closes it. */
const connection = fc.record({ instance: fc.nat(1), events: fc.nat(10) });

describe.each(databases)('an event stream that is closed and resumed repeatedly, on %s', async (_, open) => {
  const database = await open();
  const instances = [
    await startInstance(database, { pollMs: 20 }),
    await startInstance(database, { pollMs: 35 }),
  ];
  afterAll(async () => {
    await Promise.all(instances.map((each) => each.close()));
    await database.close();
  });

  it('receives each event once and in order from changing instances while events are recorded', async () => {
    const seed = randomSeed('resumed event streams');
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
      const stream = await openStream(instances[instance]?.streamUrl(own.id) ?? '', {
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
