import type { Method } from '../method.ts';

/** A hundred years: farther than any test looks, and far from the ends of the number formats. */
const MAX_SECONDS = 100 * 31_536_000;

/** `obverse_advanceClock(seconds)`: moves the cluster's time ahead for good, and answers the slot reached. */
export const advanceClock: Method = (cluster, params) => {
  cluster.advanceClock(params.positive(0, 'seconds', MAX_SECONDS));
  return cluster.clock.slot();
};
