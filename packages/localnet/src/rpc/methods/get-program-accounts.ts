import { readAccountFilter } from '../account-filters.ts';
import { encodeAccount, readAccountFormat } from '../encode-account.ts';
import { inContext, type Method } from '../method.ts';

export const getProgramAccounts: Method = (cluster, params) => {
  const program = params.address(0, 'pubkey');
  const config = params.config(1, cluster.clock.slot());
  const format = readAccountFormat(config);
  const accounts = cluster.bank
    .accountsOwnedBy(program)
    .filter(readAccountFilter(config))
    .map((account) => ({
      pubkey: account.address,
      account: encodeAccount(account, format, (at) => cluster.bank.account(at)),
    }));
  return config.boolean('withContext') ? inContext(cluster, accounts) : accounts;
};
