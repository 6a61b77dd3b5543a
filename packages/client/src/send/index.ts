/**
 * Sends transactions of the service: verified, signed by any wallet, followed until confirmed.
 * @module
 */

export {
  type PreparedTransaction,
  type Review,
  type SendOptions,
  type SendState,
  type SentTransaction,
  sendAndFollow,
  type TransactionPath,
} from './send-and-follow.ts';
export { TransactionError, type TransactionErrorCode } from './transaction-error.ts';
export type { VerifyOptions } from './verify.ts';
export {
  type KitSigner,
  kitWallet,
  type SendingWallet,
  type SignContext,
  type SigningWallet,
  type StandardWallet,
  standardWallet,
  type TransactionWallet,
  web3Wallet,
} from './wallets.ts';
