// The same read through the service and through what it could have been built with. Turns alternate, so that no server has the quieter machine; the
// servers are started afresh several times, as no two runs are compiled alike by V8, and of all turns the median counts.
import { root } from '@obverse/stack/program';
import { lengthOf, load, measure, medians, takeTurns } from './load.mjs';
import { run, startApi } from './processes.mjs';
import { report } from './report.mjs';

/** How often servers are started, and how often each has its turn then. */
const [starts, rounds] = [4, 3];

const loads = {
  // as Fastify measures itself
  'ten requests at a time on each of 100 connections': { connections: 100, pipelining: 10 },
  'one at a time on each of 20 connections': { connections: 20 },
};

const contests = [
  {
    title: 'GET /stablecoin/apy',
    path: '/stablecoin/apy?cluster=devnet',
    kinds: { bare: 'Fastify and zod alone', api: 'Obverse, whole' },
  },
  {
    title: 'stablecoin.apy over tRPC',
    path: `/trpc/stablecoin.apy?input=${encodeURIComponent('{"cluster":"devnet"}')}`,
    kinds: { stock: "tRPC's Fastify plugin alone", api: 'Obverse, whole' },
  },
];

/** Starts a server of a kind, in a process of its own. */
async function start({ kind, tree }, cluster) {
  if (kind === 'api') return startApi(cluster, tree);
  const server = await run('rivals.mjs', kind, cluster.devnet);
  return { ...server, cpu: () => server.ask({}) };
}

/** Lets servers take turns under each load. @returns a heading and a table for each load */
async function contest({ title, path, kinds }, cluster, form) {
  // the service is one in each checkout
  const contestants = Object.entries(kinds).flatMap(([kind, name]) =>
    (kind === 'api' ? form.trees : [root]).map((tree) => ({
      ...{ kind, tree },
      name: tree === root ? name : `${name}, before`,
    })),
  );
  const length = lengthOf(2, form, 1_000);
  const measured = Object.fromEntries(Object.keys(loads).map((how) => [how, contestants.map(() => [])]));
  for (let i = 0; i < (form.short ? 1 : starts); i++) {
    const servers = await Promise.all(contestants.map((contestant) => start(contestant, cluster)));
    for (const { url } of servers) await load({ url: url + path, ...length });
    for (const [how, options] of Object.entries(loads)) {
      const turns = await takeTurns(servers, form.short ? 1 : rounds, (server) =>
        measure(server, { url: server.url + path, ...length, ...options }),
      );
      for (const [i, results] of turns.entries()) measured[how][i].push(...results);
    }
    for (const { stop } of servers) await stop();
  }
  return Object.entries(measured).flatMap(([how, turns]) => [
    `${title}, ${how}`,
    tableOf(contestants, turns.map(medians)),
  ]);
}

/** What each server did, and how that is to the first. */
function tableOf(contestants, done) {
  const [first] = done;
  return done.map(({ rate, cpu }, i) => ({
    server: contestants[i].name,
    'requests/s': Math.round(rate),
    'of the first': Number((rate / first.rate).toFixed(2)),
    'CPU per request, µs': Number(cpu.toFixed(1)),
    'by CPU': Number((first.cpu / cpu).toFixed(2)),
  }));
}

export async function benchContests(form) {
  const cluster = await run('cluster.mjs');
  // keeps this process awake: on one machine a server pays for waking a client that sleeps, and the slower server pays more often
  let isAwake = !form.short;
  const turn = () => isAwake && setImmediate(turn);
  turn();
  const content = [];
  try {
    for (const each of contests) content.push(...(await contest(each, cluster, form)));
  } finally {
    isAwake = false;
    await cluster.stop();
  }
  const whole = content[1].find(({ server }) => server === 'Obverse, whole');
  const figure = `${contests[0].title}: ${whole['of the first']} of bare Fastify`;
  report('contests', content, figure, form);
}
