import { inNewTrace } from '../lib/spans.ts';
import type { LeaderContext } from './election.ts';

/** Runs one pass of a leader's task as a trace of its own, whose first span has this name. */
export const inPass = <T>(
  { chain }: Pick<LeaderContext, 'chain'>,
  name: string,
  pass: () => Promise<T>,
): Promise<T> => inNewTrace(() => ({ name, attributes: { 'obverse.cluster': chain.cluster } }), pass);
