import type { PublicKey } from '@solana/web3.js';
import type { walletAccounts, walletEntries } from '../../db/schema/wallets-tables.ts';
import type { ListedTransaction } from '../../events/event-source.ts';
import type { TokenTransaction } from './token-transactions.ts';

/*
 * What a wallet's ledger is made of. Amounts are base units, addresses base58 where they are strings.
 */

/** A token that the platform's program issues. Nothing of this ever changes. */
export type PlatformToken = {
  readonly mint: PublicKey;
  /** What events and snapshots name it by: a coin's integration, a junior token's mint. */
  readonly id: PublicKey;
  /** The stablecoin that it is of. */
  readonly stablecoin: PublicKey;
} & ({ readonly kind: 'coin' } | { readonly kind: 'junior'; readonly epoch: number });

/** Platform tokens by mint. */
export type PlatformTokens = ReadonlyMap<string, PlatformToken>;

/** A token account or cooldown of a wallet, what it holds by the ledger, and up to where its transactions are read: its cursor. */
export type WalletAccount = Omit<typeof walletAccounts.$inferSelect, 'cluster' | 'wallet'>;

/** The accounts of a wallet by address. */
export type WalletAccounts = ReadonlyMap<string, WalletAccount>;

/** A token account or cooldown with what it holds. */
export type HeldAccount = Pick<WalletAccount, 'address' | 'mint' | 'kind' | 'amount'>;

/** An account that nothing was read of yet. */
export const newAccount = ({ address, mint, kind }: Omit<HeldAccount, 'amount'>): WalletAccount => ({
  ...{ address, mint, kind },
  ...{ amount: 0n, signature: null, slot: 0, pageCursors: [] },
});

/** A transaction with the accounts that list it. */
export type MergedTransaction = ListedTransaction & { readonly listedBy: readonly string[] };

/** The same with what it did; undefined where it failed, or where no node has it any more. */
export type FetchedTransaction = MergedTransaction & { readonly transaction: TokenTransaction | undefined };

/** What changed a wallet's holding of a token, with the holding after it. */
export type LedgerEntry = Omit<typeof walletEntries.$inferSelect, 'cluster' | 'wallet'>;

/** An entry before it has a number. */
export type NewLedgerEntry = Omit<LedgerEntry, 'sequence'>;

/** An entry before it is valued: what moved, what was paid, and the transaction that shows it. */
export type Movement = Pick<
  NewLedgerEntry,
  | ('mint' | 'kind' | 'signature' | 'slot' | 'at')
  | ('tokens' | 'coolingTokens' | 'paid' | 'received' | 'withheld')
>;

/** What a wallet holds of one token, and what that has cost in the underlying. */
export type Holding = {
  /** Tokens in accounts. */
  readonly balance: bigint;
  /** Junior tokens in open cooldowns. */
  readonly coolingTokens: bigint;
  /** What the tokens have cost. */
  readonly costBasis: bigint;
  /** The part of the cost that was not paid: tokens that came by transfers count at the rate of that time. */
  readonly estimatedCost: bigint;
  /** What was received for tokens that are gone, less what they had cost. */
  readonly realized: bigint;
};
