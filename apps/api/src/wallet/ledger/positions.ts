import type { OwnCooldown } from '../../state/cooldowns.ts';
import { emptyHolding } from './cost-basis.ts';
import type {
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
 * What the accounts of each token hold beyond the ledger, as movements that no transaction shows; none where there is nothing.
 *
 * @param accounts with what they hold by the ledger
 */
export function pendingMovements(
  mints: readonly string[],
  accounts: WalletAccounts,
  { accounts: held, accountsSlot, cooldowns, cooldownsSlot, now: at }: WalletBalances,
): TokenMovement[] {
  const pending = new Map(mints.map((mint) => [mint, { tokens: 0n, coolingTokens: 0n }]));
  const add = (mint: string, field: 'tokens' | 'coolingTokens', amount: bigint) => {
    const change = pending.get(mint);
    if (change !== undefined) change[field] += amount;
  };
  // the account of an address may have been closed and opened again for another mint
  const isIn = (map: ReadonlyMap<string, { readonly mint: string }>, address: string, mint: string) =>
    map.get(address)?.mint === mint;
  for (const [address, { mint, amount }] of held)
    if (!isIn(accounts, address, mint)) add(mint, 'tokens', amount);
  for (const [address, { mint, tokens }] of cooldowns)
    if (!isIn(accounts, address, mint)) add(mint, 'coolingTokens', tokens);
  for (const { address, mint, kind, amount, slot } of accounts.values()) {
    const token = isIn(held, address, mint) ? held.get(address) : undefined;
    // transactions may have been read after the balances were
    if (kind === 'token' && slot <= accountsSlot) add(mint, 'tokens', (token?.amount ?? 0n) - amount);
    if (kind === 'cooldown' && slot <= cooldownsSlot)
      add(mint, 'coolingTokens', (cooldowns.get(address)?.tokens ?? 0n) - amount);
  }
  const nothing = { paid: 0n, received: 0n, withheld: 0n, signature: '', slot: accountsSlot, at };
  return [...pending]
    .filter(([, { tokens, coolingTokens }]) => tokens !== 0n || coolingTokens !== 0n)
    .map(([mint, change]) => ({ ...nothing, ...change, mint, kind: 'unexplained' }));
}

/** The mints that a wallet has or had accounts of, in order. */
export const mintsOf = (accounts: WalletAccounts, balances: WalletBalances): string[] =>
  [
    ...new Set(
      [accounts, balances.accounts, balances.cooldowns].flatMap((each) =>
        [...each.values()].map(({ mint }) => mint),
      ),
    ),
  ].sort();

/** What accounts and cooldowns hold, one by one. */
export const amountsIn = ({ accounts, cooldowns }: WalletBalances) => [
  ...accounts.values(),
  ...[...cooldowns.values()].map(({ mint, tokens }) => ({ mint, amount: tokens })),
];

/** Whether accounts hold something else than by the ledger, of those whose transactions are read. */
export function hasDifference(
  accounts: WalletAccounts,
  balances: WalletBalances,
  isListed: (address: string) => boolean,
): boolean {
  const listed = new Map([...accounts].filter(([address]) => isListed(address)));
  const held = new Map([...balances.accounts].filter(([address]) => isListed(address)));
  const ofListed = { ...balances, accounts: held };
  return pendingMovements(mintsOf(listed, ofListed), listed, ofListed).length > 0;
}

/** The positions in tokens, in the same order. */
export function toPositions(
  tokens: readonly PlatformToken[],
  balances: WalletBalances,
  holdings: ReadonlyMap<string, Holding>,
  pending: readonly NewLedgerEntry[],
): WalletPosition[] {
  const accounts = [...balances.accounts.values()];
  const cooldowns = [...balances.cooldowns.values()].sort((a, b) => (a.address < b.address ? -1 : 1));
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
