import { inNewTrace } from '../lib/spans.ts';
import type { LeaderContext } from './election.ts';

/** Runs one iteration of a leader's task as a trace of its own, whose first span has this name. */
export const runIteration = <T>(
  { chain }: Pick<LeaderContext, 'chain'>,
  name: string,
  iteration: () => Promise<T>,
): Promise<T> => inNewTrace(() => ({ name, attributes: { 'obverse.cluster': chain.cluster } }), iteration);
