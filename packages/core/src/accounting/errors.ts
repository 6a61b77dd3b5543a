/** Rules of the accounting that an operation can break. */
export type AccountingErrorName =
  | 'amountTooLarge'
  | 'amountTooSmall'
  | 'belowMinimumReceived'
  | 'cooldownExpired'
  | 'cooldownNotOver'
  | 'coverageTooLow'
  | 'deployLimitExceeded'
  | 'deployRateExceeded'
  | 'epochEnded'
  | 'insufficientCollateral'
  | 'insufficientFees'
  | 'insufficientLiquidity'
  | 'insufficientTokens'
  | 'lossPending'
  | 'lossTooLarge'
  | 'mathOverflow'
  | 'noLossReport'
  | 'supplyCapExceeded'
  | 'zeroAmount';

/** An operation that the program refuses. */
export class AccountingError extends Error {
  override readonly name = 'AccountingError';
  readonly reason: AccountingErrorName;

  constructor(reason: AccountingErrorName) {
    super(reason);
    this.reason = reason;
  }
}

/** @throws AccountingError `reason` unless `condition` holds. */
export function require(condition: boolean, reason: AccountingErrorName): asserts condition {
  if (!condition) throw new AccountingError(reason);
}
