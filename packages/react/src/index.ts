/**
 * React hooks for Obverse: reads over TanStack Query, and transactions with a Wallet Standard wallet.
 * @module
 */

export { type BackgroundTransaction, useBackgroundTransactions } from './background-transactions.ts';
export type { ConnectedWallet, Connection } from './connection.ts';
export { type LiveEvents, useEvents } from './events.ts';
export { type JuniorExit, useJuniorDeposit, useJuniorExit, useMint, useRedeem } from './flows.ts';
export { growingInterval, type Interval } from './interval.ts';
export { type PagedPath, type Pages, usePages } from './pages.ts';
export { type Obverse, type ObverseConfig, ObverseProvider, useObverse } from './provider.ts';
export { useJuniorQuote, useQuote } from './quotes.ts';
export {
  type ParamsOf,
  queryKey,
  queryRoot,
  type ReadOptions,
  type ReadQuery,
  readQuery,
  refreshReads,
  useRead,
} from './read.ts';
export {
  useCoin,
  useCoinHistory,
  useIntegrations,
  usePositions,
  useStablecoin,
  useStablecoins,
} from './reads.ts';
export { hasEnded, isUnderWay, mayStart, type TransactionState } from './transaction-state.ts';
export type { StartOptions, Transaction } from './use-delivery.ts';
export { type Compose, useComposedTransaction, useTransaction } from './use-transaction.ts';
export { useWallet, useWallets } from './wallets.ts';
