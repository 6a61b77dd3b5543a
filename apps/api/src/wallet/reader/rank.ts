import { TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import type { HeldAccount } from '../ledger/model.ts';

/** Whether a wallet has an account by its own doing, or at an address that there is one of. Others anyone can open for it, as many as they like. */
function isProper({ address, mint, kind }: HeldAccount, wallet: PublicKey): boolean {
  const associated = () => tokenAddress(new PublicKey(mint), wallet, TOKEN_2022_PROGRAM_ID).toBase58();
  return kind === 'cooldown' || address === associated();
}

const byAmount = (a: { readonly amount: bigint }, b: { readonly amount: bigint }) =>
  a.amount === b.amount ? 0 : a.amount > b.amount ? -1 : 1;

/**
 * The first accounts of a wallet: cooldowns and associated accounts before others, and of those the ones with most tokens. So nobody can displace
 * them by accounts that he opens for the wallet.
 */
export function firstAccounts<T extends HeldAccount>(
  accounts: readonly T[],
  max: number,
  wallet: PublicKey,
): T[] {
  if (accounts.length <= max) return [...accounts];
  const ranked = accounts.map((account) => ({ account, isProper: isProper(account, wallet) }));
  const compare = (a: (typeof ranked)[number], b: (typeof ranked)[number]) =>
    a.isProper === b.isProper ? byAmount(a.account, b.account) : a.isProper ? -1 : 1;
  return ranked
    .sort(compare)
    .slice(0, max)
    .map(({ account }) => account);
}

/** The tokens that a wallet holds most of, in order of their mints. */
export function firstTokens(
  mints: readonly string[],
  held: Iterable<{ readonly mint: string; readonly amount: bigint }>,
  max: number,
): string[] {
  if (mints.length <= max) return [...mints];
  const amounts = new Map(mints.map((mint) => [mint, 0n]));
  for (const { mint, amount } of held) amounts.set(mint, (amounts.get(mint) ?? 0n) + amount);
  const ranked = mints.map((mint) => ({ mint, amount: amounts.get(mint) ?? 0n })).sort(byAmount);
  return ranked
    .slice(0, max)
    .map(({ mint }) => mint)
    .sort();
}
