import { require } from './errors.ts';
import { fit, max, mulDivDown, saturatingAdd } from './numbers.ts';
import { assetsForTokensDown } from './pool.ts';
import { bearsReport, type CoinState, type LossReportState, reserveOf } from './state.ts';
import { oweToIntegrator } from './sync.ts';

/** What a redemption takes from the coin: what is paid now, and what an open report withholds. */
export type Redemption = { readonly paid: bigint; readonly withheld: bigint };

/**
 * Redeems `tokens` from a vault that holds `vault`. The state is accrued and synced.
 *
 * @throws AccountingError `lossPending` where an open report would withhold a part, and as `redeemUnderReport` does.
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function paidFor(coin: math.CoinState, vaultBalance: bigint, tokens: bigint): bigint {
 *   return math.redeem(math.projectTo(coin, now), vaultBalance, tokens, 0n).paid;
 * }
 * ```
 */
export function redeem(
  coin: CoinState,
  vault: bigint,
  tokens: bigint,
  minimumReceived: bigint,
): CoinState & Redemption {
  require(tokens > 0n, 'zeroAmount');
  require(!bearsReport(coin.stablecoin), 'lossPending');
  return take(coin, vault, tokens, minimumReceived);
}

/**
 * Redeems `tokens` while a loss is reported: the part that the report puts in doubt is withheld, and refunded as far as the loss proves
 * smaller. The state is accrued and synced.
 *
 * @throws AccountingError `zeroAmount`, `noLossReport`, `insufficientTokens`, `amountTooSmall`, `belowMinimumReceived`,
 * `insufficientLiquidity`.
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function claimAfter(coin: math.CoinState, report: math.LossReportState, vaultBalance: bigint): bigint {
 *   const projected = math.projectTo(coin, now);
 *   const { withheld } = math.redeemUnderReport(projected, report, vaultBalance, 1_000_000n, 0n);
 *   return withheld;
 * }
 * ```
 */
export function redeemUnderReport(
  coin: CoinState,
  report: LossReportState,
  vault: bigint,
  tokens: bigint,
  minimumReceived: bigint,
): CoinState & Redemption & { readonly report: LossReportState } {
  require(tokens > 0n, 'zeroAmount');
  require(bearsReport(coin.stablecoin), 'noLossReport');
  const taken = take(coin, vault, tokens, minimumReceived);
  return { ...taken, report: { ...report, withheld: report.withheld + taken.withheld } };
}

function take(
  { stablecoin, integration }: CoinState,
  vault: bigint,
  tokens: bigint,
  minimumReceived: bigint,
): CoinState & Redemption {
  require(tokens <= integration.supply, 'insufficientTokens');
  const out = assetsForTokensDown(integration, tokens);
  require(out > 0n, 'amountTooSmall');
  const { seniorAssets, missing } = stablecoin;
  const paid = bearsReport(stablecoin) ? mulDivDown(out, max(0n, seniorAssets - missing), seniorAssets) : out;
  const withheld = out - paid;
  require(paid >= minimumReceived, 'belowMinimumReceived');
  require(paid <= vault - reserveOf(stablecoin), 'insufficientLiquidity');
  const reduced = {
    stablecoin: {
      ...stablecoin,
      seniorAssets: fit(seniorAssets - out),
      missing: bearsReport(stablecoin) ? fit(missing - withheld) : missing,
    },
    integration: {
      ...integration,
      assets: integration.assets - out,
      supply: integration.supply - tokens,
      principal: integration.principal - mulDivDown(integration.principal, tokens, integration.supply),
      lifetimeVolume: saturatingAdd(integration.lifetimeVolume, paid),
    },
  };
  return { ...sweepLastToken(reduced, bearsReport(stablecoin)), paid, withheld };
}

/**
 * The last token leaves its rounding rest to the integrator, so that the next first deposit starts at 1:1. As fees the rest would escape a
 * reported loss: under a report it stays in the senior side and belongs to nobody.
 */
function sweepLastToken({ stablecoin, integration }: CoinState, isReported: boolean): CoinState {
  if (integration.supply > 0n) return { stablecoin, integration };
  const swept = { stablecoin, integration: { ...integration, assets: 0n } };
  return isReported ? swept : oweToIntegrator(swept, integration.assets);
}
