/**
 * Sends transactions of the service, and those composed here: verified or described, signed by any wallet, followed until confirmed.
 * @module
 */

export {
  type DeliveryOptions,
  type PreparedTransaction,
  type Review,
  type SendState,
  type SentTransaction,
  signTransaction,
  type UnsignedTransaction,
} from './deliver.ts';
export { type LookAgainOptions, lookAgain } from './look-again.ts';
export type { Deadline } from './rpc.ts';
export { type SendOptions, sendAndFollow, type TransactionPath } from './send-and-follow.ts';
export { type ComposedOptions, type Composition, composeAtNode, sendComposed } from './send-composed.ts';
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
