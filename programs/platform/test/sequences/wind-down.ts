import { MAX_COOLDOWN_SECONDS } from '@obverse/core';
import * as admin from '../model/admin.ts';
import * as anyone from '../model/anyone.ts';
import * as exchange from '../model/exchange.ts';
import * as integrator from '../model/integrator.ts';
import * as junior from '../model/junior.ts';
import * as manager from '../model/manager.ts';
import type { Model } from '../model/model.ts';
import type { Step } from '../model/operation.ts';
import { at, PEOPLE } from '../model/people.ts';
import { Divergence } from './chain.ts';

const LAST_ID = 2n ** 64n - 1n;
const entitled = { by: null };
const all = { permille: 1_000, off: 0 };

/**
 * All users withdraw everything, from any state that a sequence has reached: paused, cap zero, empty whitelist. Invariant 7: after the
 * collateral is returned no withdrawal is refused, and only unreleased yield, donations and dust remain.
 *
 * The caller passes the outcome of each yielded step to `next`.
 *
 * @throws Divergence
 */
export function* windDown(model: Model): Generator<Step, void, string> {
  yield* close(model);
  for (const [index, coin] of model.coins.entries())
    for (const who of PEOPLE.keys()) if (at(coin.tokens, who) > 0n) yield* redeemAll(model, index, who);
  yield* leaveTranches(model);
  yield* payFees(model);
  checkEmpty(model);
}

function* close(model: Model): Generator<Step, void, string> {
  yield* must(admin.setPaused.step({ ...entitled, byAdmin: true, paused: true }));
  for (const [pool, { stablecoin, custodian }] of model.pools.entries()) {
    const { platformFeeBps, juniorPremiumBps, vestingSeconds, cooldownSeconds } = stablecoin;
    // no minimum coverage: dust on the senior side would block the last junior withdrawal
    const settings = { platformFeeBps, juniorPremiumBps, vestingSeconds, cooldownSeconds, minCoverageBps: 0 };
    yield* must(
      admin.updateStablecoin.step({ pool, ...entitled, settings, cap: { exactly: 0n }, custodian }),
    );
  }
  for (const coin of model.coins.keys())
    yield* must(integrator.setWhitelistRequired.step({ coin, ...entitled, required: true }));
}

/** Returns collateral from anyone who holds underlying: custodians may have spent it, or even deposited it again. */
function* bringBack(model: Model, index: number): Generator<Step, void, string> {
  const pool = at(model.pools, index);
  for (const from of PEOPLE.keys()) {
    const [due, balance] = [pool.stablecoin.deployedCollateral, at(pool.underlying, from)];
    const exactly = due < balance ? due : balance;
    if (exactly === 0n) continue;
    yield* must(manager.returnCollateral.step({ pool: index, ...entitled, from, amount: { exactly } }));
  }
}

/** Takes a step that pays out of a vault. It may fail for lack of liquidity only while collateral is missing. */
function* payOut(
  model: Model,
  index: number,
  step: Step,
  pardoned: readonly string[] = [],
): Generator<Step, string, string> {
  yield* bringBack(model, index);
  const isMissing = at(model.pools, index).stablecoin.deployedCollateral > 0n;
  const outcome = yield step;
  expectOf(outcome, step, isMissing ? [...pardoned, 'insufficientLiquidity'] : pardoned);
  return outcome;
}

function* redeemAll(model: Model, index: number, who: number): Generator<Step, void, string> {
  const coin = at(model.coins, index);
  const holders = [...coin.tokens.keys()].filter((i) => at(coin.tokens, i) > 0n);
  const holder = { pick: holders.indexOf(who), holding: true };
  const step = exchange.redeem.step({ coin: index, holder, amount: all, minimum: 'none' });
  // losses may have made the tokens worthless
  yield* payOut(model, coin.pool, step, ['amountTooSmall']);
}

function* leaveTranches(model: Model): Generator<Step, void, string> {
  for (const [index, pool] of model.pools.entries()) {
    for (const pick of PEOPLE.keys()) {
      const amount = { exactly: at(pool.juniorTokens, pick) };
      if (amount.exactly === 0n) continue;
      const holder = { pick, holding: false };
      yield* must(junior.juniorRequest.step({ pool: index, holder, amount, id: LAST_ID }));
    }
  }
  yield* must(anyone.wait.step('unlock'));
  yield* must(anyone.wait.step(MAX_COOLDOWN_SECONDS));
  for (let which = 0; which < model.cooldowns.size; ) {
    const request = { pool: 0, who: 0, id: 0n, which, thief: null };
    const step = junior.juniorComplete.step({ request, minimum: 'none' });
    const pool = at([...model.cooldowns.values()], which).liquidityPoolId;
    if ((yield* payOut(model, pool, step)) !== 'accepted') which++;
  }
}

function* payFees(model: Model): Generator<Step, void, string> {
  for (const [index, coin] of model.coins.entries()) {
    yield* must(anyone.sync.step(index));
    if (coin.integration.feesOwed === 0n) continue;
    yield* payOut(model, coin.pool, integrator.claimFees.step({ coin: index, ...entitled, amount: null }));
  }
  for (const [index, pool] of model.pools.entries()) {
    yield* must(anyone.accrue.step(index));
    if (pool.stablecoin.platformFeesOwed === 0n) continue;
    const collect = { pool: index, ...entitled, to: null, amount: null };
    yield* payOut(model, index, admin.collectPlatformFees.step(collect));
  }
}

function* must(step: Step): Generator<Step, void, string> {
  expectOf(yield step, step);
}

function expectOf(outcome: string, step: Step, pardoned: readonly string[] = []): void {
  if (outcome !== 'accepted' && !pardoned.includes(outcome))
    throw new Divergence(`${step.name} was refused during the wind-down: ${outcome}`);
}

function checkEmpty({ pools, coins }: Model): void {
  for (const { junior, stablecoin } of pools) {
    if (stablecoin.deployedCollateral > 0n) continue;
    if (junior.supply > 0n || junior.assets > 0n) throw new Divergence('the tranche is not empty');
    if (stablecoin.platformFeesOwed + stablecoin.integratorFeesOwed > 0n)
      throw new Divergence('fees are left');
  }
  for (const { supply, integration } of coins)
    if (supply === 0n && integration.assets > 0n) throw new Divergence('assets without tokens');
}
