// Processes of the service that are killed, stopped and held.
import { until } from '@obverse/testing';
import { ensure } from '../ensure.mjs';
import { requireOnly, untilAsked, untilWhole, wasInFlight } from './recovery.mjs';

/** What a client sees of a request that the killed process had: nginx repeats no POST that it has sent, and no answer that has begun. */
const cutShort = ['502', 'ECONNRESET', 'UND_ERR_SOCKET'];

/** Waits until another indexer leads mainnet. @returns seconds */
const untilOtherLeads = ({ indexers }, former) =>
  until('another instance leads mainnet', async () => {
    const [other] = indexers.filter((each) => each !== former);
    return (await other.metric('obverse_leader', '"mainnet"')) === 1;
  });

export const killApi = {
  name: 'An api process is killed',
  broken: 'SIGKILL of one of two api processes',
  expected: 'only requests in flight fail; the balancer uses the other process',
  short: true,
  async run(context) {
    const [api] = context.stack.apis;
    const since = context.load.mark();
    const moment = { from: performance.now() };
    await api.end('SIGKILL');
    moment.to = performance.now();
    await untilAsked(context.load, 200);
    await context.load.settle();
    const { failed } = since();
    const others = failed.filter((each) => !wasInFlight(each, moment));
    requireOnly(others, [], 'that were not in flight when the process was killed');
    requireOnly(failed, cutShort, 'otherwise than because their process was gone');
    await api.start();
    const recovered = await untilWhole(context);
    return { recovered };
  },
};

/** The leader of mainnet goes away, and its process is brought back. */
async function replaceLeader(context, away, back = (leader) => leader.start()) {
  const { stack, load } = context;
  const since = load.mark();
  const leader = await stack.leaderOf('mainnet');
  const seconds = {};
  try {
    const began = performance.now();
    await away(leader);
    seconds.noticed = await untilOtherLeads(stack, leader);
    const after = load.mark();
    await until('an event of a new transaction is delivered', () =>
      after().confirmed.some(({ signature }) => context.deliveries.has(signature)),
    );
    seconds.recovered = (performance.now() - began) / 1_000;
  } finally {
    await back(leader);
  }
  await untilWhole(context);
  requireOnly(since().failed, [], 'though every api process was there');
  return seconds;
}

export const killLeader = {
  name: 'The leader is killed',
  broken: 'SIGKILL of the indexer that leads mainnet',
  expected: 'another one leads within ten seconds; no request fails; nothing is lost or recorded twice',
  short: true,
  run: (context) => replaceLeader(context, (leader) => leader.end('SIGKILL')),
};

export const stopLeader = {
  name: 'The leader is stopped',
  broken: 'SIGTERM to the indexer that leads mainnet',
  expected: 'it ends with 0, and another one leads; no request fails',
  short: true,
  run: (context) =>
    replaceLeader(context, async (leader) => {
      const code = await leader.end('SIGTERM');
      ensure(code === 0, `it ended with ${code}: ${leader.lastLines()}`);
    }),
};

export const holdLeader = {
  name: 'The leader stands still',
  broken: 'SIGSTOP to the indexer that leads mainnet, SIGCONT after another one leads',
  expected: 'another one leads; the former leader writes nothing more; no request fails',
  run: (context) =>
    replaceLeader(
      context,
      async (leader) => leader.signal('SIGSTOP'),
      async (leader) => leader.signal('SIGCONT'),
    ),
};
