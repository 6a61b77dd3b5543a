import { fromBase58 } from '../bytes.ts';
import { invalidParam } from '../errors.ts';
import { inContext, type Method } from '../method.ts';

export const isBlockhashValid: Method = (cluster, params) => {
  const blockhash = params.string(0, 'blockhash');
  if (fromBase58(blockhash, 'blockhash').length !== 32)
    throw invalidParam('blockhash must be base58 of 32 bytes');
  const slot = cluster.clock.slot();
  params.config(1, slot);
  return inContext(cluster, cluster.blockhashes.isValid(blockhash, slot));
};
