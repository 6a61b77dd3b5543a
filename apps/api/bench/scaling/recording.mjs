// What it takes to record an event, to deliver it to a webhook, and to keep an event stream open.
import { setTimeout as pause } from 'node:timers/promises';
import { ask, get, post } from '@obverse/stack/client';
import { until } from '@obverse/testing';
import { run } from '../processes.mjs';
import { each, perSecond, spent, without } from './meter.mjs';

const tables = ['events', 'tallies'];

/** Lets an indexer record the next moment as fast as it can. @param snapshot what one takes: the chain's clock moves on, too */
export async function measureEvents(world, indexer, snapshot, idle) {
  const { server } = world;
  await server.row('checkpoint');
  const before = await server.sizeOf(...tables);
  const snapshots = await world.snapshots();
  const used = await spent(world, [indexer], async () => {
    const fresh = await world.next();
    await world.caughtUp();
    return fresh;
  });
  const count = used.result;
  const after = await server.sizeOf(...tables);
  const taken = (await world.snapshots()) - snapshots;
  return {
    ...without(each(used, count, idle), snapshot, taken / count),
    count,
    perSecond: count / used.seconds,
    tableBytes: (after.table - before.table) / count,
    indexBytes: (after.indexes - before.indexes) / count,
  };
}

const webhooksPerCoin = 10;

/** A receiver, to which webhooks lead of the coins whose keys are known. `close` removes them. */
async function openWebhooks({ url }, keyed) {
  const receiver = await run('receiver.mjs', ['webhooks']);
  const registered = [];
  for (const { id, key } of keyed) {
    const path = `/integration/${id}/webhooks`;
    for (let i = 0; i < webhooksPerCoin; i++) {
      const hook = await ask(url, post(path, { url: `${receiver.url}/${i}` }, key, 'mainnet'));
      registered.push({ ...get(`${path}/${hook.webhookId}`, key, 'mainnet'), method: 'DELETE' });
    }
  }
  return {
    received: () => receiver.ask('received'),
    async close() {
      for (const removal of registered) await ask(url, removal);
      await receiver.stop();
    },
  };
}

/** Lets an indexer record the next moment and deliver its events to webhooks. @param costs what is measured of events and snapshots alone */
export async function measureDeliveries(world, api, indexer, keyed, { event, snapshot }, idle) {
  const snapshots = await world.snapshots();
  const webhooks = await openWebhooks(api, keyed);
  const used = await spent(world, [indexer], async () => {
    const fresh = await world.next();
    await world.caughtUp();
    let seen = -1;
    // the receiver may have the last event before its outcome is recorded
    await until('everything is delivered', async () => {
      const received = await webhooks.received();
      const due = await world.server.count('webhooks where due_at is not null');
      const isQuiet = received > 0 && seen === received && due === 0;
      seen = received;
      if (!isQuiet) await pause(700);
      return isQuiet;
    });
    return fresh;
  });
  const count = await webhooks.received();
  await webhooks.close();
  const taken = (await world.snapshots()) - snapshots;
  const beyondEvents = without(each(used, count, idle), event, used.result / count);
  return { ...without(beyondEvents, snapshot, taken / count), count, perSecond: count / used.seconds };
}

/** Keeps event streams open on an idle process. @returns what one takes in each second */
export async function measureStreams(world, api, keyed, idle, { count, seconds }) {
  const stop = new AbortController();
  const reading = [];
  for (let i = 0; i < count; i++) {
    const { id, key } = keyed[i % keyed.length];
    const { path, headers } = get(`/integration/${id}/events/stream`, key, 'mainnet');
    const response = await fetch(api.url + path, { headers, signal: stop.signal });
    if (!response.ok) throw new Error(await response.text());
    reading.push(drain(response.body));
  }
  const used = await spent(world, [api], () => pause(seconds * 1_000));
  stop.abort();
  await Promise.all(reading);
  const rates = perSecond(used);
  const beyond = (name) => Math.max(0, rates[name] - idle[name]);
  return { count, service: beyond('service') / count, database: beyond('database') };
}

async function drain(body) {
  try {
    for await (const _ of body);
  } catch (error) {
    if (error.name !== 'AbortError') throw error;
  }
}
