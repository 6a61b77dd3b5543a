import { inContext, type Method } from '../method.ts';

export const getBalance: Method = (cluster, params) => {
  const address = params.address(0, 'pubkey');
  params.config(1, cluster.clock.slot());
  return inContext(cluster, cluster.bank.account(address)?.lamports ?? 0n);
};
