import type { OwnCooldown } from '../../state/cooldowns.ts';
import { emptyHolding } from './cost-basis.ts';
import type {
  HeldAccount,
  Holding,
  NewLedgerEntry,
  PlatformToken,
  TokenMovement,
  WalletAccounts,
  WalletBalances,
} from './model.ts';

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
export function differences(accounts: WalletAccounts, { held, slots }: WalletBalances): HeldAccount[] {
  // the account of an address may have been closed and opened again for another mint
  const amountIn = (map: ReadonlyMap<string, HeldAccount>, { address, mint }: HeldAccount) => {
    const account = map.get(address);
    return account?.mint === mint ? account.amount : undefined;
  };
  const unknown = [...held.values()].filter((each) => amountIn(accounts, each) === undefined);
  const known = [...accounts.values()]
    // transactions may have been read after the balances were
    .filter(({ kind, slot }) => slot <= slots[kind])
    .map((each) => ({ ...each, amount: (amountIn(held, each) ?? 0n) - each.amount }));
  return [...unknown, ...known].filter(({ amount }) => amount !== 0n);
}

/** The differences of each token as one movement that no transaction shows; none where they add up to nothing. */
export function pendingMovements(
  mints: readonly string[],
  differing: readonly HeldAccount[],
  { slots, now: at }: WalletBalances,
): TokenMovement[] {
  const common = { kind: 'unexplained', paid: 0n, received: 0n, withheld: 0n, signature: '', at } as const;
  const movements = mints.map((mint): TokenMovement => {
    const sumOf = (kind: HeldAccount['kind']) =>
      differing.reduce(
        (sum, each) => sum + (each.mint === mint && each.kind === kind ? each.amount : 0n),
        0n,
      );
    return { ...common, mint, slot: slots.token, tokens: sumOf('token'), coolingTokens: sumOf('cooldown') };
  });
  return movements.filter(({ tokens, coolingTokens }) => tokens !== 0n || coolingTokens !== 0n);
}

/** The mints of accounts that exist or existed, in order. */
export const mintsOf = (accounts: WalletAccounts, { held }: WalletBalances): string[] =>
  [...new Set([...accounts.values(), ...held.values()].map(({ mint }) => mint))].sort();

/** The positions in tokens, in the same order. */
export function toPositions(
  tokens: readonly PlatformToken[],
  { held, cooldowns }: WalletBalances,
  holdings: ReadonlyMap<string, Holding>,
  pending: readonly NewLedgerEntry[],
): WalletPosition[] {
  const accounts = [...held.values()].filter(({ kind }) => kind === 'token');
  return tokens.map((token) => {
    const mint = token.mint.toBase58();
    const isOf = (each: { readonly mint: string }) => each.mint === mint;
    return {
      token,
      accounts: accounts.filter(isOf).length,
      cooldowns: cooldowns.filter(isOf),
      holding: holdings.get(mint) ?? emptyHolding,
      pending: pending.find(isOf),
    };
  });
}
