import { require } from './errors.ts';
import { checkTakesExposure } from './exposure.ts';
import { requireHeadroom } from './headroom.ts';
import { BPS, fit, max, VIRTUAL_OFFSET } from './numbers.ts';
import { assetsForTokensDown, type Deposit, depositInto, type Pool } from './pool.ts';
import { type CooldownState, reserveOf, type StablecoinState } from './state.ts';

/**
 * The junior pool, as pools are converted.
 *
 * @example
 * ```ts
 * import { decodeStablecoin, math } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(stablecoin);
 * if (account === null) throw new Error('the stablecoin does not exist');
 * const state = math.accrue(decodeStablecoin(stablecoin, account.data), now);
 * console.log(`junior tokens are worth ${math.exchangeRateDown(math.juniorPool(state))}`);
 * ```
 */
export const juniorPool = (s: StablecoinState): Pool => ({
  assets: s.juniorAssets,
  supply: s.juniorSupply,
});

/**
 * Deposits at most `amount` into the junior pool. The state is accrued.
 *
 * @throws AccountingError `zeroAmount`, `lossPending`, `windingUp`, `amountTooLarge`, `amountTooSmall`, `belowMinimumReceived`.
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function coverageAfter(state: math.StablecoinState, amount: bigint): bigint | undefined {
 *   const { stablecoin } = math.juniorDeposit(math.accrue(state, now), amount, 0n);
 *   return math.coverageBpsDown(stablecoin);
 * }
 * ```
 */
export function juniorDeposit(
  s: StablecoinState,
  amount: bigint,
  minimumReceived: bigint,
): Deposit & { readonly stablecoin: StablecoinState } {
  require(amount > 0n, 'zeroAmount');
  checkTakesExposure(s);
  const { tokens, cost } = depositInto(juniorPool(s), amount);
  requireHeadroom(s, 0n, cost);
  require(tokens > 0n, 'amountTooSmall');
  require(tokens >= minimumReceived, 'belowMinimumReceived');
  return {
    stablecoin: { ...s, juniorAssets: s.juniorAssets + cost, juniorSupply: s.juniorSupply + tokens },
    tokens,
    cost,
  };
}

/**
 * Starts a withdrawal: the tokens are burned, count as cooling, and go on bearing gains and losses.
 *
 * @throws AccountingError `zeroAmount`, `insufficientTokens`.
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function unlocksAt(state: math.StablecoinState, tokens: bigint): Date {
 *   const { cooldown } = math.juniorRequest(state, tokens, now);
 *   return new Date(Number(cooldown.unlockTs) * 1_000);
 * }
 * ```
 */
export function juniorRequest(
  s: StablecoinState,
  tokens: bigint,
  now: bigint,
): { readonly stablecoin: StablecoinState; readonly cooldown: CooldownState } {
  require(tokens > 0n, 'zeroAmount');
  require(tokens <= s.juniorSupply - s.juniorCooling, 'insufficientTokens');
  const unlockTs = now + BigInt(s.cooldownSeconds);
  return {
    stablecoin: { ...s, juniorCooling: s.juniorCooling + tokens },
    cooldown: { epoch: s.epoch, tokens, unlockTs, expiryTs: unlockTs + BigInt(s.windowSeconds) },
  };
}

/**
 * The last moment at which a cooldown can be completed, unix seconds. Loss reports that were open during the exit window extend it;
 * undefined while such a report is open.
 *
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function secondsLeft(state: math.StablecoinState, cooldown: math.CooldownState): bigint | undefined {
 *   const expiresTs = math.expiresAtTs(state, cooldown);
 *   return expiresTs === undefined ? undefined : expiresTs - now;
 * }
 * ```
 */
export function expiresAtTs(s: StablecoinState, { expiryTs }: CooldownState): bigint | undefined {
  if (expiryTs < s.chainStartTs) return expiryTs;
  return s.reportOpen ? undefined : max(expiryTs, s.lastResolvedTs + BigInt(s.windowSeconds));
}

/**
 * Whether a cooldown's exit window is over.
 *
 * @example
 * ```ts
 * import { cooldownAddress, decodeCooldown, decodeStablecoin, math } from '@obverse/core';
 *
 * const cooldown = cooldownAddress(stablecoin, user, 1n, programId);
 * const [base, waiting] = await connection.getMultipleAccountsInfo([stablecoin, cooldown]);
 * if (!base || !waiting) throw new Error('the cooldown does not exist');
 * const state = decodeStablecoin(stablecoin, base.data);
 * console.log(math.isExpired(state, decodeCooldown(cooldown, waiting.data), now));
 * ```
 */
export function isExpired(s: StablecoinState, cooldown: CooldownState, now: bigint): boolean {
  const expiresTs = expiresAtTs(s, cooldown);
  return expiresTs !== undefined && now > expiresTs;
}

/**
 * Completes a withdrawal of `tokens`, a part of a cooldown or all of it. The state is accrued.
 *
 * @returns the new state, the cooldown, and what is paid.
 * @throws AccountingError `zeroAmount`, `epochEnded`, `lossPending`, `cooldownActive`, `cooldownExpired`, `insufficientTokens`,
 * `belowMinimumReceived`, `insufficientLiquidity`, `coverageTooLow`.
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function payout(state: math.StablecoinState, cooldown: math.CooldownState, vaultBalance: bigint): bigint {
 *   const accrued = math.accrue(state, now);
 *   return math.juniorComplete(accrued, cooldown, vaultBalance, now, cooldown.tokens, 0n).paid;
 * }
 * ```
 */
export function juniorComplete(
  s: StablecoinState,
  cooldown: CooldownState,
  vault: bigint,
  now: bigint,
  tokens: bigint,
  minimumReceived: bigint,
): {
  readonly stablecoin: StablecoinState;
  readonly cooldown: CooldownState;
  readonly paid: bigint;
} {
  require(tokens > 0n, 'zeroAmount');
  require(cooldown.epoch === s.epoch, 'epochEnded');
  require(!s.reportOpen, 'lossPending');
  require(now >= cooldown.unlockTs, 'cooldownActive');
  require(!isExpired(s, cooldown, now), 'cooldownExpired');
  require(tokens <= cooldown.tokens, 'insufficientTokens');
  const paid = assetsForTokensDown(juniorPool(s), tokens);
  require(paid >= minimumReceived, 'belowMinimumReceived');
  require(paid <= vault - reserveOf(s), 'insufficientLiquidity');
  const juniorSupply = s.juniorSupply - tokens;
  const left = s.juniorAssets - paid;
  // the last token leaves its rounding rest to the platform, so that the next first deposit starts at 1:1
  const swept = juniorSupply === 0n ? left : 0n;
  const juniorAssets = left - swept;
  const coverageNeeded = BigInt(s.minCoverageBps) * max(0n, s.seniorAssets - VIRTUAL_OFFSET);
  require(juniorAssets === s.juniorAssets || juniorAssets * BPS >= coverageNeeded, 'coverageTooLow');
  return {
    stablecoin: {
      ...s,
      juniorAssets,
      juniorSupply,
      juniorCooling: s.juniorCooling - tokens,
      platformFeesOwed: s.platformFeesOwed + swept,
    },
    cooldown: { ...cooldown, tokens: cooldown.tokens - tokens },
    paid,
  };
}

/**
 * Cancels a cooldown: its tokens are minted back, or nothing is where its epoch has ended.
 *
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function tokensBack(state: math.StablecoinState, cooldown: math.CooldownState): bigint {
 *   return math.juniorCancel(state, cooldown).tokens;
 * }
 * ```
 */
export function juniorCancel(
  s: StablecoinState,
  cooldown: CooldownState,
): { readonly stablecoin: StablecoinState; readonly tokens: bigint } {
  if (cooldown.epoch !== s.epoch) return { stablecoin: s, tokens: 0n };
  const juniorCooling = fit(s.juniorCooling - cooldown.tokens);
  return { stablecoin: { ...s, juniorCooling }, tokens: cooldown.tokens };
}
