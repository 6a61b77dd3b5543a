// The model beside the real thing: a mixed load at a fixed rate while the chain goes on, on one process that does everything, and on two that
// answer with one that leads.
import { setTimeout as pause } from 'node:timers/promises';
import { spent } from './meter.mjs';
import { demand } from './model.mjs';
import { loadAt } from './open-loop.mjs';
import { openStreams, openWebhooks } from './recording.mjs';
import { classesOf } from './requests.mjs';
import { target } from './target.mjs';

const { mix } = target;

/** A fixed sequence in which each class has its part, well mixed. */
function sequenceOf(classes) {
  const slots = 100;
  const due = Object.entries(mix).flatMap(([name, part]) =>
    Array.from({ length: Math.round(part * slots) }, (_, i) => [(i + 0.5) / (part * slots), name]),
  );
  const order = due.sort(([a], [b]) => a - b).map(([, name]) => name);
  const turns = Object.fromEntries(order.map((name) => [name, 0]));
  return (turn) => {
    const name = order[turn % order.length];
    return classes[name].next(turns[name]++);
  };
}

/** Shows one of the next moments each second. @returns how many events are new */
async function goOn(world, count) {
  let fresh = 0;
  for (let i = 0, began = performance.now(); i < count; i++) {
    fresh += await world.next();
    await pause(Math.max(0, began + (i + 1) * 1_000 - performance.now()));
  }
  await world.caughtUp();
  return fresh;
}

/**
 * Measures one point, and predicts it.
 *
 * @param point.kinds of processes: those that are not an `indexer` are asked
 */
async function check(world, callers, units, { kinds, rate, seconds, streams }) {
  const processes = [];
  for (const kind of kinds) processes.push(await world.open(kind));
  const asked = processes.filter((_, i) => kinds[i] !== 'indexer');
  const loadFor = (length) =>
    loadAt(
      asked.map(({ url }) => url),
      sequenceOf(classesOf(callers)),
      { rate, seconds: length },
    );
  const webhooks = await openWebhooks(asked[0], callers.keyed, 1);
  const closeStreams = await openStreams(asked, callers.keyed, streams);
  // the code is compiled, and a leader is found
  await loadFor(Math.min(seconds, 10));
  await world.next();
  await world.caughtUp();
  const counts = async () => [await world.snapshots(), await webhooks.received()];
  const before = await counts();
  const used = await spent(world, processes, async () => {
    const going = goOn(world, seconds);
    const { total } = await loadFor(seconds);
    return { total, fresh: await going };
  });
  const [snapshots, deliveries] = (await counts()).map((count, i) => count - before[i]);
  await closeStreams();
  await webhooks.close();
  for (const { stop } of processes) await stop();
  const { total, fresh } = used.result;
  const per = (count) => count / used.seconds;
  const workload = {
    integrations: world.moment().integrations,
    requests: per(total),
    mix,
    coinsRead: callers.ids.length,
    events: per(fresh),
    deliveriesPerEvent: deliveries / fresh,
    snapshots: per(snapshots),
    streams,
    readable: [],
  };
  // one process that does everything does not idle twice
  const idleInstances = processes.length - 1;
  const predicted = demand(workload, units, { instances: asked.length, idleInstances });
  return {
    ...{ name: kinds.join(' + '), workload, deliveries: per(deliveries) },
    service: { measured: per(used.service), predicted: predicted.answering + predicted.leader },
    database: { measured: per(used.database), predicted: predicted.database },
    calls: { measured: per(used.calls), predicted: predicted.calls },
  };
}

/** Both points. */
export async function checkTwice(world, callers, units, { short }) {
  const length = short ? { rate: 10, seconds: 3, streams: 4 } : { seconds: 20, streams: 50 };
  const points = [
    { kinds: ['all'], rate: 80, ...length },
    { kinds: ['api', 'api', 'indexer'], rate: 120, ...length },
  ];
  const results = [];
  for (const point of points) results.push(await check(world, callers, units, point));
  return results;
}

/** How many of the year's moments the checks show. */
export const momentsOf = ({ short }) => 2 * ((short ? 3 : 20) + 1);
