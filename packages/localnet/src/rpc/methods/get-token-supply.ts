import { inContext, type Method } from '../method.ts';
import { uiTokenAmount } from '../token-amount.ts';
import { requireMint } from './token-lookups.ts';

export const getTokenSupply: Method = (cluster, params) => {
  const address = params.address(0, 'mint');
  params.config(1, cluster.clock.slot());
  const { supply, decimals } = requireMint(cluster, address);
  return inContext(cluster, uiTokenAmount(supply, decimals));
};
