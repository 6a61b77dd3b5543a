import { BPS, math, VIRTUAL_OFFSET } from '@obverse/core';
import type { CoinModel, Model, PoolModel } from '../model/model.ts';
import { credit } from '../model/operation.ts';
import { at, numberOf } from '../model/people.ts';
import { accrued, projected } from '../model/projection.ts';
import { Divergence, sum } from './chain.ts';

/** Steps that deposit underlying into a pool of tokens or withdraw it. */
const EXCHANGES = ['mint', 'redeem', 'juniorDeposit', 'juniorCompleteWithdrawal'];

/** Tokens that share assets, at one moment, and the holdings of each person. */
type Shares = {
  readonly name: string;
  readonly assets: bigint;
  readonly supply: bigint;
  readonly holdings: readonly bigint[];
  /** Underlying of each person. */
  readonly underlying: readonly bigint[];
};

/**
 * The invariants of program.md that concern a step, on the model, which is known to equal the program at this point. Numbers are those of
 * the design.
 *
 * @throws Divergence
 */
export function checkInvariants(before: Model, after: Model, step: string): void {
  for (const pool of after.pools) {
    checkSolvency(pool);
    checkSums(pool, after);
  }
  checkDust(before, after);
  checkCommission(before, after);
  if (step === 'mint') checkCap(before, after);
  if (step === 'mint' || step === 'juniorCompleteWithdrawal') checkCoverage(before, after);
  // compare at the same time, so that only the effect of the step is measured
  const [then, now] = [sharesOf({ ...before, now: after.now }), sharesOf(after)];
  for (const [i, shares] of now.entries()) {
    checkRate(at(then, i), shares, step);
    if (EXCHANGES.includes(step)) checkGains(at(then, i), shares);
  }
}

function fail(invariant: string, ...numbers: readonly unknown[]): never {
  throw new Divergence(`${invariant}: ${numbers.join(', ')}`);
}

/** 1: the vault and the deployed collateral cover everything owed, to the last unit; donations belong to no one. */
function checkSolvency({ stablecoin, junior, vault, donated }: PoolModel): void {
  const { seniorAssets, unvestedYield, platformFeesOwed, integratorFeesOwed, deployedCollateral } =
    stablecoin;
  const owed = seniorAssets + junior.assets + unvestedYield + platformFeesOwed + integratorFeesOwed;
  if (vault + deployedCollateral !== owed + donated)
    fail('solvency', vault, deployedCollateral, owed, donated);
}

/** 2: the parts do not exceed the sums. */
function checkSums(pool: PoolModel, model: Model): void {
  const { pools, coins } = model;
  const { seniorAssets, integratorFeesOwed } = pool.stablecoin;
  const its = coins.filter((coin) => pools[coin.pool] === pool).map(({ integration }) => integration);
  const parts = partsOf(pool, model);
  if (parts > seniorAssets) fail('senior assets', seniorAssets, parts);
  const fees = sum(its.map(({ feesOwed }) => feesOwed));
  if (fees !== integratorFeesOwed) fail("integrators' fees", integratorFeesOwed, fees);
  for (const { highWaterIndex, lastIndex } of its)
    if (highWaterIndex < lastIndex) fail('high water', highWaterIndex, lastIndex);
}

/** Dust, which belongs to no one, grows only by its own yield and by rounding: one unit per coin and the value of one unit of the index. */
function checkDust(before: Model, after: Model): void {
  for (const [i, pool] of after.pools.entries()) {
    const then = at(before.pools, i);
    if (then.stablecoin === pool.stablecoin) continue;
    const { seniorAssets, seniorIndex } = then.stablecoin;
    const ownYield = (dustOf(then, before) * pool.stablecoin.seniorIndex) / seniorIndex;
    const grown = dustOf(pool, after) - ownYield;
    // a loss rounds the index twice: after the accrual, and by itself
    if (grown > 2n * (seniorAssets / seniorIndex + 1n) + BigInt(after.coins.length))
      fail('dust', grown, seniorAssets, seniorIndex);
  }
}

function dustOf(pool: PoolModel, model: Model): bigint {
  return pool.stablecoin.seniorAssets - partsOf(pool, model);
}

/** The sum of all coins' assets at the current index. */
function partsOf(pool: PoolModel, { pools, coins }: Model): bigint {
  const its = coins.filter((coin) => pools[coin.pool] === pool).map(({ integration }) => integration);
  return sum(its.map(({ assets, lastIndex }) => (assets * pool.stablecoin.seniorIndex) / lastIndex));
}

/** 5: no mint exceeds the supply cap. */
function checkCap(before: Model, after: Model): void {
  for (const [i, { stablecoin }] of after.pools.entries()) {
    if (at(before.pools, i).stablecoin === stablecoin) continue;
    const grew = stablecoin.seniorAssets > accrued(before, at(before.pools, i)).stablecoin.seniorAssets;
    if (grew && stablecoin.seniorAssets > stablecoin.supplyCap)
      fail('cap', stablecoin.seniorAssets, stablecoin.supplyCap);
  }
}

/** 5: no mint and no junior withdrawal leaves too little coverage. */
function checkCoverage(before: Model, after: Model): void {
  for (const [i, { stablecoin, junior }] of after.pools.entries()) {
    if (at(before.pools, i).stablecoin === stablecoin) continue;
    const then = accrued(before, at(before.pools, i));
    const isConcerned =
      stablecoin.seniorAssets > then.stablecoin.seniorAssets || junior.assets < then.junior.assets;
    if (isConcerned && junior.assets * BPS < BigInt(stablecoin.minCoverageBps) * stablecoin.seniorAssets)
      fail('coverage', junior.assets, stablecoin.seniorAssets, stablecoin.minCoverageBps);
  }
}

/** 6: commission is taken only on growth above the highest index, plus the remainder of the last redemption. */
function checkCommission(before: Model, after: Model): void {
  for (const [i, { integration, supply }] of after.coins.entries()) {
    const then = at(before.coins, i);
    const earned = integration.lifetimeRevenue - then.integration.lifetimeRevenue;
    const isHigher = integration.highWaterIndex > then.integration.highWaterIndex;
    const isLeftover = supply === 0n && then.supply > 0n;
    if (earned > 0n && !isHigher && !isLeftover) fail('commission', earned, integration.highWaterIndex);
  }
}

function sharesOf(model: Model): Shares[] {
  return [
    ...model.coins.map((coin, i) => coinShares(model, coin, i)),
    ...model.pools.map((pool, i) => juniorShares(model, pool, i)),
  ];
}

function coinShares(model: Model, coin: CoinModel, i: number): Shares {
  const { assets } = projected(model, coin).integration;
  const { underlying } = at(model.pools, coin.pool);
  return { name: `coin ${i}`, assets, supply: coin.supply, holdings: coin.tokens, underlying };
}

function juniorShares(model: Model, pool: PoolModel, i: number): Shares {
  const { assets, supply } = accrued(model, pool).junior;
  const holdings = [...pool.juniorTokens];
  for (const { liquidityPoolId, owner, tokens } of model.cooldowns.values())
    if (liquidityPoolId === i) credit(holdings, numberOf(owner), tokens);
  return { name: `junior tranche ${i}`, assets, supply, holdings, underlying: pool.underlying };
}

/** 4: the rate falls only by a loss, and rises within a step only by dust. */
function checkRate(then: Shares, now: Shares, step: string): void {
  // without tokens there is no rate: the next deposit begins at 1
  if (then.supply === 0n || now.supply === 0n) return;
  const [oldAssets, oldSupply] = [then.assets + VIRTUAL_OFFSET, then.supply + VIRTUAL_OFFSET];
  const [newAssets, newSupply] = [now.assets + VIRTUAL_OFFSET, now.supply + VIRTUAL_OFFSET];
  const rise = newAssets * oldSupply - oldAssets * newSupply;
  if (step === 'realizeLoss' && rise < 0n) return;
  if (rise < 0n) fail(`rate of ${now.name} fell`, oldAssets, oldSupply, newAssets, newSupply);
  // after the last assets were paid out there is no rate
  if (now.assets === 0n) return;
  // the unit that is rounded away is one token, worth more than one base unit where the rate is above 1
  const token = oldAssets > oldSupply ? oldAssets : oldSupply;
  if (rise > token) fail(`rate of ${now.name} rose`, oldAssets, oldSupply, newAssets, newSupply);
}

/** The payout for tokens if the vault holds enough. */
function worth({ assets, supply }: Shares, tokens: bigint): bigint {
  return supply === 0n ? 0n : math.assetsForTokensDown(tokens, assets, supply);
}

/** 3: apart from rounding, no one gains by minting or redeeming, and no one loses by another user's step. */
function checkGains(then: Shares, now: Shares): void {
  // in a pool that is worth less than its tokens, the first to redeem receives part of the virtual offset
  const offset =
    then.assets < then.supply
      ? (VIRTUAL_OFFSET * (then.supply - then.assets)) / (then.supply + VIRTUAL_OFFSET)
      : 0n;
  for (const [i, tokens] of now.holdings.entries()) {
    const gain = worth(now, tokens) - worth(then, at(then.holdings, i));
    const received = at(now.underlying, i) - at(then.underlying, i);
    const isActor = then.holdings[i] !== tokens;
    if (isActor && gain + received > 0n) fail(`the user of ${now.name} gained`, tokens, gain, received);
    if (!isActor && gain < -offset - 1n) fail(`a holder of ${now.name} lost`, tokens, gain, offset);
  }
}
