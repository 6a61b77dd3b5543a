export { type AcceptAdminParams, acceptAdminInstruction } from './admin/acceptAdmin.ts';
export {
  type CollectPlatformFeesParams,
  collectPlatformFeesInstruction,
} from './admin/collectPlatformFees.ts';
export { type CreateStablecoinParams, createStablecoinInstruction } from './admin/createStablecoin.ts';
export { type InitializePlatformParams, initializePlatformInstruction } from './admin/initializePlatform.ts';
export { type NominateAdminParams, nominateAdminInstruction } from './admin/nominateAdmin.ts';
export { type SetPausedParams, setPausedInstruction } from './admin/setPaused.ts';
export { type SetRolesParams, setRolesInstruction } from './admin/setRoles.ts';
export { type UpdateStablecoinParams, updateStablecoinInstruction } from './admin/updateStablecoin.ts';
export { type AcceptAuthorityParams, acceptAuthorityInstruction } from './integrator/acceptAuthority.ts';
export { type ClaimFeesParams, claimFeesInstruction } from './integrator/claimFees.ts';
export {
  type InitializeIntegrationParams,
  initializeIntegrationInstruction,
} from './integrator/initializeIntegration.ts';
export {
  type NominateAuthorityParams,
  nominateAuthorityInstruction,
} from './integrator/nominateAuthority.ts';
export { type SetFeeParams, setFeeInstruction } from './integrator/setFee.ts';
export { type SetWhitelistedParams, setWhitelistedInstruction } from './integrator/setWhitelisted.ts';
export {
  type SetWhitelistRequiredParams,
  setWhitelistRequiredInstruction,
} from './integrator/setWhitelistRequired.ts';
export { type UpdateMetadataParams, updateMetadataInstruction } from './integrator/updateMetadata.ts';
export {
  type JuniorCancelWithdrawalParams,
  juniorCancelWithdrawalInstruction,
} from './junior/juniorCancelWithdrawal.ts';
export {
  type JuniorCompleteWithdrawalParams,
  juniorCompleteWithdrawalInstruction,
} from './junior/juniorCompleteWithdrawal.ts';
export { type JuniorDepositParams, juniorDepositInstruction } from './junior/juniorDeposit.ts';
export {
  type JuniorRequestWithdrawalParams,
  juniorRequestWithdrawalInstruction,
} from './junior/juniorRequestWithdrawal.ts';
export { type DeployCollateralParams, deployCollateralInstruction } from './manager/deployCollateral.ts';
export { type DistributeYieldParams, distributeYieldInstruction } from './manager/distributeYield.ts';
export { type RealizeLossParams, realizeLossInstruction } from './manager/realizeLoss.ts';
export { type ReturnCollateralParams, returnCollateralInstruction } from './manager/returnCollateral.ts';
export { accrueInstruction } from './user/accrue.ts';
export { type CreateTokenAccountParams, createTokenAccountInstruction } from './user/createTokenAccount.ts';
export { type MintParams, mintInstruction } from './user/mint.ts';
export { type RedeemParams, redeemInstruction } from './user/redeem.ts';
export { syncInstruction } from './user/sync.ts';
