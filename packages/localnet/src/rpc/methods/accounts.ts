import { encodeAccount, readAccountFilter, readAccountFormat } from '../encode-account.ts';
import { inOneSlot, type Method, type Methods } from '../method.ts';
import { asAddress } from '../params.ts';

const maxAccounts = 100;
const maxAccountBytes = 10 * 1024 * 1024;

const getAccountInfo: Method = (cluster, params) => {
  const address = params.address(0, 'pubkey');
  const format = readAccountFormat(params.config(1, cluster.clock.slot()));
  return inOneSlot(cluster, () => {
    const account = cluster.bank.account(address);
    return account ? encodeAccount(account, format, (mint) => cluster.bank.account(mint)) : null;
  });
};

const getMultipleAccounts: Method = (cluster, params) => {
  const addresses = params.list(0, 'pubkeys', maxAccounts, asAddress);
  const format = readAccountFormat(params.config(1, cluster.clock.slot()));
  return inOneSlot(cluster, () => {
    const accounts = addresses.map((address) => cluster.bank.account(address));
    return accounts.map((account) =>
      account ? encodeAccount(account, format, (mint) => cluster.bank.account(mint)) : null,
    );
  });
};

const getProgramAccounts: Method = (cluster, params) => {
  const program = params.address(0, 'pubkey');
  const config = params.config(1, cluster.clock.slot());
  const format = readAccountFormat(config);
  const answer = inOneSlot(cluster, () =>
    cluster.bank
      .accountsOwnedBy(program)
      .filter(readAccountFilter(config))
      .map((account) => ({
        pubkey: account.address,
        account: encodeAccount(account, format, (mint) => cluster.bank.account(mint)),
      })),
  );
  return config.boolean('withContext') ? answer : answer.value;
};

const getBalance: Method = (cluster, params) => {
  const address = params.address(0, 'pubkey');
  params.config(1, cluster.clock.slot());
  return inOneSlot(cluster, () => cluster.bank.account(address)?.lamports ?? 0n);
};

const getMinimumBalanceForRentExemption: Method = (cluster, params) => {
  const bytes = params.integer(0, 'dataLength', { max: maxAccountBytes });
  params.config(1, cluster.clock.slot());
  return cluster.bank.minimumBalance(bytes);
};

export const accountMethods: Methods = {
  getAccountInfo,
  getMultipleAccounts,
  getProgramAccounts,
  getBalance,
  getMinimumBalanceForRentExemption,
};
