// Processes of the service that are killed, stopped, held and restarted.
import assert from 'node:assert/strict';
import { until } from '@obverse/testing';
import { requireOnly, untilAsked, untilDelivered, untilWhole, wasInFlight } from './recovery.mjs';

/** What a client sees of a request that the killed process had: nginx repeats no POST that it has sent, and no answer that has begun. */
const cutShort = ['502', 'ECONNRESET', 'UND_ERR_SOCKET'];

/** Stops a process as an operator does. @throws unless it ends well */
async function stop(instance) {
  const code = await instance.end('SIGTERM');
  assert(code === 0, `${instance.name} ended with ${code}: ${instance.lastLines()}`);
}

const killApi = {
  name: 'An api process is killed',
  broken: 'SIGKILL of one of two api processes',
  expected: 'only requests in flight fail; the balancer uses the other process',
  short: true,
  async run(context) {
    const { load, stack } = context;
    const [api] = stack.apis;
    const since = load.mark();
    const moment = { from: performance.now() };
    await api.end('SIGKILL');
    moment.to = performance.now();
    await untilAsked(load, 200);
    await load.settle();
    const { failed } = since();
    const others = failed.filter((each) => !wasInFlight(each, moment));
    requireOnly(others, [], 'that were not in flight when the process was killed');
    requireOnly(failed, cutShort, 'otherwise than because their process was gone');
    await api.start();
    return { recovered: await untilWhole(context) };
  },
};

/** The leader of mainnet goes away, and its process is brought back. */
const replaceLeader = ({ away, back = (leader) => leader.start(), ...described }) => ({
  ...described,
  async run(context) {
    const { stack, load } = context;
    const since = load.mark();
    const leader = await stack.leaderOf('mainnet');
    const [other] = stack.indexers.filter((each) => each !== leader);
    const seconds = {};
    try {
      const began = performance.now();
      await away(leader);
      const leads = async () => (await other.leads('mainnet')) === 1;
      seconds.noticed = await until('another instance leads mainnet', leads);
      await untilDelivered(context, load.mark());
      seconds.recovered = (performance.now() - began) / 1_000;
    } finally {
      await back(leader);
    }
    await untilWhole(context);
    requireOnly(since().failed, [], 'though every api process was there');
    return seconds;
  },
});

const killLeader = replaceLeader({
  name: 'The leader is killed',
  broken: 'SIGKILL of the indexer that leads mainnet',
  expected: 'another one leads within ten seconds; no request fails; nothing is lost or recorded twice',
  short: true,
  away: (leader) => leader.end('SIGKILL'),
});

const stopLeader = replaceLeader({
  name: 'The leader is stopped',
  broken: 'SIGTERM to the indexer that leads mainnet',
  expected: 'it ends with 0, and another one leads; no request fails',
  short: true,
  away: stop,
});

const holdLeader = replaceLeader({
  name: 'The leader stands still',
  broken: 'SIGSTOP to the indexer that leads mainnet, SIGCONT after another one leads',
  expected: 'another one leads; the former leader writes nothing more; no request fails',
  away: (leader) => leader.signal('SIGSTOP'),
  back: (leader) => leader.signal('SIGCONT'),
});

const rollingRestart = {
  name: 'Rolling restart',
  broken:
    'SIGTERM and start of each api process in turns, again and again, under as many requests as the stack answers',
  expected: 'no request fails, POSTs included',
  short: true,
  async run(context) {
    const { stack, load, settings } = context;
    const since = load.mark();
    const stopping = new AbortController();
    const burst = load.burst(stopping.signal);
    let restarts = 0;
    try {
      for (; since().requests < settings.requests || restarts < stack.apis.length; restarts++) {
        const api = stack.apis[restarts % stack.apis.length];
        await stop(api);
        await api.start();
        await until(`${api.name} is ready`, async () => (await api.ready()).status === 200);
      }
    } finally {
      stopping.abort();
      await burst;
    }
    const { requests, failed } = since();
    for (const { method, path, reason, said } of failed) console.error(method, path, reason, said);
    requireOnly(failed, [], `of ${requests} in ${restarts} restarts`);
    await untilWhole(context);
    return { note: `0 failed of ${requests.toLocaleString('en')} requests in ${restarts} restarts` };
  },
};

export const processes = [killApi, killLeader, stopLeader, holdLeader, rollingRestart];
