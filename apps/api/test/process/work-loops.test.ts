import { expect, it, onTestFinished, vi } from 'vitest';
import { openTestService } from '../support/service.ts';

/** How often each work loop of mainnet was completed, as Prometheus reads it. */
const completionsIn = (metrics: string): Record<string, number> => {
  const line = /^obverse_work_loop_completions_total\{cluster="mainnet",loop="(\w+)"\} (\S+)$/gm;
  return Object.fromEntries([...metrics.matchAll(line)].map(([, loop = '', times]) => [loop, Number(times)]));
};

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
