import {
  accrue,
  BPS,
  bearsReport,
  type CoinState,
  juniorDeposit,
  juniorPool,
  max,
  mint,
  type Pool,
  redeem,
  redeemUnderReport,
  reserveOf,
  type StablecoinState,
  sync,
  U64_MAX,
  VIRTUAL_OFFSET,
  WIND_UP_INDEX,
} from '../accounting/index.ts';
import { sharedAssets } from '../accounting/pool.ts';
import { ProgramError, type ProgramErrorName } from '../errors.ts';

/** Scale of an exchange rate: 10^12 = 1.0. */
export const rateOne = 10n ** 12n;

/** Default slippage of a quote's minimum. */
const defaultSlippageBps = 10n;

/**
 * Underlying per token, scale 10^12, rounded down: `(assets + VIRTUAL_OFFSET) × 10^12 / (supply + VIRTUAL_OFFSET)`.
 *
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * const rate = math.exchangeRateDown({ assets: 1_050_000_000n, supply: 1_000_000_000n });
 * console.log(Number(rate) / Number(math.rateOne)); // 1.04999995
 * ```
 */
export function exchangeRateDown(pool: Pool): bigint {
  return ((sharedAssets(pool) + VIRTUAL_OFFSET) * rateOne) / (pool.supply + VIRTUAL_OFFSET);
}

/**
 * `amount` less the slippage, rounded up.
 *
 * @param slippageBps basis points, at most 10 000; by default 10, as in quotes
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * const minimumReceived = math.minimumOf(1_000_000n); // 999_000n
 * const less = math.minimumOf(1_000_000n, 50n); // 995_000n
 * ```
 */
export function minimumOf(amount: bigint, slippageBps: bigint = defaultSlippageBps): bigint {
  return (amount * (BPS - slippageBps) + BPS - 1n) / BPS;
}

/**
 * The state that an instruction executed at `now` (unix seconds) starts from: accrued and synced.
 *
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function feesOwedNow(coin: math.CoinState): bigint {
 *   return math.projectTo(coin, now).integration.feesOwed;
 * }
 * ```
 */
export function projectTo({ stablecoin, integration }: CoinState, now: bigint): CoinState {
  return sync({ stablecoin: accrue(stablecoin, now), integration });
}

/**
 * Underlying that holders and custody could be paid, base units: what the vault has beyond the reserve.
 *
 * @example
 * ```ts
 * import { math, tokenAmount, vaultAddress } from '@obverse/core';
 *
 * async function readLiquidity(state: math.StablecoinState): Promise<bigint> {
 *   const vault = await connection.getAccountInfo(vaultAddress(stablecoin, programId));
 *   if (vault === null) throw new Error('the vault does not exist');
 *   return math.liquidityLeft(math.accrue(state, now), tokenAmount(vault));
 * }
 * ```
 */
export function liquidityLeft(s: StablecoinState, vaultBalance: bigint): bigint {
  const left = vaultBalance - reserveOf(s);
  return left > 0n ? left : 0n;
}

/** What would make an exchange fail now, or in the case of a redemption under a loss report pay only a part. */
export type QuoteLimit = 'liquidity' | 'cap' | 'coverage' | 'lossReport' | 'windingUp';

/** What a deposit of at most `amount` takes and gives at the present rate. Amounts in base units. */
export type DepositQuote = {
  /** Underlying offered. */
  readonly amount: bigint;
  /** Underlying that is taken. */
  readonly cost: bigint;
  readonly tokensOut: bigint;
  /** The tokens less 10 bps, rounded up. */
  readonly minimumReceived: bigint;
  /** Underlying per token before the deposit, scale 10^12. */
  readonly exchangeRate: bigint;
  /** Why the deposit would fail now; undefined where it would not. */
  readonly limitedBy: QuoteLimit | undefined;
};

/** What a redemption pays at the present rate. Amounts in base units. */
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
  /** `liquidity` where the redemption would fail now, `lossReport` where a part is withheld; undefined otherwise. */
  readonly limitedBy: QuoteLimit | undefined;
};

const limits: Partial<Record<ProgramErrorName, QuoteLimit>> = {
  supplyCapExceeded: 'cap',
  coverageTooLow: 'coverage',
  lossPending: 'lossReport',
  windingUp: 'windingUp',
};

/** The limit that `deposit` runs into; undefined where it runs into none. @throws ProgramError of any other rule */
function limitOf(deposit: () => unknown): QuoteLimit | undefined {
  try {
    deposit();
    return undefined;
  } catch (error) {
    const limit = error instanceof ProgramError ? limits[error.reason] : undefined;
    if (limit === undefined) throw error;
    return limit;
  }
}

/** The state without the limits that a quote reports beside its amounts. */
const withoutLimits = (s: StablecoinState): StablecoinState => ({
  ...s,
  supplyCap: U64_MAX,
  minCoverageBps: 0,
  reportOpen: false,
  seniorIndex: max(s.seniorIndex, WIND_UP_INDEX),
});

/**
 * Quotes a mint of at most `amount` base units of underlying at `now` (unix seconds). Supply cap, coverage and an open loss report do not
 * change the amounts: `limitedBy` names the one that stops the mint. Pause and whitelist are not checked.
 *
 * @throws AccountingError `zeroAmount`, `amountTooLarge`, `amountTooSmall`.
 * @example
 * ```ts
 * import { decodeIntegration, decodeStablecoin, math } from '@obverse/core';
 *
 * const [base, coin] = await connection.getMultipleAccountsInfo([stablecoin, integration]);
 * if (!base || !coin) throw new Error('the coin does not exist');
 * const state = {
 *   stablecoin: decodeStablecoin(stablecoin, base.data),
 *   integration: decodeIntegration(integration, coin.data),
 * };
 * const { tokensOut, minimumReceived, limitedBy } = math.quoteMint(state, now, 1_000_000n);
 * ```
 */
export function quoteMint(state: CoinState, now: bigint, amount: bigint): DepositQuote {
  const { stablecoin, integration } = projectTo(state, now);
  const deposit = mint({ stablecoin: withoutLimits(stablecoin), integration }, amount, 0n);
  return {
    ...depositQuote(integration, amount, deposit),
    limitedBy: limitOf(() => mint({ stablecoin, integration }, amount, 0n)),
  };
}

/**
 * Quotes a junior deposit of at most `amount` base units of underlying at `now` (unix seconds). An open loss report does not change the
 * amounts: `limitedBy` names it. Pause is not checked.
 *
 * @throws AccountingError `zeroAmount`, `amountTooLarge`, `amountTooSmall`.
 * @example
 * ```ts
 * import { decodeStablecoin, math } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(stablecoin);
 * if (account === null) throw new Error('the stablecoin does not exist');
 * const state = decodeStablecoin(stablecoin, account.data);
 * const { tokensOut, limitedBy } = math.quoteJuniorDeposit(state, now, 1_000_000n);
 * if (limitedBy === undefined) console.log(`gives ${tokensOut} junior tokens`);
 * ```
 */
export function quoteJuniorDeposit(state: StablecoinState, now: bigint, amount: bigint): DepositQuote {
  const projected = accrue(state, now);
  const deposit = juniorDeposit(withoutLimits(projected), amount, 0n);
  return {
    ...depositQuote(juniorPool(projected), amount, deposit),
    limitedBy: limitOf(() => juniorDeposit(projected, amount, 0n)),
  };
}

function depositQuote(
  pool: Pool,
  amount: bigint,
  { tokens, cost }: { readonly tokens: bigint; readonly cost: bigint },
): Omit<DepositQuote, 'limitedBy'> {
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
 * Quotes a redemption of `tokens` at `now` (unix seconds), under the open report where there is one. What the vault holds does not change
 * the amounts: `limitedBy` says where it is too little.
 *
 * @throws AccountingError `zeroAmount`, `insufficientTokens`, `amountTooSmall`.
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function describeRedemption(coin: math.CoinState, vaultBalance: bigint, tokens: bigint): string {
 *   const { paidNow, withheld, limitedBy } = math.quoteRedeem(coin, vaultBalance, now, tokens);
 *   if (limitedBy === 'liquidity') return 'the vault holds too little';
 *   return `pays ${paidNow}, and withholds ${withheld}`;
 * }
 * ```
 */
export function quoteRedeem(
  state: CoinState,
  vaultBalance: bigint,
  now: bigint,
  tokens: bigint,
): RedeemQuote {
  const projected = projectTo(state, now);
  const { stablecoin } = projected;
  const enough = reserveOf(stablecoin) + U64_MAX;
  const { paid, withheld } = bearsReport(stablecoin)
    ? redeemUnderReport(projected, anyReport, enough, tokens, 0n)
    : redeem(projected, enough, tokens, 0n);
  const left = liquidityLeft(stablecoin, vaultBalance);
  return {
    paidNow: paid,
    withheld,
    minimumReceived: minimumOf(paid),
    exchangeRate: exchangeRateDown(projected.integration),
    liquidityLeft: left,
    limitedBy: paid > left ? 'liquidity' : withheld > 0n ? 'lossReport' : undefined,
  };
}
