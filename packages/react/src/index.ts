/**
 * React hooks for Obverse: reads over TanStack Query, and transactions with a Wallet Standard wallet.
 * @module
 */

export type { ConnectedWallet, Connection } from './connection.ts';
export { type LiveEvents, useEvents } from './events.ts';
export { type JuniorExit, useJuniorDeposit, useJuniorExit, useMint, useRedeem } from './flows.ts';
export { type Obverse, type ObverseConfig, ObverseProvider, useObverse } from './provider.ts';
export { type ParamsOf, queryKey, queryRoot, type ReadOptions, useRead } from './read.ts';
export {
  useCoin,
  useCoinHistory,
  useIntegrations,
  usePositions,
  useQuote,
  useStablecoin,
  useStablecoins,
} from './reads.ts';
export {
  type StartOptions,
  type Transaction,
  type TransactionState,
  useTransaction,
} from './use-transaction.ts';
export { useWallet, useWallets } from './wallets.ts';
