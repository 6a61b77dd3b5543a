import { MAX_BLOCKHASH_AGE } from '../../cluster/blockhashes.ts';
import { inContext, type Method } from '../method.ts';

export const getLatestBlockhash: Method = (cluster, params) => {
  const slot = cluster.clock.slot();
  params.config(0, slot);
  const blockhash = cluster.blockhashes.at(slot);
  return inContext(cluster, { blockhash, lastValidBlockHeight: slot + MAX_BLOCKHASH_AGE });
};
