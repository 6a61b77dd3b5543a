import { encodeAccount, readAccountFormat } from '../encode-account.ts';
import { inContext, type Method } from '../method.ts';

export const getAccountInfo: Method = (cluster, params) => {
  const address = params.address(0, 'pubkey');
  const format = readAccountFormat(params.config(1, cluster.clock.slot()));
  const account = cluster.bank.account(address);
  return inContext(cluster, account && encodeAccount(account, format, (at) => cluster.bank.account(at)));
};
