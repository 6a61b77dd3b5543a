import { atDepth, randomSeed } from '@obverse/testing';
import { describe, expect, it } from 'vitest';
import { reserveOf } from '../../src/accounting/index.ts';
import { checkIndex, checkRates, checkState, ratesOf } from './invariants.ts';
import { days, Ledger, type Settings } from './ledger.ts';
import { Random } from './random.ts';

const sequences = atDepth({ quick: 300, full: 5_000 });
const steps = 60;
const users = 3;
const coins = 2;

/** Whether an operation may move rates: it pays yield, settles a loss, or lets time pass. */
type Operation = { readonly movesRates: boolean; readonly run: () => void };

function anAmount(random: Random, upTo: bigint): bigint {
  const ways = [
    () => upTo,
    () => upTo - 1n,
    () => 1n,
    () => BigInt(random.below(2_000)),
    () => (upTo * BigInt(random.below(1_001))) / 1_000n,
    () => 10n ** BigInt(random.below(13)),
  ];
  const amount = random.pick(ways)();
  return amount < 0n ? 0n : amount;
}

function anOperation(random: Random, ledger: Ledger): Operation {
  const user = random.below(users);
  const coin = random.below(coins);
  const wallet = ledger.wallet(user);
  const amount = (upTo: bigint) => anAmount(random, upTo);
  const { stablecoin: s } = ledger;
  const fixed = (run: () => void): Operation => ({ movesRates: false, run });
  const moving = (run: () => void): Operation => ({ movesRates: true, run });
  const kinds: (() => Operation)[] = [
    () => fixed(() => ledger.mint(user, coin, amount(wallet.cash))),
    () => fixed(() => ledger.mint(user, coin, amount(10_000n))),
    () => fixed(() => ledger.redeem(user, coin, amount(ledger.tokens(user, coin)))),
    () => fixed(() => ledger.redeem(user, coin, amount(ledger.tokens(user, coin)))),
    () => fixed(() => ledger.burn(user, coin, amount(ledger.tokens(user, coin)))),
    () => fixed(() => ledger.burnJunior(user, amount(wallet.junior))),
    () => fixed(() => ledger.donate(user, amount(1_000_000n))),
    () => fixed(() => ledger.juniorDeposit(user, amount(wallet.cash))),
    () => fixed(() => ledger.juniorRequest(user, amount(wallet.junior))),
    () => fixed(() => ledger.juniorComplete(random.below(4))),
    () => fixed(() => ledger.juniorComplete(random.below(4), amount(1_000_000n))),
    () => fixed(() => ledger.juniorCancel(user, random.below(4))),
    () => fixed(() => ledger.claimFees(user, coin)),
    () => fixed(() => ledger.collectPlatformFees(user)),
    () => fixed(() => ledger.distributeYield(user, amount(10_000_000n))),
    () => fixed(() => ledger.deploy(amount(ledger.vault))),
    () => fixed(() => ledger.returnCollateral(amount(s.deployedCollateral))),
    () => fixed(() => ledger.reportLoss(amount(s.deployedCollateral))),
    () => moving(() => ledger.resolveLoss(amount(s.reportOpen ? ledger.report().loss : 0n))),
    () => moving(() => leaveJunior(ledger)),
    () => moving(() => loseJuniors(ledger, BigInt(random.below(3_000)))),
    () => fixed(() => ledger.settleClaim(user, random.below(3))),
    () => moving(() => ledger.advance(BigInt(1 + random.below(100_000)))),
    () => moving(() => ledger.advance(days(1 + random.below(40)))),
  ];
  return random.pick(kinds)();
}

/** A loss that takes the whole junior pool but for `left` units, as far as collateral can be deployed for it. */
function loseJuniors(ledger: Ledger, left: bigint): void {
  ledger.attempt(() => ledger.deploy(ledger.vault - reserveOf(ledger.stablecoin)));
  ledger.reportLoss(ledger.stablecoin.juniorAssets - left);
  ledger.resolveLoss(ledger.report().loss);
}

/** Every junior leaves. */
function leaveJunior(ledger: Ledger): void {
  for (let user = 0; user < users; user++) {
    ledger.attempt(() => ledger.juniorRequest(user, ledger.wallet(user).junior));
  }
  ledger.advance(BigInt(ledger.stablecoin.cooldownSeconds));
  for (let i = ledger.cooldowns.length - 1; i >= 0; i--) ledger.attempt(() => ledger.juniorComplete(i));
}

function someSettings(random: Random): Partial<Settings> {
  return {
    platformFeeBps: random.pick([0, 1, 1_000, 10_000]),
    juniorPremiumBps: random.pick([0, 2_000, 10_000]),
    targetCoverageBps: random.pick([1, 1_000, 10_000]),
    minCoverageBps: random.pick([0, 0, 500]),
    vestingSeconds: random.pick([1, 7, 365]) * 86_400,
    supplyCap: random.pick([10n ** 15n, 10n ** 8n]),
    maxDeployedBps: random.pick([10_000, 5_000]),
  };
}

describe('the accounting under random sequences', () => {
  it('keeps every invariant after every step', { timeout: 900_000 }, () => {
    const first = randomSeed('sequences');
    let done = 0;
    let wipeOuts = 0;
    for (let i = 0; i < sequences; i++) {
      const random = new Random(first + i);
      const fees = [random.pick([0, 1_000, 10_000]), random.pick([0, 37, 9_999])];
      const ledger = new Ledger(users, fees, 10n ** 12n, someSettings(random));
      const done0 = done;
      for (let step = 0; step < steps; step++) {
        ledger.syncAll();
        const [before, accrued] = [ratesOf(ledger), ledger.stablecoin];
        const { movesRates, run } = anOperation(random, ledger);
        const unchanged = ledger.copy();
        if (!ledger.attempt(run)) {
          // a refused operation may have accrued and synced, and nothing else
          expect(ledger.stablecoin.seniorAssets).toBe(unchanged.stablecoin.seniorAssets);
          continue;
        }
        done++;
        try {
          checkState(ledger);
          ledger.syncAll();
          checkState(ledger);
          checkIndex(accrued, ledger);
          if (!movesRates) checkRates(before, ledger);
        } catch (error) {
          throw new Error(`seed ${first + i}, step ${step}: ${String(error)}`);
        }
      }
      wipeOuts += ledger.stablecoin.epoch;
      if (done - done0 < 3) throw new Error(`seed ${first + i}: hardly any operation succeeded`);
    }
    console.info(`${done} operations, ${wipeOuts} wipe-outs in ${sequences} sequences`);
    expect(wipeOuts).toBeGreaterThan(sequences / 200);
    expect(done).toBeGreaterThan(sequences * 10);
  });
});
