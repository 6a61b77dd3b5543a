// Networks that carry nothing any more, not even the end of a connection: the service has to notice by itself.
import assert from 'node:assert/strict';
import { until } from '@obverse/testing';
import { requireOnly, untilAsked, untilWhole } from './recovery.mjs';

/**
 * Cuts one dependency off, and lets it back.
 *
 * @param query of /readyz, where the loss shows; empty where nothing can be answered without the dependency
 * @param failures why requests may fail meanwhile
 * @param spared in the paths of requests that may not
 */
const cutOff = ({ proxy, query, failures = [], spared, ...described }) => ({
  ...described,
  async run(context) {
    const { stack, load } = context;
    const { setMode } = stack.proxies[proxy];
    const [api] = stack.apis;
    const since = load.mark();
    try {
      setMode('dropAll');
      const isNoticed = async () => (await api.ready(query)).status === 503;
      const noticed = await until(`/readyz${query} says it`, isNoticed);
      const { status, message } = await api.ready();
      assert((status === 200) === (query !== ''), `/readyz is ${status}: ${message}`);
      await untilAsked(load, 60);
      setMode('pass');
      const recovered = await untilWhole(context);
      const { failed } = since();
      requireOnly(failed, failures, `while ${proxy} was cut off`);
      const needless = failed.filter(({ path }) => spared !== undefined && path.includes(spared));
      requireOnly(needless, [], `that do not need ${proxy}`);
      return { noticed, recovered };
    } finally {
      setMode('pass');
    }
  },
});

export const partitions = [
  cutOff({
    name: 'The node of mainnet is cut off',
    broken: 'nothing passes between the service and the only node of mainnet',
    expected:
      '/readyz?cluster=mainnet is 503 and /readyz stays 200; requests that need the cluster get a 503, the others are answered',
    short: true,
    proxy: 'mainnet',
    query: '?cluster=mainnet',
    failures: ['503'],
    spared: '/events',
  }),
  cutOff({
    name: 'The database is cut off',
    broken: 'nothing passes between the service and PostgreSQL',
    expected:
      '/readyz is 503; requests that need the database get a 503 in time; a leader that comes back leads, and nothing is lost',
    short: true,
    proxy: 'database',
    query: '',
    failures: ['503'],
  }),
  cutOff({
    name: 'Redis is cut off',
    broken: 'nothing passes between the service and Redis',
    expected:
      '/readyz?dependency=redis is 503 and /readyz stays 200; each instance counts for itself; no request fails',
    short: true,
    proxy: 'redis',
    query: '?dependency=redis',
  }),
  cutOff({
    name: 'The bucket is cut off',
    broken: 'nothing passes between the service and the S3 server',
    expected: '/readyz?dependency=uploads is 503 and /readyz stays 200; no request but uploads fails',
    proxy: 'bucket',
    query: '?dependency=uploads',
  }),
];
