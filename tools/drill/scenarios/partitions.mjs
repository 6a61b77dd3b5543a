// Networks that carry nothing any more, not even the end of a connection: the service has to notice by itself.
import { until } from '@obverse/testing';
import { ensure } from '../ensure.mjs';
import { requireOnly, untilAsked, untilWhole } from './recovery.mjs';

/** Cuts one dependency off, and lets it back. @param query of /readyz, where the loss shows */
async function cutOff(context, { proxy, query, staysReady, meanwhile = () => {} }) {
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
    await meanwhile();
    await untilAsked(load, 60);
    setMode('pass');
    const recovered = await untilWhole(context);
    return { noticed, recovered, failed: since().failed };
  } finally {
    setMode('pass');
  }
}

export const cutNode = {
  name: 'The node of mainnet is cut off',
  broken: 'nothing passes between the service and the only node of mainnet',
  expected:
    '/readyz?cluster=mainnet is 503 and /readyz stays 200; requests that need the cluster get a 503, the others are answered',
  short: true,
  async run(context) {
    const { failed, ...seconds } = await cutOff(context, {
      proxy: 'mainnet',
      query: '?cluster=mainnet',
      staysReady: true,
    });
    requireOnly(failed, ['503'], 'otherwise than with 503');
    const needless = failed.filter(({ path }) => path.includes('/events'));
    ensure(needless.length === 0, `${needless.length} reads of events failed, which need no cluster`);
    return seconds;
  },
};

export const cutDatabase = {
  name: 'The database is cut off',
  broken: 'nothing passes between the service and PostgreSQL',
  expected:
    '/readyz is 503; requests that need the database get a 503 in time; a leader that comes back leads, and nothing is lost',
  short: true,
  async run(context) {
    const { failed, ...seconds } = await cutOff(context, { proxy: 'database', query: '', staysReady: false });
    requireOnly(failed, ['503'], 'otherwise than with 503');
    return seconds;
  },
};

export const cutRedis = {
  name: 'Redis is cut off',
  broken: 'nothing passes between the service and Redis',
  expected:
    '/readyz?dependency=redis is 503 and /readyz stays 200; each instance counts for itself; no request fails',
  short: true,
  async run(context) {
    const { failed, ...seconds } = await cutOff(context, {
      proxy: 'redis',
      query: '?dependency=redis',
      staysReady: true,
    });
    requireOnly(failed, [], 'though Redis is not needed');
    return seconds;
  },
};

export const cutBucket = {
  name: 'The bucket is cut off',
  broken: 'nothing passes between the service and the S3 server',
  expected: '/readyz?dependency=uploads is 503 and /readyz stays 200; no request but uploads fails',
  async run(context) {
    const { failed, ...seconds } = await cutOff(context, {
      proxy: 'bucket',
      query: '?dependency=uploads',
      staysReady: true,
    });
    requireOnly(failed, [], 'though the bucket is not needed');
    return seconds;
  },
};
