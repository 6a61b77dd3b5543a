import { atDepth, randomSeed } from '@obverse/testing';
import { describe, expect, it } from 'vitest';
import * as check from '../../../packages/core/test/accounting/invariants.ts';
import { type Ledger, profiles, type Rules, rules } from '../../../packages/core/test/accounting/ledger.ts';
import {
  admitUsers,
  anActOnAWhitelist,
  anOperation,
} from '../../../packages/core/test/accounting/operations.ts';
import { Random } from '../../../packages/core/test/accounting/random.ts';
import { LedgerAndChain } from './support/ledger-chain.ts';

const sequences = atDepth({ quick: 3, full: 120 });
const steps = 120;

function synced(ledger: Ledger): Ledger {
  const copy = ledger.copy();
  copy.syncAll();
  return copy;
}

/** Runs a random sequence on the model and on the program. @returns how many operations both allowed. @throws where the two disagree or an invariant is broken */
function runSequence(seed: number, by: Rules, next = anOperation): number {
  const random = new Random(seed);
  const changed = {
    minCoverageBps: random.pick([0, 0, 300]),
    maxDeployedBps: random.pick([10_000, 5_000]),
    supplyCap: random.pick([10n ** 15n, 10n ** 12n]),
    platformFeeBps: random.pick([0, 1_000, 10_000]),
  };
  const commission = random.pick([0, 10_000, 'payment', 'payment'] as const);
  // of three sequences in a row each has another pair
  const powers = (next: number) => profiles[(seed + next) % profiles.length] ?? 0;
  const terms = [
    { commission: 1_000, powers: powers(0) },
    { commission, powers: powers(1) },
  ] as const;
  const both = new LedgerAndChain(terms, 10n ** 13n, changed, by);
  admitUsers(random, both);
  let done = 0;
  for (let i = 0; i < steps; i++) {
    const before = synced(both.ledger);
    if (!next(random, both).run()) continue;
    done += 1;
    // the two agree in every field and balance, so that what holds of one holds of the other
    check.checkState(both.ledger);
    check.checkHeld(before, both.ledger);
    check.checkPowers(before, both.ledger);
    const after = synced(both.ledger);
    check.checkRecognition(after);
    check.checkRedeemable(after);
    check.checkPaymentCoins(before, after);
  }
  return done;
}

describe('the program and the model', () => {
  it('agree after every step of random sequences', () => {
    const seed = randomSeed('program and model');
    let done = 0;
    for (let sequence = 0; sequence < sequences; sequence++) {
      try {
        done += runSequence(seed + sequence, rules);
      } catch (error) {
        throw new Error(`seed ${seed}, sequence ${sequence}`, { cause: error });
      }
    }
    expect(done).toBeGreaterThan((sequences * steps) / 4);
  }, 1_800_000);

  it.each<readonly [string, RegExp, Partial<Rules>, typeof anOperation]>([
    [
      'a coin without powers can be paused, frozen and seized',
      /: the model says yes, the program (notCompliance|powerNotChosen)/,
      { hasPower: () => true },
      anOperation,
    ],
    [
      'users mint who are not on the whitelist',
      /^mint.*: the model says yes, the program notWhitelisted/,
      { canMint: () => true },
      anActOnAWhitelist,
    ],
    [
      'the whitelist thaws what the compliance authority froze',
      /^thawWhitelisted.*: the model says yes, the program accountNotFresh/,
      { canThaw: (isListed) => isListed },
      anActOnAWhitelist,
    ],
  ])(
    'disagree where in the model %s',
    (_, disagreement, worse, next) => {
      const seed = randomSeed('a worse model');
      const find = () => {
        for (let sequence = 0; sequence < 400; sequence++)
          runSequence(seed + sequence, { ...rules, ...worse }, next);
      };
      expect(find).toThrow(disagreement);
    },
    1_800_000,
  );
});
