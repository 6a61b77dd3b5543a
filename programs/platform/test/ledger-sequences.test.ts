import { atDepth, randomSeed } from '@obverse/testing';
import { expect, it } from 'vitest';
import {
  checkHeld,
  checkPaymentCoins,
  checkRecognition,
  checkRedeemable,
  checkState,
} from '../../../packages/core/test/accounting/invariants.ts';
import type { Ledger } from '../../../packages/core/test/accounting/ledger.ts';
import { anOperation } from '../../../packages/core/test/accounting/operations.ts';
import { Random } from '../../../packages/core/test/accounting/random.ts';
import { LedgerAndChain } from './support/ledger-chain.ts';

const sequences = atDepth({ quick: 3, full: 120 });
const steps = 120;

function synced(ledger: Ledger): Ledger {
  const copy = ledger.copy();
  copy.syncAll();
  return copy;
}

it('the program and the model agree after every step of random sequences', () => {
  const seed = randomSeed('program and model');
  let done = 0;
  for (let sequence = 0; sequence < sequences; sequence++) {
    const random = new Random(seed + sequence);
    const changed = {
      minCoverageBps: random.pick([0, 0, 300]),
      maxDeployedBps: random.pick([10_000, 5_000]),
      supplyCap: random.pick([10n ** 15n, 10n ** 12n]),
      platformFeeBps: random.pick([0, 1_000, 10_000]),
    };
    const both = new LedgerAndChain(
      [1_000, random.pick([0, 10_000, 'payment', 'payment'])],
      10n ** 13n,
      changed,
    );
    try {
      for (let i = 0; i < steps; i++) {
        const before = synced(both.ledger);
        if (!anOperation(random, both).run()) continue;
        done += 1;
        // the two agree in every field and balance, so that what holds of one holds of the other
        checkState(both.ledger);
        checkHeld(before, both.ledger);
        const after = synced(both.ledger);
        checkRecognition(after);
        checkRedeemable(after);
        checkPaymentCoins(before, after);
      }
    } catch (error) {
      throw new Error(`seed ${seed}, sequence ${sequence}`, { cause: error });
    }
  }
  expect(done).toBeGreaterThan((sequences * steps) / 4);
}, 1_800_000);
