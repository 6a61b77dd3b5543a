import type { Address, EncodedAccount } from '@solana/kit';
import type { Cluster } from '../../cluster/cluster.ts';
import { type Mint, parseMint, parseTokenAccount, type TokenAccount } from '../../cluster/token-accounts.ts';
import { invalidParam } from '../errors.ts';

/** The mint at this address, or the refusal of a node where there is none. */
export function requireMint(cluster: Cluster, address: Address): Mint & { readonly account: EncodedAccount } {
  const account = cluster.bank.account(address);
  if (!account) throw invalidParam('could not find mint');
  const mint = parseMint(account);
  if (!mint) throw invalidParam('not a Token mint');
  return { ...mint, account };
}

/** The token account at this address, or the refusal of a node where there is none. */
export function requireTokenAccount(cluster: Cluster, address: Address): TokenAccount {
  const account = cluster.bank.account(address);
  if (!account) throw invalidParam('could not find account');
  const token = parseTokenAccount(account);
  if (!token) throw invalidParam('not a Token account');
  return token;
}
