import { encodeAccount, nodeVersion, readAccountFilter, readAccountFormat } from '@obverse/localnet/rpc';

const maxAccounts = 100;

const inContext = ({ slot }, value) => ({ context: { apiVersion: nodeVersion, slot }, value });

function shownBy(archive, config) {
  const format = readAccountFormat(config);
  const read = (address) => archive.accounts.get(address);
  return (account) => account && encodeAccount(account, format, read);
}

export function getAccountInfo(archive, params) {
  const show = shownBy(archive, params.config(1, archive.slot));
  return inContext(archive, show(archive.accounts.get(params.address(0, 'pubkey'))));
}

export function getMultipleAccounts(archive, params) {
  const addresses = params.list(0, 'pubkeys', maxAccounts, (address) => address);
  const show = shownBy(archive, params.config(1, archive.slot));
  return inContext(
    archive,
    addresses.map((address) => show(archive.accounts.get(address))),
  );
}

/** The mint that token accounts are asked for, if they are. */
const mintOf = (config) =>
  config.raw('filters')?.find(({ memcmp }) => memcmp?.offset === 0 && memcmp.bytes.length > 30)?.memcmp.bytes;

export function getProgramAccounts(archive, params) {
  const config = params.config(1, archive.slot);
  const show = shownBy(archive, config);
  const matches = readAccountFilter(config);
  const found = archive.accounts
    .owned(params.address(0, 'pubkey'), mintOf(config))
    .filter(matches)
    .map((account) => ({ pubkey: account.address, account: show(account) }));
  return config.boolean('withContext') ? inContext(archive, found) : found;
}
