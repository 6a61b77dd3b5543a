// What one request, event, delivery, snapshot and idle process takes of the service and of PostgreSQL. docs/scaling.md says what follows from it.
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@obverse/testing';
import { report } from '../report.mjs';
import { perSecond, spent } from './meter.mjs';
import { measureDeliveries, measureEvents, measureStreams } from './recording.mjs';
import { measureRequests, openCallers } from './requests.mjs';
import { measureSnapshots } from './snapshots.mjs';
import { tablesOf } from './tables.mjs';
import { openWorld } from './world.mjs';

const seed = 'obverse';

/** The shares of the year that are recorded at first, then while an indexer is measured, and then with webhooks. */
const shares = [0.6, 0.85, 0.92];

/** Waits until an indexer has nothing to do but to look for more. */
async function settle({ caughtUp, moment, server }) {
  await caughtUp();
  const listed = () => server.count("integrations where cluster = 'mainnet'");
  await until('all integrations are listed', async () => (await listed()) >= moment().integrations);
  await pause(6_000);
}

/** What idle processes take in each second, one kind after the other. */
async function measureIdle(world, seconds) {
  const idle = async (processes) => perSecond(await spent(world, processes, () => pause(seconds * 1_000)));
  const indexer = await world.open('indexer');
  await settle(world);
  const leader = await idle([indexer]);
  const api = await world.open('api');
  await pause(3_000);
  const both = await idle([api]);
  const beyond = (name) => Math.max(0, both[name] - leader[name]);
  const instance = { service: both.service, database: beyond('database'), calls: beyond('calls') };
  return { indexer, api, leader, both, instance };
}

async function measureAll(form) {
  const log = (line) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
  const { short } = form;
  const integrations = short ? 60 : 1_000;
  const settings = { seed, integrations, acts: short ? 1_200 : 20_000, shares };
  const world = await openWorld(settings, short ? 2 : 8);
  try {
    log('snapshots');
    const { snapshot, thinned } = await measureSnapshots(world.nowhere, {
      integrations: short ? 20 : 2_000,
      minutes: short ? 2 : 3,
      idleSeconds: short ? 1 : 10,
    });
    log('idle processes');
    const idle = await measureIdle(world, short ? 2 : 15);
    const { indexer, api } = idle;
    const callers = await openCallers(world, api.url, seed, short ? 5 : 100);
    log('requests');
    const background = { ...idle.both, service: idle.instance.service };
    const requests = await measureRequests(world, api, callers, background, form);
    log('streams');
    const streamed = { count: short ? 5 : 200, seconds: short ? 1 : 15 };
    const stream = await measureStreams(world, api, callers.keyed, background, streamed);
    log('events');
    const leading = { ...idle.leader, database: idle.both.database };
    const event = await measureEvents(world, indexer, snapshot, leading);
    log('deliveries');
    const costs = { event, snapshot };
    const delivery = await measureDeliveries(world, api, indexer, callers.keyed, costs, leading);
    // of mainnet, by the newest states of its node
    const slotSeconds = await api.metric('obverse_slot_seconds');
    const { instance, leader } = idle;
    return { requests, event, delivery, snapshot, thinned, stream, instance, leader, slotSeconds };
  } finally {
    await world.close();
  }
}

export async function benchScaling(form) {
  if (process.platform !== 'linux' || !process.env.TEST_DATABASE_URL)
    return console.log('\nscaling needs Linux and a PostgreSQL on this machine that TEST_DATABASE_URL names');
  const units = await measureAll(form);
  const figure = `an event takes ${Math.round(units.event.service)} µs of the leader, a delivery ${Math.round(units.delivery.service)} µs`;
  report('scaling', tablesOf(units), figure, form);
}
