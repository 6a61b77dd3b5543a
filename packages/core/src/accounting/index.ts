/**
 * The accounting of the program's second version: pure functions from state to state, each formula as the program computes it, with the
 * same rounding and the same order of checks.
 */
export { accrue, clockOf, earningJuniorAssets, earningSeniorAssets, seniorShareDown } from './accrue.ts';
export {
  deployCollateral,
  deployLeft,
  deploySpentAt,
  recognizeReturn,
  recognizeShortfall,
  returnCollateral,
} from './collateral.ts';
export { distributeYield } from './distribute-yield.ts';
export { AccountingError, type AccountingErrorName } from './errors.ts';
export { isWindingUp } from './exposure.ts';
export { claimFees, collectPlatformFees, setFee } from './fees.ts';
export {
  type BoundedSettings,
  type ChangeProgress,
  type ChangeStatus,
  type LossVoteStatus,
  lossVotersOf,
  lossVoteStatus,
  platformChangeProgress,
  type Roles,
  requiredSignerOf,
  rolesAfter,
  settingOutOfBounds,
  settingsDelaySeconds,
  stablecoinChangeProgress,
} from './governance.ts';
export {
  expiresAtTs,
  isExpired,
  juniorCancel,
  juniorComplete,
  juniorDeposit,
  juniorPool,
  juniorRequest,
} from './junior.ts';
export {
  haircutBpsUp,
  type LossParts,
  refundOfDown,
  reportLoss,
  resolveLoss,
  settleableLoss,
  settleClaim,
  splitLoss,
} from './loss.ts';
export { committedCoverage, mint } from './mint.ts';
export {
  BPS,
  INDEX_ONE,
  LAPSE_SECONDS,
  MIN_EARNING_ASSETS,
  MIN_INDEX,
  max,
  min,
  SECONDS_PER_DAY,
  SECONDS_PER_YEAR,
  SHARE_ONE,
  U64_MAX,
  VIRTUAL_OFFSET,
  WIND_UP_INDEX,
} from './numbers.ts';
export { assetsForTokensDown, type Deposit, depositInto, type Pool } from './pool.ts';
export { type Redemption, redeem, redeemUnderReport } from './redeem.ts';
export {
  bearsReport,
  type CoinState,
  type CooldownState,
  coinKinds,
  expectedInVault,
  type IntegrationState,
  type LossReportState,
  reserveOf,
  type StablecoinState,
  shortfall,
} from './state.ts';
export { sync } from './sync.ts';
