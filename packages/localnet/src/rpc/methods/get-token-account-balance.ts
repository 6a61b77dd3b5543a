import { inContext, type Method } from '../method.ts';
import { uiTokenAmount } from '../token-amount.ts';
import { requireMint, requireTokenAccount } from './token-lookups.ts';

export const getTokenAccountBalance: Method = (cluster, params) => {
  const address = params.address(0, 'pubkey');
  params.config(1, cluster.clock.slot());
  const { amount, mint } = requireTokenAccount(cluster, address);
  return inContext(cluster, uiTokenAmount(amount, requireMint(cluster, mint).decimals));
};
