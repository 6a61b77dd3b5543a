export * from './api-keys-tables.ts';
export * from './directory-tables.ts';
export * from './events-tables.ts';
export * from './idempotency-keys-tables.ts';
export * from './sessions-tables.ts';
export * from './snapshots-tables.ts';
export * from './wallets-tables.ts';
export * from './webhooks-tables.ts';
