/**
 * What an operator does, as plans: what is asked, the checks, the instructions, and the words before they are signed.
 *
 * Reads no clock, network, environment or randomness by itself: accounts, time and the way in which values are written are parameters.
 * @module
 */
export { type Action, type Field, type Plan, type Request, signedBy } from './action.ts';
export * from './actions/changes.ts';
export * from './actions/collateral.ts';
export * from './actions/losses.ts';
export * from './actions/platform.ts';
export * from './actions/upkeep.ts';
export * from './actions/votes.ts';
export { requireAgreement, type ServiceState } from './agreement.ts';
export { formatIndex, isAmount, toBaseUnits } from './amounts.ts';
export {
  accrued,
  type Chain,
  findAccounts,
  findLossVotes,
  findOpenLossReport,
  type PlatformState,
  type Pool,
  readPlatform,
  readPool,
  readPoolAt,
} from './chain.ts';
export { InputError, OperationError } from './errors.ts';
export { compare, type Format, formatAddress, isChanged, type Line } from './lines.ts';
export {
  cooldownLines,
  cooldownStatus,
  describeChange,
  executionLines,
  lossReportLines,
  lossReportStatus,
  lossVoteLines,
  lossVoteText,
  progressText,
  roleLines,
  rolesOf,
  settingLines,
} from './terms.ts';
