export { type AcceptAdminParams, acceptAdminInstruction } from './admin/accept-admin.ts';
export {
  type CollectPlatformFeesParams,
  collectPlatformFeesInstruction,
} from './admin/collect-platform-fees.ts';
export { type CreateStablecoinParams, createStablecoinInstruction } from './admin/create-stablecoin.ts';
export { type InitializePlatformParams, initializePlatformInstruction } from './admin/initialize-platform.ts';
export { type NominateAdminParams, nominateAdminInstruction } from './admin/nominate-admin.ts';
export { type SetPausedParams, setPausedInstruction } from './admin/set-paused.ts';
export { type SetRolesParams, setRolesInstruction } from './admin/set-roles.ts';
export { type UpdateStablecoinParams, updateStablecoinInstruction } from './admin/update-stablecoin.ts';
export { type AcceptAuthorityParams, acceptAuthorityInstruction } from './integrator/accept-authority.ts';
export { type ClaimFeesParams, claimFeesInstruction } from './integrator/claim-fees.ts';
export {
  type InitializeIntegrationParams,
  initializeIntegrationInstruction,
} from './integrator/initialize-integration.ts';
export {
  type NominateAuthorityParams,
  nominateAuthorityInstruction,
} from './integrator/nominate-authority.ts';
export { type SetFeeParams, setFeeInstruction } from './integrator/set-fee.ts';
export {
  type SetWhitelistRequiredParams,
  setWhitelistRequiredInstruction,
} from './integrator/set-whitelist-required.ts';
export { type SetWhitelistedParams, setWhitelistedInstruction } from './integrator/set-whitelisted.ts';
export { type UpdateMetadataParams, updateMetadataInstruction } from './integrator/update-metadata.ts';
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
export { type DeployCollateralParams, deployCollateralInstruction } from './manager/deploy-collateral.ts';
export { type DistributeYieldParams, distributeYieldInstruction } from './manager/distribute-yield.ts';
export { type RealizeLossParams, realizeLossInstruction } from './manager/realize-loss.ts';
export { type ReturnCollateralParams, returnCollateralInstruction } from './manager/return-collateral.ts';
export { accrueInstruction } from './user/accrue.ts';
export { type CreateTokenAccountParams, createTokenAccountInstruction } from './user/create-token-account.ts';
export { type MintParams, mintInstruction } from './user/mint.ts';
export { type RedeemParams, redeemInstruction } from './user/redeem.ts';
export { syncInstruction } from './user/sync.ts';
