/**
 * Addresses, account and event codecs, instruction and transaction builders, exact math and signature checks of the Obverse platform.
 *
 * Reads no clock, network, environment or randomness by itself: connection, blockhash and time are parameters.
 * @module
 */
export { addressOf, parseAddress } from './addresses/keys.ts';
export {
  brandedMintAddress,
  changeAddress,
  changeKinds,
  cooldownAddress,
  integrationAddress,
  juniorMintAddress,
  lossClaimAddress,
  lossReportAddress,
  lossVoteAddress,
  platformAddress,
  programDataAddress,
  stablecoinAddress,
  vaultAddress,
  whitelistEntryAddress,
} from './addresses/platform.ts';
export {
  ASSOCIATED_TOKEN_PROGRAM_ID,
  DEVELOPMENT_PROGRAM_ID,
  LIGHTHOUSE_PROGRAM_ID,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  UPGRADEABLE_LOADER_ID,
} from './addresses/programs.ts';
export { tokenAddress } from './addresses/token.ts';
export {
  type BufferedProgram,
  type DeployParams,
  type DeployStep,
  decodeBuffer,
  deployBufferStep,
  encodeBuffer,
  handOverBufferStep,
  upgradeBufferSteps,
  writeBufferSteps,
} from './deployment/deploy.ts';
export { programBytes, programDataHeaderBytes } from './deployment/loader.ts';
export {
  CodecError,
  CoreError,
  ProgramError,
  type ProgramErrorName,
  TransactionTooLargeError,
} from './errors.ts';
export { type ComputeBudget, computeBudgetOf, feesOf } from './explanation/budget.ts';
export {
  type DescribedAccount,
  type DescribedInstruction,
  describeInstruction,
} from './explanation/describe.ts';
export { changeBesideGuards, isGuard, withoutGuards } from './explanation/guards.ts';
export { quoteText } from './explanation/quote.ts';
export {
  type RecognizedTransaction,
  recognizeTransaction,
  UnrecognizedTransactionError,
} from './explanation/recognize.ts';
export * from './instructions/index.ts';
export * as math from './math/index.ts';
export {
  decodeChange,
  decodeCooldown,
  decodeIfKind,
  decodeIfOwned,
  decodeIntegration,
  decodeLossClaim,
  decodeLossReport,
  decodeLossVote,
  decodeOwned,
  decodePlatform,
  decodeStablecoin,
  decodeWhitelistEntry,
  encodeAccount,
  isOutdatedAccount,
  type OwnedData,
} from './program/accounts.ts';
export {
  decodeEvent,
  decodeEventIfValid,
  encodeEvent,
  eventsFromLogs,
  isTruncated,
  type LoggedEvents,
  loggedEvents,
} from './program/events.ts';
export {
  explainFailure,
  programErrorOf,
  type RpcTransactionError,
  type TransactionFailure,
} from './program/failure.ts';
export { accountFilters, addressSlice, fieldOffset } from './program/filters.ts';
export {
  type DecodedInstruction,
  decodeInstruction,
  encodeInstruction,
  type InstructionName,
} from './program/instruction.ts';
export * from './program/platform.generated.ts';
export {
  type KeyAction,
  type KeyMessageParams,
  keyMemos,
  keyMessages,
  revealMessage,
  rotateMessage,
} from './signatures/messages.ts';
export { chainIdOf, type SignInFields, signInMessage, signInStatement } from './signatures/sign-in.ts';
export { type SignedMessage, verifySignature } from './signatures/verify.ts';
export { type Clock, decodeClock } from './solana/clock.ts';
export {
  computeUnitLimitFor,
  computeUnitPriceDown,
  lamportsPerSignature,
  maxComputeUnits,
  priorityFeeUp,
} from './solana/fees.ts';
export { type MetadataFile, metadataProblems } from './solana/metadata-file.ts';
export { decodeNonceAccount, isNonceAccount, type NonceState, nonceSlice } from './solana/nonce.ts';
export { type CoinPowers, describePowers, powerBits, powersOf } from './solana/powers.ts';
export {
  decodeHolder,
  holderSlice,
  isMint,
  isTokenAccount,
  isTokenFrozen,
  mintDecimals,
  mintSupply,
  tokenAccountFilters,
  tokenAmount,
  tokenBalance,
} from './solana/token.ts';
export {
  decodeTokenMetadata,
  hasTransferHook,
  isMintPaused,
  type TokenMetadata,
} from './solana/token-metadata.ts';
export {
  powersOfMint,
  type UnderlyingPower,
  underlyingPowerBits,
  underlyingPowerMeanings,
  underlyingPowers,
  underlyingPowersOf,
} from './solana/underlying-powers.ts';
export { formatUnits } from './solana/units.ts';
export {
  advanceNonceInstruction,
  type ComposeParams,
  composeTransaction,
  recomposeTransaction,
  serializeTransaction,
  signersOf,
  transactionBytes,
  type UsedNonce,
} from './transactions/compose.ts';
export { type BudgetV1, transactionBytesV1 } from './transactions/compose-v1.ts';
export { toInstructionJson } from './transactions/instruction-json.ts';
export { maxLookupTableBytes, resolveLookups } from './transactions/lookup-tables.ts';
export { metadataRoom } from './transactions/metadata-room.ts';
export {
  type Lookup,
  type MessageAccount,
  maxSupportedTransactionVersion,
  maxTransactionBytes,
  type ParsedInstruction,
  type ParsedTransaction,
  parseTransaction,
  type TransactionConfig,
} from './transactions/parse.ts';
export {
  accountOverheadBytes,
  type ClusterPrices,
  lamportsPerByteUp,
  type TransactionCosts,
} from './verification/costs.ts';
export { type DescribedTransaction, describeTransaction } from './verification/describe-transaction.ts';
export type { AssumedValue, KnownAccounts, KnownValues } from './verification/evidence.ts';
export { VerificationError } from './verification/verification-error.ts';
export {
  type TransactionAnswer,
  type VerificationRequest,
  type VerifiedTransaction,
  verifyTransaction,
} from './verification/verify-transaction.ts';
