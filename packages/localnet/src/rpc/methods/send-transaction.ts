import type { Method } from '../method.ts';
import { readTransaction } from './read-transaction.ts';
import { submitTransaction } from './submit-transaction.ts';

export const sendTransaction: Method = (cluster, params) => {
  const config = params.config(1, cluster.clock.slot());
  return submitTransaction(cluster, readTransaction(params, config), config.boolean('skipPreflight'));
};
