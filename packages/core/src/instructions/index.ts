export {
  type CollectPlatformFeesParams,
  collectPlatformFeesInstruction,
} from './admin/collect-platform-fees.ts';
export {
  type InitializePlatformParams,
  initializePlatformInstruction,
  type SetPausedParams,
  setPausedInstruction,
} from './admin/platform.ts';
export { type CreateStablecoinParams, createStablecoinInstruction } from './admin/stablecoin.ts';
export {
  type FreezeParams,
  freezeInstruction,
  type RegulatedCoin,
  type SeizeParams,
  seizeInstruction,
  type ThawWhitelistedParams,
  thawInstruction,
  thawWhitelistedInstruction,
} from './compliance/accounts.ts';
export {
  type AcceptComplianceParams,
  acceptComplianceInstruction,
  type NominateComplianceParams,
  nominateComplianceInstruction,
  type SetCoinPausedParams,
  setCoinPausedInstruction,
} from './compliance/coin.ts';
export {
  type CancelChangeParams,
  cancelChangeInstruction,
  executePlatformChangeInstruction,
  executeStablecoinChangeInstruction,
  type QueuePlatformChangeParams,
  type QueueStablecoinChangeParams,
  queuePlatformChangeInstruction,
  queueStablecoinChangeInstruction,
} from './governance/changes.ts';
export {
  type LowerLimitsParams,
  lowerLimitsInstruction,
  type RevokeRoleParams,
  revokeRoleInstruction,
} from './governance/reductions.ts';
export {
  type AcceptAuthorityParams,
  acceptAuthorityInstruction,
  type NominateAuthorityParams,
  nominateAuthorityInstruction,
} from './integrator/authority.ts';
export { type ClaimFeesParams, claimFeesInstruction } from './integrator/claim-fees.ts';
export {
  type InitializeIntegrationParams,
  initializeIntegrationInstruction,
} from './integrator/initialize-integration.ts';
export { type SetWhitelistedParams, setWhitelistedInstruction } from './integrator/set-whitelisted.ts';
export {
  type SetFeeParams,
  type SetWhitelistRequiredParams,
  setFeeInstruction,
  setWhitelistRequiredInstruction,
  type UpdateMetadataParams,
  updateMetadataInstruction,
} from './integrator/settings.ts';
export {
  type JuniorCancelWithdrawalParams,
  juniorCancelWithdrawalInstruction,
} from './junior/junior-cancel-withdrawal.ts';
export {
  type JuniorCompleteWithdrawalParams,
  juniorCompleteWithdrawalInstruction,
} from './junior/junior-complete-withdrawal.ts';
export { type JuniorDepositParams, juniorDepositInstruction } from './junior/junior-deposit.ts';
export {
  type JuniorRequestWithdrawalParams,
  juniorRequestWithdrawalInstruction,
} from './junior/junior-request-withdrawal.ts';
export { type OpenJuniorMintParams, openJuniorMintInstruction } from './junior/open-junior-mint.ts';
export {
  type RedeemUnderReportParams,
  redeemUnderReportInstruction,
  type SettleLossClaimParams,
  settleLossClaimInstruction,
} from './losses/claims.ts';
export {
  closeLossReportInstruction,
  lapseLossReportInstruction,
  type ReportLossParams,
  type ResolveLossParams,
  reportLossInstruction,
  resolveLossInstruction,
} from './losses/reports.ts';
export {
  type VoteLossParams,
  voteLossInstruction,
  withdrawLossVoteInstruction,
} from './losses/votes.ts';
export {
  type DeployCollateralParams,
  deployCollateralInstruction,
  type ReturnCollateralParams,
  returnCollateralInstruction,
} from './manager/collateral.ts';
export { type DistributeYieldParams, distributeYieldInstruction } from './manager/distribute-yield.ts';
export {
  accrueInstruction,
  type RecognizeParams,
  recognizeReturnInstruction,
  recognizeShortfallInstruction,
  syncInstruction,
} from './user/accrual.ts';
export { checkDeadlineInstruction } from './user/check-deadline.ts';
export { type CreateTokenAccountParams, createTokenAccountInstruction } from './user/create-token-account.ts';
export { MEMO_PROGRAM_ID, memoInstruction } from './user/memo.ts';
export { closeOutdatedChangeInstruction, migrateIntegrationInstruction } from './user/migration.ts';
export { type MintParams, mintInstruction } from './user/mint.ts';
export { type RedeemParams, redeemInstruction } from './user/redeem.ts';
