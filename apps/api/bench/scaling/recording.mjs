// What it takes to record an event, to deliver it to a webhook, and to keep an event stream open.
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@obverse/testing';
import { run } from '../processes.mjs';
import { each, perSecond, spent } from './meter.mjs';

const tables = ['events', 'tallies'];

/** The snapshots of the year's coins so far. */
export const snapshotsOf = async ({ server }) =>
  (
    await server.query("select count(*)::int as taken from integration_snapshots where cluster = 'mainnet'")
  )[0].taken;

/** What is left of something when a part is taken off. */
const without = (all, part, times) =>
  Object.fromEntries(
    Object.entries(all).map(([name, value]) => [name, Math.max(0, value - (part[name] ?? 0) * times)]),
  );

/** Lets an indexer record the next moment as fast as it can. @param snapshot what one takes: the chain's clock moves on, too */
export async function measureEvents(world, indexer, snapshot, idle) {
  const { server } = world;
  await server.query('checkpoint');
  const before = await server.sizeOf(...tables);
  const snapshots = await snapshotsOf(world);
  let fresh;
  const used = await spent(world, [indexer], async () => {
    fresh = await world.next();
    await world.caughtUp();
  });
  const after = await server.sizeOf(...tables);
  const taken = (await snapshotsOf(world)) - snapshots;
  return {
    ...without(each(used, fresh, idle), snapshot, taken / fresh),
    count: fresh,
    perSecond: fresh / used.seconds,
    tableBytes: (after.table - before.table) / fresh,
    indexBytes: (after.indexes - before.indexes) / fresh,
  };
}

/** Registers webhooks for the coins whose keys are known. @returns removes them all */
export async function registerWebhooks({ url }, keyed, receiver, perCoin) {
  const registered = [];
  for (const { id, key } of keyed) {
    for (let i = 0; i < perCoin; i++) {
      const path = `${url}/integration/${id}/webhooks`;
      const headers = { 'x-api-key': key };
      const response = await fetch(`${path}?cluster=mainnet`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ url: `${receiver.url}/${i}` }),
      });
      const { data, message } = await response.json();
      if (!response.ok) throw new Error(message);
      registered.push([`${path}/${data.webhookId}?cluster=mainnet`, headers]);
    }
  }
  return async () => {
    for (const [path, headers] of registered) {
      const response = await fetch(path, { method: 'DELETE', headers });
      if (!response.ok) throw new Error(await response.text());
    }
  };
}

/** How many webhooks are behind. */
const overdue = async ({ server }) =>
  (await server.query('select count(*)::int as due from webhooks where due_at is not null'))[0].due;

/** Lets an indexer record the next moment and deliver its events to webhooks. @param costs what is measured of events and snapshots alone */
export async function measureDeliveries(world, api, indexer, keyed, { event, snapshot }, idle) {
  const snapshots = await snapshotsOf(world);
  const receiver = await run('receiver.mjs', ['webhooks']);
  const remove = await registerWebhooks(api, keyed, receiver, 10);
  const used = await spent(world, [indexer], async () => {
    const fresh = await world.next();
    await world.caughtUp();
    let seen = -1;
    // the receiver may have the last event before its outcome is recorded
    await until('everything is delivered', async () => {
      const received = await receiver.ask('received');
      const isQuiet = received > 0 && seen === received && (await overdue(world)) === 0;
      seen = received;
      if (!isQuiet) await pause(700);
      return isQuiet;
    });
    return fresh;
  });
  await remove();
  const count = await receiver.ask('received');
  await receiver.stop();
  const taken = (await snapshotsOf(world)) - snapshots;
  const beyondEvents = without(each(used, count, idle), event, used.result / count);
  return { ...without(beyondEvents, snapshot, taken / count), count, perSecond: count / used.seconds };
}

/** Keeps event streams open on an idle process. @returns what one takes in each second */
export async function measureStreams(world, api, keyed, idle, { count, seconds }) {
  const streams = await openStreams([api], keyed, count);
  const used = await spent(world, [api], () => pause(seconds * 1_000));
  await streams.close();
  const rates = perSecond(used);
  const beyond = (name) => Math.max(0, rates[name] - idle[name]);
  return { count, service: beyond('service') / count, database: beyond('database') };
}

/** Opens event streams, in turns on these processes. */
export async function openStreams(processes, keyed, count) {
  const stop = new AbortController();
  const reading = [];
  for (let i = 0; i < count; i++) {
    const { id, key } = keyed[i % keyed.length];
    const { url } = processes[i % processes.length];
    const response = await fetch(`${url}/integration/${id}/events/stream?cluster=mainnet`, {
      headers: { 'x-api-key': key },
      signal: stop.signal,
    });
    if (!response.ok) throw new Error(await response.text());
    reading.push(drain(response.body));
  }
  return {
    close: async () => {
      stop.abort();
      await Promise.all(reading);
    },
  };
}

async function drain(body) {
  try {
    for await (const _ of body);
  } catch (error) {
    if (error.name !== 'AbortError') throw error;
  }
}
