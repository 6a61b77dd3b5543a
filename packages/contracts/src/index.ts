export * from './envelope.ts';
export * from './error-code.ts';
export * from './events/integration-event.ts';
export * from './integration/address.ts';
export * from './integration/api-key.ts';
export * from './integration/claim-fees.ts';
export * from './integration/configuration.ts';
export * from './integration/events.ts';
export * from './integration/exchange.ts';
export * from './integration/history.ts';
export * from './integration/initialize.ts';
export * from './integration/quote.ts';
export * from './integration/stats.ts';
export * from './integration/upload.ts';
export * from './integration/whitelist.ts';
export * from './issue.ts';
export { amount, positiveAmount } from './primitives/amount.ts';
export { type Address, address, decodeBase58 } from './primitives/base58.ts';
export { type Cluster, clusterSchema, clusters } from './primitives/cluster.ts';
export { bps, stablecoinIndex } from './primitives/integer.ts';
export { type Metadata, metadataSchema } from './primitives/metadata.ts';
export { type HistoryInterval, historyIntervals, maxHistoryPoints } from './primitives/period.ts';
export { type Priority, prioritySchema } from './primitives/priority.ts';
export * from './stablecoin/apy.ts';
export * from './stablecoin/limits.ts';
export * from './tranche/junior-cooldowns.ts';
export * from './tranche/junior-exchange-rate.ts';
export * from './tranche/junior-history.ts';
export * from './tranche/junior-mint.ts';
export * from './tranche/junior-stats.ts';
export * from './tranche/junior-withdrawal.ts';
export * from './tranche/senior-config.ts';
export * from './transaction.ts';
export * from './webhook/attempts.ts';
export * from './webhook/create.ts';
export * from './webhook/list.ts';
export * from './webhook/remove.ts';
export * from './webhook/replay.ts';
export * from './webhook/rotate-secret.ts';
export * from './webhook/send-test.ts';
export {
  type DeliveryError,
  deliveryErrors,
  maxWebhookAttempts,
  maxWebhooks,
} from './webhook/webhook.ts';
