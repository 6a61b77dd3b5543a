import type { Movement, PlatformToken, TokenTransaction, WalletAccount } from './model.ts';
import type { TokenEffect } from './token-effects.ts';

/** The accounts of a wallet by address, with what they hold after the last transaction that was applied. */
export type AppliedAccounts = Map<string, WalletAccount>;

/** A wallet, one of its tokens, and a transaction that may have moved it. */
type TokenInTransaction = {
  readonly wallet: string;
  readonly token: PlatformToken;
  readonly transaction: TokenTransaction;
};

const noChange = { tokens: 0n, coolingTokens: 0n, paid: 0n, received: 0n, withheld: 0n };

/** A movement of tokens alone; none of zero. */
const move = (kind: Movement['kind'], tokens: bigint, coolingTokens = 0n): Movement[] =>
  tokens === 0n && coolingTokens === 0n ? [] : [{ ...noChange, kind, tokens, coolingTokens }];

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** Sets the wallet's token accounts to what they hold after the transaction. @returns what changed unseen before it, and in it */
function applyBalances(accounts: AppliedAccounts, { wallet, token, transaction }: TokenInTransaction) {
  let [gap, change] = [0n, 0n];
  for (const { address, mint, before, after } of transaction.changes) {
    const account = accounts.get(address);
    if (account?.mint !== mint || mint !== token.mint.toBase58()) continue;
    const own = (balance: typeof before) => (balance?.owner === wallet ? balance.amount : 0n);
    gap += own(before) - account.amount;
    change += own(after) - own(before);
    accounts.set(address, { ...account, amount: own(after) });
  }
  return { gap, change };
}

/** Applies an effect to the cooldown it is about. @returns the movement, and before it what happened to the cooldown unseen */
function applyEffect(
  accounts: AppliedAccounts,
  { token, transaction: { signature, slot } }: TokenInTransaction,
  { kind, tokens, paid, received, withheld, cooldown: address, tokensLeft = 0n, ...effect }: TokenEffect,
): Movement[] {
  const coolingTokens = effect.coolingTokens ?? 0n;
  const movement = { kind, tokens, coolingTokens, paid, received, withheld };
  if (address === undefined) return [movement];
  const { amount: known, pageCursors } = accounts.get(address) ?? { amount: 0n, pageCursors: [] };
  const set = (amount: bigint) => {
    const account = { address, mint: token.mint.toBase58(), kind: 'cooldown', amount } as const;
    accounts.set(address, { ...account, signature, slot, pageCursors });
  };
  if (kind === 'withdrawalRequested') {
    set(known + coolingTokens);
    return [movement];
  }
  // a cancellation gives all tokens back, or none where the tranche has ended
  const cancelled = tokens === 0n ? known : tokens;
  const before = kind === 'withdrawalCancelled' ? cancelled : tokensLeft - coolingTokens;
  set(tokensLeft);
  return [...move('unexplained', 0n, before - known), { ...movement, coolingTokens: tokensLeft - before }];
}

/** How much of what left the wallet was burned: the supply fell by more than the events say. */
function burnedOf(
  { token, transaction: { changes } }: TokenInTransaction,
  effects: readonly TokenEffect[],
  leaving: bigint,
): bigint {
  const mint = token.mint.toBase58();
  const ofMint = changes.filter((change) => change.mint === mint);
  const supplyChange = sum(ofMint.map(({ before, after }) => (after?.amount ?? 0n) - (before?.amount ?? 0n)));
  const burned = sum(effects.map(({ tokens }) => tokens)) - supplyChange;
  return burned <= 0n ? 0n : burned < leaving ? burned : leaving;
}

/**
 * What a transaction did to a wallet's holding of one token, in an order in which tokens are there before they leave:
 *
 * 1. what must have happened before it: an account does not hold what it held after the last transaction that was read;
 * 2. tokens that came from others;
 * 3. what the program's events say;
 * 4. tokens that went to others or were burned.
 *
 * The balances before and after the transaction say exactly how much the accounts changed, whatever its instructions were; what the events do
 * not explain of that came by transfer. Where a log was truncated, it is unexplained.
 */
export function applyTransaction(accounts: AppliedAccounts, applied: TokenInTransaction): Movement[] {
  const { wallet, token, transaction } = applied;
  const { gap, change } = applyBalances(accounts, applied);
  const effects = transaction.effects.filter(({ tokenId }) => tokenId === token.id.toBase58());
  const own = effects.filter(({ owner }) => owner === wallet);
  const rest = change - sum(own.map(({ tokens }) => tokens));
  const leaving = rest < 0n ? -rest : 0n;
  const burned = burnedOf(applied, effects, leaving);
  const kindOf = (kind: Movement['kind']) => (transaction.isTruncated ? 'unexplained' : kind);
  return [
    ...move('unexplained', gap),
    ...move(kindOf('transferredIn'), rest + leaving),
    ...own.flatMap((effect) => applyEffect(accounts, applied, effect)),
    ...move(kindOf('transferredOut'), burned - leaving),
    ...move(kindOf('burned'), -burned),
  ];
}
