import { atDepth, randomSeed } from '@obverse/testing';
import { describe, expect, it } from 'vitest';
import { checkIndex, checkRates, checkState, ratesOf } from './invariants.ts';
import { Ledger, type Settings } from './ledger.ts';
import { anOperation, users } from './operations.ts';
import { Random } from './random.ts';

const sequences = atDepth({ quick: 300, full: 5_000 });
const steps = 60;

function someSettings(random: Random): Partial<Settings> {
  return {
    platformFeeBps: random.pick([0, 1, 1_000, 10_000]),
    juniorPremiumBps: random.pick([0, 2_000, 10_000]),
    targetCoverageBps: random.pick([100, 1_000, 10_000]),
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
        const { movesRates, run } = anOperation(random, {
          ledger,
          run: (method, ...args) =>
            ledger.attempt(() => (ledger[method] as (...given: typeof args) => void)(...args)),
        });
        const unchanged = ledger.copy();
        if (!run()) {
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
