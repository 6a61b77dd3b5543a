import { Registry } from 'prom-client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { leaderMetrics } from '../../src/main/leader-metrics.ts';
import { openTestService } from '../support/service.ts';

/** How often each work loop of mainnet was completed, as Prometheus reads it. */
const completionsIn = (metrics: string): Record<string, number> => {
  const line = /^obverse_work_loop_completions_total\{cluster="mainnet",loop="(\w+)"\} (\S+)$/gm;
  return Object.fromEntries([...metrics.matchAll(line)].map(([, loop = '', times]) => [loop, Number(times)]));
};

it('the counts of completed work loops are there before an instance leads, rise only for the loop that is completed, and stay when leadership changes', async () => {
  const registry = new Registry();
  const { leader } = leaderMetrics(registry);
  const mainnet = { cluster: 'mainnet' } as never;
  const completions = async () => completionsIn(await registry.metrics());
  // an alert needs the series before the first completion
  const none = await completions();
  expect(Object.keys(none)).toContain('totals');
  expect(new Set(Object.values(none))).toEqual(new Set([0]));
  leader.leaderChanged(mainnet, true);
  expect(await completions()).toEqual(none);
  leader.loopCompleted(mainnet, 'snapshots');
  leader.loopCompleted(mainnet, 'snapshots');
  for (const leads of [false, true]) {
    leader.leaderChanged(mainnet, leads);
    expect(await completions()).toEqual({ ...none, snapshots: 2 });
  }
});

it('a leader reports the completion of each work loop', async () => {
  const { url } = await openTestService({ leads: true });
  const completions = async () => completionsIn(await (await fetch(`${url}/metrics`)).text());
  await expect.poll(async () => (await completions())['snapshots']).toBeGreaterThan(0);
  // an hour later the rare ones are due, too
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 3_700_000);
  onTestFinished(() => void vi.restoreAllMocks());
  await expect.poll(async () => Object.values(await completions())).not.toContain(0);
});
