/**
 * Sends transactions of the service, and those composed here: verified or described, signed by any wallet, followed until confirmed.
 * @module
 */

export * from '../wallets.ts';
export type * from './options.ts';
export * from './recheck.ts';
export * from './send-and-follow.ts';
export * from './send-composed.ts';
export { signTransaction } from './sign.ts';
export { payerOf, type Sponsor } from './sponsor.ts';
export * from './transaction-error.ts';
export type { VerifyOptions } from './verify.ts';
