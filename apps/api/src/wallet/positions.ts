import type { OwnCooldown } from '../state/cooldowns.ts';
import { differenceOf } from './differences.ts';
import type { WalletTotals } from './fold.ts';
import type { Ledger } from './ledger.ts';
import type { Book } from './movements.ts';
import type { Holdings } from './read-holdings.ts';
import type { PlacedMovement } from './replay.ts';
import type { NewWalletLine } from './stored-wallets.ts';
import type { PlatformToken } from './token-states.ts';

/** A wallet's holding of a token. */
export type WalletPosition = {
  readonly token: PlatformToken;
  /** Token accounts that exist. */
  readonly accounts: number;
  readonly cooldowns: readonly OwnCooldown[];
  /** Of what the accounts hold, `pending` included. */
  readonly totals: WalletTotals;
  /** What the accounts hold beyond the recorded lines, as one more line without a transaction; undefined where there is nothing. */
  readonly pending: NewWalletLine | undefined;
};

/** What accounts hold of a mint beyond the recorded lines, as a movement that no transaction shows; none where there is nothing. */
export function pendingOf(mint: string, book: Book, holdings: Holdings): PlacedMovement[] {
  const movement = differenceOf(mint, book, holdings);
  const { accountsSlot: slot, now: at } = holdings;
  return movement === undefined ? [] : [{ mint, signature: '', slot, at, movement }];
}

type Read = {
  readonly session: { readonly tokens: Holdings['tokens'] };
  readonly holdings: Holdings;
  readonly ledger: Ledger;
  readonly pending: readonly NewWalletLine[];
};

export function positionOf(mint: string, { session, holdings, ledger, pending }: Read): WalletPosition {
  const ofMint = <T extends { readonly mint: string }>(entries: ReadonlyMap<string, T>) =>
    [...entries.values()].filter((entry) => entry.mint === mint);
  return {
    token: session.tokens.get(mint) as PlatformToken,
    accounts: ofMint(holdings.accounts).length,
    cooldowns: ofMint(holdings.cooldowns).sort((a, b) => (a.address < b.address ? -1 : 1)),
    totals: ledger.totals(mint),
    pending: pending.find((line) => line.mint === mint),
  };
}
