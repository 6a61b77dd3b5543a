import { maxWalletAccounts, maxWalletTokens } from '@obverse/contracts';
import { pageSize } from '../../events/event-source.ts';

/** How much one request, or one iteration of a background job, reads of a wallet. */
export type WalletLimits = {
  /** Transactions that are read, and of those in one call: its time limit is for one of the usual size. */
  readonly maxTransactions: number;
  readonly transactionsPerCall: number;
  /** After this time no more is begun. A request may spend three RPC timeouts on calls. */
  readonly maxReadMs: number;
  /** Transactions in a page of a list, and pages of one account: at least three, or some lists would not end. */
  readonly pageSize: number;
  readonly maxPages: number;
  /** Accounts that are read, and tokens that are in the answer. */
  readonly maxAccounts: number;
  readonly maxTokens: number;
};

export type ReadLimits = WalletLimits & { readonly isTimeUp: () => boolean };

export const walletLimits: WalletLimits = {
  maxTransactions: 500,
  transactionsPerCall: 50,
  maxReadMs: 3_000,
  pageSize,
  maxPages: 5,
  maxAccounts: maxWalletAccounts,
  maxTokens: maxWalletTokens,
};
