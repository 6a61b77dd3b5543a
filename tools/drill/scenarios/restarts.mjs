import { until } from '@obverse/testing';
import { ensure } from '../ensure.mjs';
import { reasons } from '../traffic/load.mjs';
import { untilWhole } from './recovery.mjs';

export const rollingRestart = {
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
      while (since().requests < settings.requests || restarts < stack.apis.length) {
        for (const api of stack.apis) {
          const code = await api.end('SIGTERM');
          ensure(code === 0, `${api.name} ended with ${code}: ${api.lastLines()}`);
          await api.start();
          await until(`${api.name} is ready`, async () => (await api.ready()).status === 200);
          restarts += 1;
        }
      }
    } finally {
      stopping.abort();
      await burst;
    }
    const { requests, failed } = since();
    for (const { method, path, reason, said } of failed) console.error(method, path, reason, said);
    ensure(
      failed.length === 0,
      `${failed.length} of ${requests} requests failed in ${restarts} restarts: ${reasons(failed)}`,
    );
    await untilWhole(context);
    return { note: `0 failed of ${requests.toLocaleString('en')} requests in ${restarts} restarts` };
  },
};
