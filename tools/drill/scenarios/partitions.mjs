// Networks that carry nothing any more, not even the end of a connection: the service has to notice by itself.
import { ok as ensure } from 'node:assert/strict';
import { until } from '@obverse/testing';
import { requireOnly, untilAsked, untilWhole } from './recovery.mjs';

/** Cuts one dependency off, and lets it back. @param query of /readyz, where the loss shows @param allowed why requests may fail */
async function cutOff(context, { proxy, query = '', staysReady = true, allowed = [], check = () => {} }) {
  const { stack, load } = context;
  const { setMode } = stack.proxies[proxy];
  const since = load.mark();
  const [api] = stack.apis;
  try {
    setMode('dropAll');
    const noticed = await until(
      `/readyz${query} says it`,
      async () => (await api.ready(query)).status === 503,
    );
    const { status, message } = await api.ready();
    ensure((status === 200) === staysReady, `/readyz is ${status}: ${message}`);
    await untilAsked(load, 60);
    setMode('pass');
    const recovered = await untilWhole(context);
    const { failed } = since();
    requireOnly(failed, allowed, `otherwise than expected without ${proxy}`);
    check(failed);
    return { noticed, recovered };
  } finally {
    setMode('pass');
  }
}

const partition = ({ name, broken, expected, short = true, ...cut }) => ({
  name,
  broken,
  expected,
  short,
  run: (context) => cutOff(context, cut),
});

export const partitions = [
  partition({
    name: 'The node of mainnet is cut off',
    broken: 'nothing passes between the service and the only node of mainnet',
    expected:
      '/readyz?cluster=mainnet is 503 and /readyz stays 200; requests that need the cluster get a 503, the others are answered',
    proxy: 'mainnet',
    query: '?cluster=mainnet',
    allowed: ['503'],
    check(failed) {
      const needless = failed.filter(({ path }) => path.includes('/events'));
      ensure(needless.length === 0, `${needless.length} reads of events failed, which need no cluster`);
    },
  }),
  partition({
    name: 'The database is cut off',
    broken: 'nothing passes between the service and PostgreSQL',
    expected:
      '/readyz is 503; requests that need the database get a 503 in time; a leader that comes back leads, and nothing is lost',
    proxy: 'database',
    staysReady: false,
    allowed: ['503'],
  }),
  partition({
    name: 'Redis is cut off',
    broken: 'nothing passes between the service and Redis',
    expected:
      '/readyz?dependency=redis is 503 and /readyz stays 200; each instance counts for itself; no request fails',
    proxy: 'redis',
    query: '?dependency=redis',
  }),
  partition({
    name: 'The bucket is cut off',
    broken: 'nothing passes between the service and the S3 server',
    expected: '/readyz?dependency=uploads is 503 and /readyz stays 200; no request but uploads fails',
    short: false,
    proxy: 'bucket',
    query: '?dependency=uploads',
  }),
];
