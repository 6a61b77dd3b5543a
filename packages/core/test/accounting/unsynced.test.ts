import { atDepth, randomSeed } from '@obverse/testing';
import { describe, expect, it } from 'vitest';
import * as accounting from '../../src/accounting/index.ts';
import { checkJuniorLosses, checkSettleable, checkState } from './invariants.ts';
import { Ledger, type Rules, rules } from './ledger.ts';
import { anOperation, subjectOf, users } from './operations.ts';
import { Random } from './random.ts';

const sequences = atDepth({ quick: 300, full: 5_000 });
const steps = 60;

/** Commission as it was: on all that was gained, whatever a report puts in doubt. */
const commissionIgnoresReports: Rules = {
  ...rules,
  sync: ({ stablecoin, integration }) => {
    const { missing } = stablecoin;
    const synced = accounting.sync({ stablecoin: { ...stablecoin, missing: 0n }, integration });
    return { ...synced, stablecoin: { ...synced.stablecoin, missing } };
  },
};

/** A deposit that has a part in the growth which rounding held back before it. */
const depositsShareGrowth: Rules = {
  ...rules,
  mint: (coin, ...rest) => {
    const minted = accounting.mint(coin, ...rest);
    const { lastIndex, highWaterIndex } = coin.integration;
    return { ...minted, integration: { ...minted.integration, lastIndex, highWaterIndex } };
  },
};

/** An epoch that ends with a loss of more than half of the pool. */
const epochsEndByHalf: Rules = {
  ...rules,
  resolveLoss: (stablecoin, report, loss) => {
    const resolved = accounting.resolveLoss(stablecoin, report, loss);
    const { juniorAssets: left, unvestedYield, vestTotal, epoch } = resolved.stablecoin;
    if (left === 0n || left * 2n > stablecoin.juniorAssets) return resolved;
    const over = { epoch: epoch + 1, juniorAssets: 0n, juniorSupply: 0n, juniorCooling: 0n };
    const moved = { unvestedYield: unvestedYield + left, vestTotal: vestTotal + left };
    return { ...resolved, stablecoin: { ...resolved.stablecoin, ...over, ...moved } };
  },
};

/** Operations on coins that nobody syncs between them, as far as the rules allow them. @throws Error naming the invariant that does not hold */
function play(random: Random, by: Rules): void {
  const fees = [random.pick([0, 1_000, 10_000]), random.pick([37, 9_999, 'payment'] as const)];
  const settings = { vestingSeconds: 86_400, platformFeeBps: random.pick([0, 1_000]) };
  const ledger = new Ledger(users, fees, 10n ** random.pick([4n, 8n, 12n]), settings, by);
  const subject = subjectOf(ledger);
  const run: typeof subject.run = (method, ...args) => {
    const before = method === 'resolveLoss' ? ledger.copy() : undefined;
    const isDone = subject.run(method, ...args);
    if (isDone && before) checkJuniorLosses(before, ledger);
    return isDone;
  };
  for (let step = 0; step < steps; step++) {
    anOperation(random, { ...subject, run }).run();
    checkState(ledger);
    if (!ledger.stablecoin.reportOpen) continue;
    const { loss } = ledger.report();
    checkSettleable(ledger, loss);
    checkSettleable(ledger, (loss * BigInt(random.below(1_001))) / 1_000n);
  }
}

/** The first breach of an invariant in `count` sequences; undefined where none breaks one. */
function findBreach(by: Rules, count: number, first = randomSeed('unsynced')): string | undefined {
  for (let i = 0; i < count; i++) {
    try {
      play(new Random(first + i), by);
    } catch (error) {
      return `${(error as Error).message}, seed ${first + i}`;
    }
  }
  return undefined;
}

describe('the accounting of coins that nobody syncs', () => {
  it('keeps its invariants, and settles every loss up to the reported one', () => {
    expect(findBreach(rules, sequences)).toBeUndefined();
  });

  it.each([
    ['commission ignores reports', commissionIgnoresReports, /missing is covered|can be settled/],
    ['a deposit shares the growth held back', depositsShareGrowth, /senior assets cover/],
    ['an epoch ends by half', epochsEndByHalf, /junior \d lost/],
  ] as const)('breaks an invariant where %s', { timeout: 900_000 }, (_, by, invariant) => {
    expect(findBreach(by, 5_000, 0)).toMatch(invariant);
  });
});

describe('the accounting', () => {
  const empty = new Ledger(1, [0], 0n).stablecoin;

  it('keeps the rest of a last token, of which the virtual offset holds most, in the senior side under a report', () => {
    const ledger = new Ledger(1, [0], 10n ** 12n, { platformFeeBps: 0 });
    ledger.mint(0, 0, 2_000_000n);
    ledger.distributeYield(0, 1_000_000n);
    ledger.advance(accounting.SECONDS_PER_YEAR);
    ledger.redeem(0, 0, ledger.tokens(0, 0) - 3n);
    ledger.donate(0, 1_000_000n);
    const loss = ledger.stablecoin.seniorAssets - 1n;
    ledger.deploy(loss);
    ledger.reportLoss(loss);
    ledger.redeem(0, 0, 3n);
    expect(ledger.stablecoin.missing).toBeLessThan(ledger.stablecoin.seniorAssets);
  });

  it('vests yield that waited a month beside dust from when somebody earns', () => {
    const [day, vestStartTs] = [86_400n, empty.lastAccrualTs];
    const dust = { juniorAssets: 1n, juniorSupply: 1n, unvestedYield: 1_000_000n, vestTotal: 1_000_000n };
    const waiting = { ...empty, ...dust, vestStartTs, vestEndTs: vestStartTs + 30n * day };
    const later = accounting.accrue(waiting, vestStartTs + 30n * day);
    const joined = { ...later, seniorAssets: 10n ** 12n };
    const accrued = accounting.accrue(joined, joined.lastAccrualTs + day);
    expect(joined.unvestedYield - accrued.unvestedYield).toBe(33_333n);
  });

  it('does not refill the daily limit twice where the clock steps back after it was settled', () => {
    const limit = { seniorAssets: 10n ** 9n, deployPerDay: 1_000n, maxDeployedBps: 10_000 };
    const settledLater = { ...empty, ...limit, deploySpentTs: empty.lastAccrualTs + 86_400n };
    const first = accounting.deployCollateral(settledLater, 10n ** 9n, 1_000n);
    const dayLater = { ...first, lastAccrualTs: first.lastAccrualTs + 86_400n };
    expect(first.deployedCollateral).toBe(1_000n);
    const again = () => accounting.deployCollateral(dayLater, 10n ** 9n, 1_000n);
    expect(again).toThrow(accounting.AccountingError);
  });

  it('keeps what is less than a unit in a sync of every second for the next', () => {
    const ledger = new Ledger(1, [0], 10n ** 9n, { platformFeeBps: 0 });
    ledger.mint(0, 0, 600_000_000n);
    let coin = ledger.coin(0);
    // 5 % a year for 15 minutes
    for (let second = 1n; second <= 900n; second++) {
      const growth = (accounting.INDEX_ONE * second) / (20n * accounting.SECONDS_PER_YEAR);
      const stablecoin = { ...coin.stablecoin, seniorIndex: accounting.INDEX_ONE + growth };
      coin = accounting.sync({ ...coin, stablecoin });
    }
    expect(coin.integration.assets).toBe(600_000_856n);
  });
});
