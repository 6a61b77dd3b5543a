import { sleep } from '../lib/async.ts';
import { inNewTrace } from '../lib/spans.ts';
import type { LeaderContext } from './election.ts';

/** Runs one iteration of a leader's task as a trace of its own, whose first span has this name. */
export const runIteration = <T>(
  { chain }: Pick<LeaderContext, 'chain'>,
  name: string,
  iteration: () => Promise<T>,
): Promise<T> => inNewTrace(() => ({ name, attributes: { 'obverse.cluster': chain.cluster } }), iteration);

/** Repeats a pass of a leader's task until the signal aborts. One that fails is reported, and the next follows at its time. */
export async function repeat(
  context: LeaderContext,
  name: string,
  intervalMs: number,
  pass: () => Promise<void>,
): Promise<void> {
  const { signal, failed } = context;
  while (!signal.aborted) {
    await runIteration(context, name, pass).catch(failed);
    await sleep(intervalMs, signal);
  }
}
