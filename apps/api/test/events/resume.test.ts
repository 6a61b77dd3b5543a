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
const connection = fc.tuple(fc.nat(1), fc.nat(10));

describe.each(databases)('an event stream that is closed and resumed repeatedly, on %s', async (_, open) => {
  const database = await open();
  const pollsMs = [20, 35];
  const instances = await Promise.all(pollsMs.map((pollMs) => startInstance(database, { pollMs })));
  afterAll(async () => {
    await Promise.all(instances.map((each) => each.close()));
    await database.close();
  });

  it('receives each event once and in order from changing instances while events are recorded', async () => {
    const seed = randomSeed('resumed event streams');
    const batches = fc.sample(batch, { seed, numRuns: atDepth({ quick: 40, full: 150 }) });
    const connections = fc.sample(connection, { seed, numRuns: 400 });
    const own = await newIntegration(database);
    const ids = { own: own.id, other: (await newIntegration(database)).id, none: null };

    const expected: number[] = [];
    let isWritten = false;
    const write = async () => {
      for (const kinds of batches) {
        const events = kinds.map((kind) => ({ integrationId: ids[kind] }));
        const first = (await record(database, 'mainnet', events)) - kinds.length + 1;
        expected.push(...kinds.flatMap((kind, i) => (kind === 'own' ? [first + i] : [])));
      }
      isWritten = true;
    };
    const writing = write();

    const found: number[] = [];
    const isDone = () => isWritten && found.length >= expected.length;
    let lastEventId = String(own.first);
    let cuts = 0;
    while (!isDone()) {
      const [instance, events] = connections[cuts++ % connections.length] ?? [0, 9];
      const headers = { ...own.headers, 'last-event-id': lastEventId };
      const stream = await openStream(instances[instance]?.streamUrl(own.id) ?? '', headers);
      expect(await stream.event()).toMatchObject({ event: 'ready', id: lastEventId });
      for (let taken = 0; taken < events && !isDone(); taken++) {
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
