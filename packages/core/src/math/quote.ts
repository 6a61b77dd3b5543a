import {
  accrue,
  BPS,
  bearsReport,
  type CoinState,
  juniorDeposit,
  juniorPool,
  mint,
  type Pool,
  redeem,
  redeemUnderReport,
  reserveOf,
  type StablecoinState,
  sync,
  V,
} from '../accounting/index.ts';

/** Scale of an exchange rate: 10^12 = 1.0. */
export const rateOne = 10n ** 12n;

/** Default slippage of a quote's minimum. */
const slippageBps = 10n;

/** Underlying per token, scale 10^12, rounded down: `(assets + V) × 10^12 / (supply + V)`. */
export function exchangeRateDown({ assets, supply }: Pool): bigint {
  return ((assets + V) * rateOne) / (supply + V);
}

/** `amount` less 10 bps, rounded up. */
export function minimumOf(amount: bigint): bigint {
  return (amount * (BPS - slippageBps) + BPS - 1n) / BPS;
}

/** The state that an instruction executed at `now` (unix seconds) starts from: accrued and synced. */
export function projectTo({ stablecoin, integration }: CoinState, now: bigint): CoinState {
  return sync({ stablecoin: accrue(stablecoin, now), integration });
}

/** Underlying that holders and custody could be paid, base units: what the vault has beyond the reserve. */
export function liquidityLeft(s: StablecoinState, vaultBalance: bigint): bigint {
  const left = vaultBalance - reserveOf(s);
  return left > 0n ? left : 0n;
}

/** What a deposit of at most `amount` would take and give if it executed now. Amounts in base units. */
export type DepositQuote = {
  /** Underlying offered. */
  readonly amount: bigint;
  /** Underlying that would be taken. */
  readonly cost: bigint;
  readonly tokensOut: bigint;
  /** The tokens less 10 bps, rounded up. */
  readonly minimumReceived: bigint;
  /** Underlying per token before the deposit, scale 10^12. */
  readonly exchangeRate: bigint;
};

/** What a redemption would pay if it executed now. Amounts in base units. */
export type RedeemQuote = {
  readonly paidNow: bigint;
  /** What an open loss report would withhold; it becomes a claim. */
  readonly withheld: bigint;
  /** What is paid now less 10 bps, rounded up. */
  readonly minimumReceived: bigint;
  /** Underlying per token before the redemption, scale 10^12. */
  readonly exchangeRate: bigint;
  /** Underlying that the vault has beyond the reserve, before the redemption. */
  readonly liquidityLeft: bigint;
};

/**
 * Quotes a mint of at most `amount` base units of underlying at `now` (unix seconds). Pause and whitelist are not checked.
 *
 * @throws AccountingError as `mint` does.
 */
export function quoteMint(state: CoinState, now: bigint, amount: bigint): DepositQuote {
  const projected = projectTo(state, now);
  return depositQuote(projected.integration, amount, mint(projected, amount, 0n));
}

/**
 * Quotes a junior deposit of at most `amount` base units of underlying at `now` (unix seconds). Pause is not checked.
 *
 * @throws AccountingError as `juniorDeposit` does.
 */
export function quoteJuniorDeposit(state: StablecoinState, now: bigint, amount: bigint): DepositQuote {
  const projected = accrue(state, now);
  return depositQuote(juniorPool(projected), amount, juniorDeposit(projected, amount, 0n));
}

function depositQuote(
  pool: Pool,
  amount: bigint,
  { tokens, cost }: { readonly tokens: bigint; readonly cost: bigint },
): DepositQuote {
  return {
    amount,
    cost,
    tokensOut: tokens,
    minimumReceived: minimumOf(tokens),
    exchangeRate: exchangeRateDown(pool),
  };
}

/** A report to quote under: only what is withheld so far changes, which no payment depends on. */
const anyReport = {
  loss: 0n,
  seniorPart: 0n,
  withheld: 0n,
  reportedTs: 0n,
  refundLeft: 0n,
  claimsLeft: 0n,
} as const;

/**
 * Quotes a redemption of `tokens` at `now` (unix seconds), under the open report where there is one.
 *
 * @throws AccountingError as `redeem` and `redeemUnderReport` do.
 */
export function quoteRedeem(
  state: CoinState,
  vaultBalance: bigint,
  now: bigint,
  tokens: bigint,
): RedeemQuote {
  const projected = projectTo(state, now);
  const { paid, withheld } = bearsReport(projected.stablecoin)
    ? redeemUnderReport(projected, anyReport, vaultBalance, tokens, 0n)
    : redeem(projected, vaultBalance, tokens, 0n);
  return {
    paidNow: paid,
    withheld,
    minimumReceived: minimumOf(paid),
    exchangeRate: exchangeRateDown(projected.integration),
    liquidityLeft: liquidityLeft(projected.stablecoin, vaultBalance),
  };
}
