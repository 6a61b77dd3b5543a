import { encodeAccount, readAccountFormat } from '../encode-account.ts';
import { inContext, type Method } from '../method.ts';
import { asAddress } from '../params.ts';

const MAX_ACCOUNTS = 100;

export const getMultipleAccounts: Method = (cluster, params) => {
  const addresses = params.list(0, 'pubkeys', MAX_ACCOUNTS, asAddress);
  const format = readAccountFormat(params.config(1, cluster.clock.slot()));
  const accounts = addresses.map((address) => cluster.bank.account(address));
  const encoded = accounts.map(
    (account) => account && encodeAccount(account, format, (at) => cluster.bank.account(at)),
  );
  return inContext(cluster, encoded);
};
