import { require } from './errors.ts';
import { BPS, EPOCH_ENDS_BELOW_BPS, MIN_INDEX, max, min, mulDivDown, mulDivUp } from './numbers.ts';
import type { LossReportState, StablecoinState } from './state.ts';

/** How a loss falls on the junior pool, unvested yield, withheld redemptions and the senior side, in this order. */
export type LossParts = {
  readonly junior: bigint;
  readonly unvested: bigint;
  readonly withheld: bigint;
  readonly senior: bigint;
};

/**
 * Reports a loss of at most `requested`, and of no more than is deployed. The state is accrued.
 *
 * @throws AccountingError `lossPending`, `zeroAmount`, `insufficientCollateral` where nothing is deployed, `lossTooLarge`.
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function haircutAfter(state: math.StablecoinState, loss: bigint): bigint {
 *   const { stablecoin } = math.reportLoss(math.accrue(state, now), loss);
 *   return math.haircutBpsUp(stablecoin);
 * }
 * ```
 */
export function reportLoss(
  s: StablecoinState,
  requested: bigint,
): { readonly stablecoin: StablecoinState; readonly report: LossReportState } {
  require(!s.reportOpen, 'lossPending');
  require(requested > 0n, 'zeroAmount');
  const loss = min(requested, s.deployedCollateral);
  require(loss > 0n, 'insufficientCollateral');
  const now = s.lastAccrualTs;
  const seniorPart = max(0n, loss - s.juniorAssets - s.unvestedYield);
  if (seniorPart > 0n) indexAfterLossDown(s, seniorPart);
  const startsChain = s.reportCount === 0 || now > s.lastResolvedTs + BigInt(s.windowSeconds);
  return {
    stablecoin: {
      ...s,
      reportCount: s.reportCount + 1,
      reportOpen: true,
      missing: seniorPart,
      chainStartTs: startsChain ? now : s.chainStartTs,
    },
    report: { loss, seniorPart, withheld: 0n, reportedTs: now, refundLeft: 0n, claimsLeft: 0n },
  };
}

/**
 * Ends the open report with a loss of at most `loss`, the reported loss and what is deployed. The state is accrued.
 *
 * @returns the new state, the report, and how the loss fell.
 * @throws AccountingError `noLossReport`, `lossTooLarge`.
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function indexAfter(state: math.StablecoinState, report: math.LossReportState): bigint {
 *   const { stablecoin, parts } = math.resolveLoss(math.accrue(state, now), report, report.loss);
 *   console.log(`juniors bear ${parts.junior}, holders ${parts.senior}`);
 *   return stablecoin.seniorIndex;
 * }
 * ```
 */
export function resolveLoss(
  s: StablecoinState,
  report: LossReportState,
  loss: bigint,
): {
  readonly stablecoin: StablecoinState;
  readonly report: LossReportState;
  readonly parts: LossParts;
} {
  require(s.reportOpen, 'noLossReport');
  const settled = min(loss, settleableLoss(s, report));
  const parts = splitLoss(s, report, settled);
  const seniorIndex = parts.senior === 0n ? s.seniorIndex : indexAfterLossDown(s, parts.senior);
  const now = s.lastAccrualTs;
  const borne = wipedOut(
    {
      ...s,
      seniorAssets: s.seniorAssets - parts.senior,
      seniorIndex,
      juniorAssets: s.juniorAssets - parts.junior,
      unvestedYield: s.unvestedYield - parts.unvested,
      deployedCollateral: s.deployedCollateral - settled,
      refundsOwed: s.refundsOwed + report.withheld - parts.withheld,
      reportOpen: false,
      missing: 0n,
      lastResolvedTs: now,
    },
    parts.junior,
  );
  return {
    stablecoin: {
      ...borne,
      vestTotal: borne.unvestedYield,
      vestStartTs: now,
      vestEndTs: max(s.vestEndTs, now),
    },
    report: { ...report, refundLeft: report.withheld - parts.withheld, claimsLeft: report.withheld },
    parts,
  };
}

/**
 * The most that a resolution can settle now: the reported loss, or what is still deployed where collateral has come back since.
 *
 * @example
 * ```ts
 * import { decodeLossReport, decodeStablecoin, lossReportAddress, math } from '@obverse/core';
 *
 * const report = lossReportAddress(stablecoin, 0, programId);
 * const [base, reported] = await connection.getMultipleAccountsInfo([stablecoin, report]);
 * if (!base || !reported) throw new Error('the report does not exist');
 * const state = decodeStablecoin(stablecoin, base.data);
 * const loss = math.settleableLoss(state, decodeLossReport(report, reported.data));
 * ```
 */
export const settleableLoss = (
  { deployedCollateral }: Pick<StablecoinState, 'deployedCollateral'>,
  { loss }: Pick<LossReportState, 'loss'>,
): bigint => min(loss, deployedCollateral);

/**
 * How a loss of at most the reported one would fall now. The state is accrued.
 *
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function seniorLoss(state: math.StablecoinState, report: math.LossReportState): bigint {
 *   const loss = math.settleableLoss(state, report);
 *   return math.splitLoss(math.accrue(state, now), report, loss).senior;
 * }
 * ```
 */
export function splitLoss(s: StablecoinState, report: LossReportState, loss: bigint): LossParts {
  const junior = min(loss, s.juniorAssets);
  const unvested = min(loss - junior, s.unvestedYield);
  const rest = loss - junior - unvested;
  const withheld =
    report.seniorPart === 0n
      ? 0n
      : min(min(report.withheld, rest), mulDivUp(report.withheld, rest, report.seniorPart));
  return { junior, unvested, withheld, senior: rest - withheld };
}

/** The senior index after a loss. @throws AccountingError `lossTooLarge` where less than a millionth would be left. */
function indexAfterLossDown(s: StablecoinState, loss: bigint): bigint {
  require(loss < s.seniorAssets, 'lossTooLarge');
  const index = mulDivDown(s.seniorIndex, s.seniorAssets - loss, s.seniorAssets);
  require(index >= MIN_INDEX, 'lossTooLarge');
  return index;
}

/**
 * A loss that takes more than 99 % of what the pool had ends the epoch; what is left vests for everybody. Par has no part in it: a pool far
 * below par keeps what a smaller loss leaves, also for those who have just joined.
 */
function wipedOut(s: StablecoinState, juniorLoss: bigint): StablecoinState {
  const before = s.juniorAssets + juniorLoss;
  if (juniorLoss === 0n || s.juniorAssets * BPS >= before * EPOCH_ENDS_BELOW_BPS) return s;
  return {
    ...s,
    unvestedYield: s.unvestedYield + s.juniorAssets,
    juniorAssets: 0n,
    juniorSupply: 0n,
    juniorCooling: 0n,
    epoch: s.epoch + 1,
  };
}

/**
 * What a claim for `withheld` on a resolved report is paid; the last claim takes the rest.
 *
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * const refund = math.refundOfDown({ refundLeft: 600_000n, claimsLeft: 1_000_000n }, 250_000n); // 150_000n
 * ```
 */
export const refundOfDown = (
  { refundLeft, claimsLeft }: Pick<LossReportState, 'refundLeft' | 'claimsLeft'>,
  withheld: bigint,
): bigint => (claimsLeft === 0n ? 0n : mulDivDown(refundLeft, withheld, claimsLeft));

/**
 * Share of a redemption that an open report withholds now, in basis points, rounded up.
 *
 * @example
 * ```ts
 * import { decodeStablecoin, math } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(stablecoin);
 * if (account === null) throw new Error('the stablecoin does not exist');
 * const state = math.accrue(decodeStablecoin(stablecoin, account.data), now);
 * if (state.reportOpen) console.log(`redemptions pay ${math.BPS - math.haircutBpsUp(state)} bps`);
 * ```
 */
export const haircutBpsUp = ({ missing, seniorAssets }: StablecoinState): bigint =>
  seniorAssets === 0n ? 0n : min(BPS, mulDivUp(missing, BPS, seniorAssets));

/**
 * Pays the refund of a claim for `withheld`; the last claim takes the rest.
 *
 * @returns the new state, the report, and what is paid.
 * @example
 * ```ts
 * import { type LossClaim, math } from '@obverse/core';
 *
 * function claimPays(state: math.StablecoinState, report: math.LossReportState, claim: LossClaim): bigint {
 *   return math.settleClaim(state, report, claim.withheld).paid;
 * }
 * ```
 */
export function settleClaim(
  s: StablecoinState,
  report: LossReportState,
  withheld: bigint,
): { readonly stablecoin: StablecoinState; readonly report: LossReportState; readonly paid: bigint } {
  const paid = refundOfDown(report, withheld);
  return {
    stablecoin: { ...s, refundsOwed: s.refundsOwed - paid },
    report: {
      ...report,
      refundLeft: report.refundLeft - paid,
      claimsLeft: report.claimsLeft - withheld,
    },
    paid,
  };
}
