export * from './api-keys.ts';
export * from './directory.ts';
export * from './events.ts';
export * from './idempotency-keys.ts';
export * from './sessions.ts';
export * from './snapshots.ts';
export * from './wallets.ts';
export * from './webhooks.ts';
