import type { Method } from '../method.ts';

/** Longest data an account can have. */
const MAX_ACCOUNT_BYTES = 10 * 1024 * 1024;

export const getMinimumBalanceForRentExemption: Method = (cluster, params) => {
  const bytes = params.integer(0, 'dataLength', { max: MAX_ACCOUNT_BYTES });
  params.config(1, cluster.clock.slot());
  return cluster.bank.minimumBalance(bytes);
};
