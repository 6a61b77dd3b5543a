import type { ListedCooldown } from '../../state/cooldowns.ts';
import type {
  HeldAccount,
  Holding,
  Movement,
  NewLedgerEntry,
  PlatformToken,
  PlatformTokens,
  WalletAccounts,
} from './model.ts';
import { holdingAfter } from './value-movements.ts';

/** A cooldown of the wallet, with its junior mint, base58. */
export type OwnCooldown = ListedCooldown & { readonly mint: string };

/** What a wallet's accounts hold of the platform's tokens on chain, as it is finalized. */
export type WalletBalances = {
  readonly tokens: PlatformTokens;
  /** Its token accounts and cooldowns by address. */
  readonly held: ReadonlyMap<string, HeldAccount>;
  /** Ordered by address. */
  readonly cooldowns: readonly OwnCooldown[];
  /** The slot that all of it was read in, or a later one. */
  readonly slot: number;
  /** How many token accounts are of mints that were not looked at. */
  readonly uncheckedAccounts: number;
  /** The cluster's time. */
  readonly now: Date;
};

/** A wallet's holding of a token. */
export type WalletPosition = {
  readonly token: PlatformToken;
  /** Token accounts that exist. */
  readonly accounts: number;
  readonly cooldowns: readonly OwnCooldown[];
  /** Of what the accounts hold, `pending` included. */
  readonly holding: Holding;
  /** What the accounts hold beyond the ledger, as one more entry without a transaction; undefined where there is nothing. */
  readonly pending: NewLedgerEntry | undefined;
};

/**
 * What accounts hold beyond the ledger, or less; none of those that hold the same. Accounts that are closed hold nothing.
 *
 * @param accounts with what they hold by the ledger
 */
export function differences(accounts: WalletAccounts, { held, slot: readIn }: WalletBalances): HeldAccount[] {
  // the account of an address may have been closed and opened again for another mint
  const find = (map: ReadonlyMap<string, HeldAccount>, { address, mint }: HeldAccount) => {
    const account = map.get(address);
    return account?.mint === mint ? account : undefined;
  };
  const unknown = [...held.values()].filter((each) => find(accounts, each) === undefined);
  const known = [...accounts.values()]
    // transactions may have been read after the balances were
    .filter(({ slot }) => slot <= readIn)
    .map((each) => ({ ...each, amount: (find(held, each)?.amount ?? 0n) - each.amount }));
  return [...unknown, ...known].filter(({ amount }) => amount !== 0n);
}

/** The differences of each token as one movement that no transaction shows; none where they add up to nothing. */
export function pendingMovements(
  mints: readonly string[],
  differing: readonly HeldAccount[],
  { slot, now: at }: WalletBalances,
): Movement[] {
  const unexplained = { kind: 'unexplained', paid: 0n, received: 0n, withheld: 0n } as const;
  const movements = mints.map((mint): Movement => {
    const sumOf = (kind: HeldAccount['kind']) =>
      differing
        .filter((each) => each.mint === mint && each.kind === kind)
        .reduce((sum, { amount }) => sum + amount, 0n);
    const change = { tokens: sumOf('token'), coolingTokens: sumOf('cooldown') };
    return { ...unexplained, ...change, mint, signature: '', slot, at };
  });
  return movements.filter(({ tokens, coolingTokens }) => tokens !== 0n || coolingTokens !== 0n);
}

/** The tokens that a wallet holds most of, in order of their mints. */
export function firstTokens(
  mints: Iterable<string>,
  held: Iterable<Pick<HeldAccount, 'mint' | 'amount'>>,
  max: number,
): string[] {
  const amounts = new Map([...mints].map((mint) => [mint, 0n]));
  for (const { mint, amount } of held)
    if (amounts.has(mint)) amounts.set(mint, (amounts.get(mint) ?? 0n) + amount);
  const ranked = [...amounts].sort(([, a], [, b]) => (a === b ? 0 : a > b ? -1 : 1));
  const first = ranked.slice(0, max).map(([mint]) => mint);
  return first.sort();
}

/**
 * The positions in tokens, in the same order.
 *
 * @param entries the last ledger entry of each token, perhaps after earlier ones
 * @param pending the entries after those that no transaction shows
 */
export function toPositions(
  tokens: readonly PlatformToken[],
  { held, cooldowns }: WalletBalances,
  entries: readonly NewLedgerEntry[],
  pending: readonly NewLedgerEntry[],
): WalletPosition[] {
  const accounts = [...held.values()].filter(({ kind }) => kind === 'token');
  return tokens.map((token) => {
    const mint = token.mint.toBase58();
    const isOf = (each: { readonly mint: string }) => each.mint === mint;
    const beyond = pending.find(isOf);
    return {
      token,
      accounts: accounts.filter(isOf).length,
      cooldowns: cooldowns.filter(isOf),
      holding: holdingAfter(beyond ?? entries.findLast(isOf)),
      pending: beyond,
    };
  });
}
