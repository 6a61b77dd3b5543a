import {
  type FetchedTransaction,
  type Movement,
  newAccount,
  type PlatformToken,
  type PlatformTokens,
  type WalletAccount,
  type WalletAccounts,
} from './model.ts';
import type { TokenEffect, TokenTransaction } from './token-transactions.ts';

type Accounts = Map<string, WalletAccount>;

/** One of a wallet's tokens, and a transaction that may have moved it. */
type TokenInTransaction = {
  readonly wallet: string;
  readonly token: PlatformToken;
  readonly transaction: TokenTransaction;
};

type Change = Omit<Movement, 'mint' | 'signature' | 'slot' | 'at'>;

/** A change of tokens alone; none of zero. */
const move = (kind: Movement['kind'], tokens: bigint, coolingTokens = 0n): Change[] =>
  tokens === 0n && coolingTokens === 0n
    ? []
    : [{ kind, tokens, coolingTokens, paid: 0n, received: 0n, withheld: 0n }];

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** Sets an account to what it holds after a transaction, which is its cursor then. */
const set = (accounts: Accounts, account: WalletAccount, { signature, slot }: TokenTransaction) =>
  accounts.set(account.address, { ...account, signature, slot });

/** Applies an effect. @returns its change, and before it what happened to its cooldown unseen */
function applyEffect(
  accounts: Accounts,
  { token, transaction }: TokenInTransaction,
  { kind, tokens, paid, received, withheld, cooldown }: TokenEffect,
): Change[] {
  if (cooldown === undefined) return [{ kind, tokens, coolingTokens: 0n, paid, received, withheld }];
  const { address, after } = cooldown;
  const mint = token.mint.toBase58();
  const account = accounts.get(address) ?? newAccount({ address, mint, kind: 'cooldown' });
  const before = cooldown.before ?? account.amount;
  set(accounts, { ...account, amount: after }, transaction);
  const change = { kind, tokens, coolingTokens: after - before, paid, received, withheld };
  return [...move('unexplained', 0n, before - account.amount), change];
}

/**
 * What a transaction did to a wallet's holding of one token, in an order in which tokens are there before they leave:
 *
 * 1. what must have happened before it: an account does not hold what it held after the last transaction that was read;
 * 2. tokens that came from others;
 * 3. what the program's events say;
 * 4. tokens that went to others or were burned: the supply fell by more than the events say.
 *
 * The balances before and after the transaction say exactly how much the accounts changed, whatever its instructions were; what the events do
 * not explain of that came by transfer. Where a log was truncated, it is unexplained.
 */
function applyTransaction(accounts: Accounts, applied: TokenInTransaction): Change[] {
  const { wallet, token, transaction } = applied;
  const mint = token.mint.toBase58();
  const balances = transaction.balances.filter((each) => each.mint === mint);
  const effects = transaction.effects.filter(({ tokenId }) => tokenId === token.id.toBase58());
  const own = effects.filter(({ owner }) => owner === wallet);

  let [gap, change] = [0n, 0n];
  for (const { address, before, after } of balances) {
    const account = accounts.get(address);
    // an account may be found late: its transactions tell nothing new of one that was read further
    if (account?.mint !== mint || account.slot > transaction.slot) continue;
    gap += before - account.amount;
    change += after - before;
    set(accounts, { ...account, amount: after }, transaction);
  }
  const rest = change - sum(own.map(({ tokens }) => tokens));
  const leaving = rest < 0n ? -rest : 0n;
  const supplyChange = sum(balances.map((each) => each.change));
  const missing = sum(effects.map(({ tokens }) => tokens)) - supplyChange;
  const burned = missing <= 0n ? 0n : missing < leaving ? missing : leaving;
  const kindOf = (kind: Movement['kind']) => (transaction.isTruncated ? 'unexplained' : kind);
  return [
    ...move('unexplained', gap),
    ...move(kindOf('transferredIn'), rest + leaving),
    ...own.flatMap((effect) => applyEffect(accounts, applied, effect)),
    ...move(kindOf('transferredOut'), burned - leaving),
    ...move(kindOf('burned'), -burned),
  ];
}

type ApplyContext = {
  readonly wallet: string;
  readonly tokens: PlatformTokens;
  /** What has ledger entries already, as an account of the wallet before or of another one was in it: `<signature> <mint>`. */
  readonly recorded: ReadonlySet<string>;
};

/**
 * Applies transactions in order to accounts as they were before. Computes only. A transaction is new for the mints of the accounts that list it.
 *
 * @returns what moved, and the accounts after it, each with its cursor at the last transaction that lists or names it
 */
export function applyTransactions(
  before: WalletAccounts,
  fetched: readonly FetchedTransaction[],
  { wallet, tokens, recorded }: ApplyContext,
): { readonly movements: readonly Movement[]; readonly accounts: Accounts } {
  const accounts: Accounts = new Map(before);
  const movements: Movement[] = [];
  for (const { signature, slot, transaction, listedBy } of fetched) {
    const mints = new Set(listedBy.flatMap((address) => accounts.get(address)?.mint ?? []));
    for (const mint of mints) {
      if (transaction === undefined || recorded.has(`${signature} ${mint}`)) continue;
      const token = tokens.get(mint);
      if (token === undefined) throw new Error(`nothing is known of ${mint}`);
      const place = { mint, signature, slot, at: transaction.at };
      const changes = applyTransaction(accounts, { wallet, token, transaction });
      movements.push(...changes.map((change) => ({ ...change, ...place })));
    }
    for (const address of listedBy) {
      const account = accounts.get(address);
      if (account !== undefined) accounts.set(address, { ...account, signature, slot });
    }
  }
  return { movements, accounts };
}
