import type { Address, EncodedAccount } from '@solana/kit';
import type { Cluster } from '../../cluster/cluster.ts';
import {
  type Mint,
  parseMint,
  parseTokenAccount,
  type TokenAccount,
  tokenPrograms,
} from '../../transactions/token-accounts.ts';
import { encodeAccount, encodeTokenAmount, readAccountFormat } from '../encode-account.ts';
import { invalidParam } from '../json-rpc.ts';
import { inContext, type Method, type Methods } from '../method.ts';
import type { Fields } from '../params.ts';

/** Length of the list that `getTokenLargestAccounts` answers. */
const maxLargestAccounts = 20;

const getTokenAccountBalance: Method = (cluster, params) => {
  const address = params.address(0, 'pubkey');
  params.config(1, cluster.clock.slot());
  const { amount, mint } = requireTokenAccount(cluster, address);
  return inContext(cluster, encodeTokenAmount(amount, requireMint(cluster, mint).decimals));
};

const getTokenAccountsByOwner: Method = (cluster, params) => {
  const owner = params.address(0, 'owner');
  const { program, accepts } = readTokenFilter(cluster, params.fields(1, 'filter'));
  const format = readAccountFormat(params.config(2, cluster.clock.slot()));
  const accounts = cluster.bank.accountsOwnedBy(program).flatMap((account) => {
    const token = parseTokenAccount(account);
    if (token?.owner !== owner || !accepts(token)) return [];
    const encoded = encodeAccount(account, format, (mint) => cluster.bank.account(mint));
    return [{ pubkey: account.address, account: encoded }];
  });
  return inContext(cluster, accounts);
};

/** Selects the accounts of one mint, or all accounts of a token program. */
function readTokenFilter(
  cluster: Cluster,
  filter: Fields,
): { program: Address; accepts: (token: TokenAccount) => boolean } {
  const mint = filter.address('mint');
  if (mint !== undefined) {
    const program = requireMint(cluster, mint).account.programAddress;
    return { program, accepts: (token) => token.mint === mint };
  }
  const program = filter.address('programId');
  if (program === undefined) throw invalidParam('filter must have mint or programId');
  if (!tokenPrograms.includes(program)) throw invalidParam('unrecognized Token program id');
  return { program, accepts: () => true };
}

const getTokenLargestAccounts: Method = (cluster, params) => {
  const address = params.address(0, 'mint');
  params.config(1, cluster.clock.slot());
  const { account: mint, decimals } = requireMint(cluster, address);
  const balances = cluster.bank.accountsOwnedBy(mint.programAddress).flatMap((account) => {
    const token = parseTokenAccount(account);
    return token?.mint === address ? [{ address: account.address, amount: token.amount }] : [];
  });
  const largest = balances.sort((a, b) => (a.amount < b.amount ? 1 : -1)).slice(0, maxLargestAccounts);
  return inContext(
    cluster,
    largest.map(({ address: holder, amount }) => ({
      address: holder,
      ...encodeTokenAmount(amount, decimals),
    })),
  );
};

const getTokenSupply: Method = (cluster, params) => {
  const address = params.address(0, 'mint');
  params.config(1, cluster.clock.slot());
  const { supply, decimals } = requireMint(cluster, address);
  return inContext(cluster, encodeTokenAmount(supply, decimals));
};

/** @throws RpcError with a node's sentence where the address is not a mint */
export function requireMint(cluster: Cluster, address: Address): Mint & { readonly account: EncodedAccount } {
  const account = cluster.bank.account(address);
  if (!account) throw invalidParam('could not find mint');
  const mint = parseMint(account);
  if (!mint) throw invalidParam('not a Token mint');
  return { ...mint, account };
}

/** @throws RpcError with a node's sentence where the address is not a token account */
function requireTokenAccount(cluster: Cluster, address: Address): TokenAccount {
  const account = cluster.bank.account(address);
  if (!account) throw invalidParam('could not find account');
  const token = parseTokenAccount(account);
  if (!token) throw invalidParam('not a Token account');
  return token;
}

export const tokenMethods: Methods = {
  getTokenAccountBalance,
  getTokenAccountsByOwner,
  getTokenLargestAccounts,
  getTokenSupply,
};
