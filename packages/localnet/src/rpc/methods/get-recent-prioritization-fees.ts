import { MAX_BLOCKHASH_AGE } from '../../cluster/blockhashes.ts';
import type { Method } from '../method.ts';
import { asAddress } from '../params.ts';

const MAX_ACCOUNTS = 128;

/** Nobody competes for space in a block here, so the lowest fee that got in is always zero. */
export const getRecentPrioritizationFees: Method = (cluster, params) => {
  if (params.optional(0) !== undefined) params.list(0, 'pubkeys', MAX_ACCOUNTS, asAddress);
  const slot = cluster.clock.slot();
  const count = Math.min(slot + 1, MAX_BLOCKHASH_AGE);
  return Array.from({ length: count }, (_, index) => ({
    slot: slot - count + 1 + index,
    prioritizationFee: 0,
  }));
};
