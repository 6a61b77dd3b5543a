import { airdrop } from '../../cluster/airdrop.ts';
import type { Method } from '../method.ts';
import { submitTransaction } from './submit-transaction.ts';

/** Most that is given at once: 1 000 000 SOL. */
const MAX_LAMPORTS = 10 ** 15;

export const requestAirdrop: Method = (cluster, params) => {
  const to = params.address(0, 'pubkey');
  const lamports = params.integer(1, 'lamports', { min: 1, max: MAX_LAMPORTS });
  params.config(2, cluster.clock.slot());
  return submitTransaction(cluster, airdrop(cluster, to, lamports), false);
};
