import { sleep } from '../lib/async.ts';
import { isUnavailable } from '../lib/errors.ts';
import { inNewTrace } from '../lib/spans.ts';
import type { LeaderContext } from './election.ts';

/** Runs one iteration of a leader's task as a trace of its own, whose first span has this name. */
export const runIteration = <T>(
  { chain }: Pick<LeaderContext, 'chain'>,
  name: string,
  iteration: () => Promise<T>,
): Promise<T> => inNewTrace(() => ({ name, attributes: { 'obverse.cluster': chain.cluster } }), iteration);

/**
 * Repeats a pass of a leader's task until the signal aborts. One that fails is reported, and the next follows at its time. A node or database that is
 * away is no failure of the task: alerts of their own tell it, and one of passes that are late.
 */
export async function repeat(
  context: LeaderContext,
  name: string,
  intervalMs: number,
  pass: () => Promise<void>,
): Promise<void> {
  const { chain, signal, failed, log } = context;
  const report = (err: unknown) => {
    if (!isUnavailable(err)) failed(err);
    else if (!signal.aborted) log.warn({ err, cluster: chain.cluster }, `the ${name} waits`);
  };
  while (!signal.aborted) {
    await runIteration(context, name, pass).catch(report);
    await sleep(intervalMs, signal);
  }
}
