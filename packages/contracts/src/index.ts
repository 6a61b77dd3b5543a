export * from './action.ts';
export * from './auth.ts';
export * from './envelope.ts';
export * from './error-code.ts';
export * from './events/integration-event.ts';
export {
  governanceChangesRequest,
  governanceChangesResponse,
  governancePastChangesRequest,
  governancePastChangesResponse,
  governanceRolesRequest,
  governanceRolesResponse,
} from './governance.ts';
export * from './integration/address.ts';
export * from './integration/api-key.ts';
export * from './integration/claim-fees.ts';
export * from './integration/compliance.ts';
export * from './integration/configuration.ts';
export * from './integration/events.ts';
export * from './integration/exchange.ts';
export * from './integration/history.ts';
export { holdersRequest, holdersResponse } from './integration/holders.ts';
export * from './integration/initialize.ts';
export { type CoinKind, coinKinds } from './integration/kind.ts';
export * from './integration/list.ts';
export * from './integration/quote.ts';
export * from './integration/settings.ts';
export * from './integration/statement.ts';
export * from './integration/stats.ts';
export * from './integration/upload.ts';
export * from './integration/whitelist.ts';
export * from './issue.ts';
export * from './listing.ts';
export {
  lossClaimsRequest,
  lossClaimsResponse,
  lossReportRequest,
  lossReportResponse,
  settleLossClaimRequest,
  settleLossClaimResponse,
} from './loss.ts';
export * from './platform.ts';
export { amount, positiveAmount } from './primitives/amount.ts';
export { type Address, address, decodeBase58 } from './primitives/base58.ts';
export { type Cluster, clusterSchema, clusters } from './primitives/cluster.ts';
export { bps, stablecoinIndex } from './primitives/integer.ts';
export { type Metadata, type MetadataChanges, metadataSchema, websiteSchema } from './primitives/metadata.ts';
export { maxPage } from './primitives/page.ts';
export { type HistoryInterval, historyIntervals, maxHistoryPoints } from './primitives/period.ts';
export { type Priority, prioritySchema } from './primitives/priority.ts';
export * from './stablecoin.ts';
export * from './stablecoin-state.ts';
export * from './tranche.ts';
export * from './transaction.ts';
export * from './transactions/explain.ts';
export * from './transactions/rebuild.ts';
export type { TransactionProcedure, TransactionRequests } from './transactions/requests.ts';
export * from './transactions/status.ts';
export * from './wallet/activity.ts';
export {
  maxWalletAccounts,
  maxWalletTokens,
  type WalletLineKind,
  walletLineKinds,
} from './wallet/line.ts';
export * from './wallet/positions.ts';
export * from './wallet/statement.ts';
export * from './webhook.ts';
