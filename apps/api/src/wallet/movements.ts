import type { Effect, LoggedEffects } from './effects.ts';
import type { Movement } from './fold.ts';
import type { FollowedAccount } from './stored-wallets.ts';
import type { TokenChange } from './transactions.ts';

/** The accounts of a wallet that are followed, by address. Reading a transaction changes their amounts. */
export type Book = Map<string, FollowedAccount>;

/** A movement whose rate is not known yet: tokens that came without a payment get the one of their moment. */
export type DraftMovement = Omit<Movement, 'rate'>;

const nothing = { tokens: 0n, coolingTokens: 0n, paid: 0n, received: 0n, withheld: 0n };

const unexplained = (change: Partial<DraftMovement>): DraftMovement => ({
  ...nothing,
  ...change,
  kind: 'unexplained',
});

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** What one transaction did to all accounts of one mint. */
export type MintTransaction = {
  readonly wallet: string;
  readonly mint: string;
  readonly signature: string;
  readonly slot: number;
  readonly changes: readonly TokenChange[];
  readonly logged: LoggedEffects;
};

/** Sets the wallet's token accounts to what they hold after the transaction. @returns what happened to them unseen before it, and in it */
function moveTokens(book: Book, { wallet, changes }: MintTransaction): { gap: bigint; change: bigint } {
  let [gap, change] = [0n, 0n];
  for (const { address, mint, before, after } of changes) {
    const account = book.get(address);
    if (account?.mint !== mint) continue;
    const own = (balance: typeof before) => (balance?.owner === wallet ? balance.amount : 0n);
    gap += own(before) - account.amount;
    change += own(after) - own(before);
    book.set(address, { ...account, amount: own(after) });
  }
  return { gap, change };
}

/** Applies an effect to the cooldown it is about. @returns the movement, and before it what happened to the cooldown unseen */
function moveCooldown(
  book: Book,
  { mint, signature, slot }: MintTransaction,
  effect: Effect,
): DraftMovement[] {
  const { kind, tokens, paid, received, withheld, cooldown: address, tokensLeft = 0n } = effect;
  const movement = { kind, tokens, coolingTokens: effect.coolingTokens ?? 0n, paid, received, withheld };
  if (address === undefined) return [movement];
  const { amount: known, marks } = book.get(address) ?? { amount: 0n, marks: [] };
  const set = (amount: bigint) =>
    book.set(address, { address, mint, kind: 'cooldown', amount, signature, slot, marks });
  if (kind === 'withdrawalRequested') {
    set(known + movement.coolingTokens);
    return [movement];
  }
  // a cancellation gives all tokens back, or none where the tranche has ended
  const cancelled = tokens === 0n ? known : tokens;
  const before = kind === 'withdrawalCancelled' ? cancelled : tokensLeft - movement.coolingTokens;
  set(tokensLeft);
  const gap = before === known ? [] : [unexplained({ coolingTokens: before - known })];
  return [...gap, { ...movement, coolingTokens: tokensLeft - before }];
}

/** How much of what left the wallet was burned: the supply fell by more than the events say. */
function burnedOf({ changes, logged, mint }: MintTransaction, gone: bigint): bigint {
  const supplyChange = sum(
    changes.map(({ before, after }) => (after?.amount ?? 0n) - (before?.amount ?? 0n)),
  );
  const ofEvents = sum(logged.effects.filter((each) => each.mint === mint).map(({ tokens }) => tokens));
  const burned = ofEvents - supplyChange;
  return burned <= 0n ? 0n : burned < gone ? burned : gone;
}

/**
 * What a transaction did to a wallet's holding of one mint, in an order in which tokens are there before they leave:
 *
 * 1. what must have happened before it: an account does not hold what it held after the last transaction that was read;
 * 2. tokens that came from others;
 * 3. what the program's events say;
 * 4. tokens that went to others or were burned.
 *
 * The balances before and after the transaction say exactly how much the accounts changed, whatever its instructions were; what the events do
 * not explain of that came by transfer. Where a log was cut off, it is unexplained.
 */
export function movementsOf(book: Book, transaction: MintTransaction): DraftMovement[] {
  const { wallet, mint, logged } = transaction;
  const { gap, change } = moveTokens(book, transaction);
  const own = logged.effects.filter((effect) => effect.mint === mint && effect.owner === wallet);
  const rest = change - sum(own.map(({ tokens }) => tokens));
  const gone = rest < 0n ? -rest : 0n;
  const burned = burnedOf(transaction, gone);
  const kindOf = (kind: DraftMovement['kind']) => (logged.isCut ? 'unexplained' : kind);
  const move = (kind: DraftMovement['kind'], tokens: bigint): DraftMovement[] =>
    tokens === 0n ? [] : [{ ...nothing, kind: kindOf(kind), tokens }];
  return [
    ...(gap === 0n ? [] : [unexplained({ tokens: gap })]),
    ...(rest > 0n ? move('transferredIn', rest) : []),
    ...own.flatMap((effect) => moveCooldown(book, transaction, effect)),
    ...move('transferredOut', burned - gone),
    ...move('burned', -burned),
  ];
}
