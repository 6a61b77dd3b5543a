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
 * Everybody leaves, out of whatever state a sequence has come to: paused, the cap at zero, nobody listed. Invariant 7: as soon as the
 * collateral is back nobody is refused, and nothing is left over but what was never released, donations and dust.
 *
 * Takes each outcome as the answer to a yield.
 *
 * @throws Divergence
 */
export function* windDown(model: Model): Generator<Step, void, string> {
  yield* close(model);
  yield* bringBack(model);
  for (const [index, coin] of model.coins.entries()) {
    for (const who of PEOPLE.keys()) {
      const tokens = at(coin.tokens, who);
      if (tokens === 0n) continue;
      const holder = {
        pick: [...coin.tokens.keys()].filter((i) => at(coin.tokens, i) > 0n).indexOf(who),
        holding: true,
      };
      const step = exchange.redeem.step({ coin: index, holder, amount: all, minimum: 'none' });
      // tokens of a coin that losses have made worthless
      expectOf(yield step, step, ['amountTooSmall']);
    }
  }
  yield* leaveTranches(model);
  yield* payFees(model);
  checkEmpty(model);
}

function* close(model: Model): Generator<Step, void, string> {
  yield* must(admin.setPaused.step({ ...entitled, byAdmin: true, paused: true }));
  for (const [pool, { stablecoin, custodian }] of model.pools.entries()) {
    // without coverage: dust of the senior side would keep the last of the juniors
    const { platformFeeBps, juniorPremiumBps, vestingSeconds, cooldownSeconds } = stablecoin;
    const settings = { platformFeeBps, juniorPremiumBps, vestingSeconds, cooldownSeconds, minCoverageBps: 0 };
    yield* must(
      admin.updateStablecoin.step({ pool, ...entitled, settings, cap: { exactly: 0n }, custodian }),
    );
  }
  for (const coin of model.coins.keys())
    yield* must(integrator.setWhitelistRequired.step({ coin, ...entitled, required: true }));
}

/** From whoever has it: custodians may have spent what was in their custody. What nobody has, is in the vault by donation. */
function* bringBack(model: Model): Generator<Step, void, string> {
  for (const [index, pool] of model.pools.entries()) {
    for (const from of PEOPLE.keys()) {
      const [due, balance] = [pool.stablecoin.deployedCollateral, at(pool.underlying, from)];
      const exactly = due < balance ? due : balance;
      if (exactly === 0n) continue;
      yield* must(manager.returnCollateral.step({ pool: index, ...entitled, from, amount: { exactly } }));
    }
  }
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
  while (model.cooldowns.size > 0) {
    const request = { pool: 0, who: 0, id: 0n, which: 0, thief: null };
    yield* must(junior.juniorComplete.step({ request, minimum: 'none' }));
  }
}

function* payFees(model: Model): Generator<Step, void, string> {
  for (const [index, coin] of model.coins.entries()) {
    yield* must(anyone.sync.step(index));
    if (coin.integration.feesOwed === 0n) continue;
    yield* must(integrator.claimFees.step({ coin: index, ...entitled, amount: null }));
  }
  for (const [index, pool] of model.pools.entries()) {
    yield* must(anyone.accrue.step(index));
    if (pool.stablecoin.platformFeesOwed === 0n) continue;
    yield* must(admin.collectPlatformFees.step({ pool: index, ...entitled, to: null, amount: null }));
  }
}

function* must(step: Step): Generator<Step, void, string> {
  expectOf(yield step, step);
}

function expectOf(outcome: string, step: Step, pardoned: readonly string[] = []): void {
  if (outcome !== 'accepted' && !pardoned.includes(outcome))
    throw new Divergence(`${step.name} was refused while everybody leaves: ${outcome}`);
}

function checkEmpty({ pools, coins }: Model): void {
  for (const { junior, stablecoin } of pools) {
    if (junior.supply > 0n || junior.assets > 0n) throw new Divergence('the tranche is not empty');
    if (stablecoin.platformFeesOwed + stablecoin.integratorFeesOwed > 0n)
      throw new Divergence('fees are left');
  }
  for (const { supply, integration } of coins)
    if (supply === 0n && integration.assets > 0n) throw new Divergence('assets without tokens');
}
