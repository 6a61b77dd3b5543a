export {
  type CollectPlatformFeesParams,
  collectPlatformFeesInstruction,
} from './admin/collect-platform-fees.ts';
export {
  type AcceptAdminParams,
  acceptAdminInstruction,
  type InitializePlatformParams,
  initializePlatformInstruction,
  type NominateAdminParams,
  nominateAdminInstruction,
  type SetPausedParams,
  type SetRolesParams,
  setPausedInstruction,
  setRolesInstruction,
} from './admin/platform.ts';
export {
  type CreateStablecoinParams,
  createStablecoinInstruction,
  type UpdateStablecoinParams,
  updateStablecoinInstruction,
} from './admin/stablecoin.ts';
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
export {
  type DeployCollateralParams,
  deployCollateralInstruction,
  type ReturnCollateralParams,
  returnCollateralInstruction,
} from './manager/collateral.ts';
export { type DistributeYieldParams, distributeYieldInstruction } from './manager/distribute-yield.ts';
export { type RealizeLossParams, realizeLossInstruction } from './manager/realize-loss.ts';
export { accrueInstruction, syncInstruction } from './user/accrual.ts';
export { type CreateTokenAccountParams, createTokenAccountInstruction } from './user/create-token-account.ts';
export { type MintParams, mintInstruction } from './user/mint.ts';
export { type RedeemParams, redeemInstruction } from './user/redeem.ts';
