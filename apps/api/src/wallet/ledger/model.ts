import type { WalletLineKind } from '@obverse/contracts';
import type { PublicKey } from '@solana/web3.js';
import type { walletAccounts, walletEntries } from '../../db/schema/wallets-tables.ts';
import type { ListedTransaction } from '../../events/event-source.ts';
import type { OwnCooldown } from '../../state/cooldowns.ts';
import type { TokenEffect } from './token-effects.ts';

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

/** An account that nothing was read of yet. */
export const newAccount = (
  account: Pick<WalletAccount, 'address' | 'mint' | 'kind'> & Partial<WalletAccount>,
): WalletAccount => ({ amount: 0n, signature: null, slot: 0, pageCursors: [], ...account });

/** A token account or cooldown with what it holds. */
export type HeldAccount = Pick<WalletAccount, 'address' | 'mint' | 'kind' | 'amount'>;

/** What a wallet's accounts hold of the platform's tokens on chain, as it is finalized. */
export type WalletBalances = {
  readonly tokens: PlatformTokens;
  /** Its token accounts and cooldowns by address, and the slot that those of a kind were read in. */
  readonly held: ReadonlyMap<string, HeldAccount>;
  readonly slots: Readonly<Record<WalletAccount['kind'], number>>;
  /** Ordered by address, each with its junior mint. */
  readonly cooldowns: readonly (OwnCooldown & { readonly mint: string })[];
  /** How many token accounts are of mints that were not looked at. */
  readonly uncheckedAccounts: number;
  /** The cluster's time. */
  readonly now: Date;
};

/** A transaction with the accounts that list it. */
export type MergedTransaction = ListedTransaction & { readonly listedBy: readonly string[] };

/** A finalized transaction that succeeded, with the tokens that it moved. */
export type TokenTransaction = {
  readonly signature: string;
  readonly slot: number;
  /** Time of its block. */
  readonly at: Date;
  readonly changes: readonly TokenBalanceChange[];
  readonly effects: readonly TokenEffect[];
  /** Whether the cluster cut the log off, so that there may be more effects. */
  readonly isTruncated: boolean;
};

/** A token account in a transaction: its owner and balance before and after; undefined where it did not exist. */
export type TokenBalanceChange = {
  readonly address: string;
  readonly mint: string;
  readonly before: OwnedBalance | undefined;
  readonly after: OwnedBalance | undefined;
};

export type OwnedBalance = { readonly owner: string; readonly amount: bigint };

/** Something that changed a wallet's holding of a token. */
export type Movement = {
  readonly kind: WalletLineKind;
  /** Change of the tokens in accounts. */
  readonly tokens: bigint;
  /** Change of the tokens in cooldowns. */
  readonly coolingTokens: bigint;
  /** Underlying that was paid for the tokens. */
  readonly paid: bigint;
  /** Underlying that was received for them. */
  readonly received: bigint;
  /** What a loss report withheld of that: what it refunds later is not part of it. */
  readonly withheld: bigint;
};

/** A movement of one token, with the transaction that shows it. */
export type TokenMovement = Movement & {
  readonly mint: string;
  readonly signature: string;
  readonly slot: number;
  readonly at: Date;
};

/** What a wallet holds of one token, and what that has cost in the underlying. */
export type Holding = {
  /** Tokens in accounts. */
  readonly balance: bigint;
  /** Junior tokens in open cooldowns. */
  readonly cooling: bigint;
  /** The cost basis: what the tokens have cost. */
  readonly cost: bigint;
  /** The part of the cost that was not paid: tokens that came by transfers count at the rate of that time. */
  readonly estimatedCost: bigint;
  /** What was received for tokens that are gone, less what they had cost. */
  readonly realized: bigint;
};

/** What changed a wallet's holding of a token, with the holding after it. */
export type LedgerEntry = Omit<typeof walletEntries.$inferSelect, 'cluster' | 'wallet'>;

/** An entry before it has a number. */
export type NewLedgerEntry = Omit<LedgerEntry, 'sequence'>;
