import { maxWalletAccounts, maxWalletTokens } from '@obverse/contracts';
import { pageSize } from '../../events/event-source.ts';

/** How much one request, or one iteration of a background job, reads of a wallet. */
export const walletLimits = {
  /** Transactions that are read, and of those in one call: its time limit is for one of the usual size. */
  maxTransactions: 500,
  transactionsPerCall: 50,
  /** After this time no more is begun. A request may spend three RPC timeouts on calls. */
  maxReadMs: 3_000,
  /** Transactions in a page of a list, and pages of one account: at least three, or some lists would not end. */
  pageSize,
  maxPages: 5,
  /** Accounts that are read, and tokens that are in the answer. */
  maxAccounts: maxWalletAccounts,
  maxTokens: maxWalletTokens,
};

export type WalletLimits = Readonly<typeof walletLimits>;

export type ReadLimits = WalletLimits & { readonly isTimeUp: () => boolean };
