import { atDepth, randomSeed } from '@obverse/testing';
import { describe, expect, it } from 'vitest';
import * as accounting from '../../src/accounting/index.ts';
import * as check from './invariants.ts';
import { Ledger, profiles, type Rules, rules, type Settings } from './ledger.ts';
import { admitUsers, anOperation, subjectOf, users } from './operations.ts';
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

/** Runs one random sequence and checks the invariants after each step. @returns how many operations succeeded, and how many wipe-outs there were */
function runSequence(seed: number, by: Rules): { readonly done: number; readonly wipeOuts: number } {
  const random = new Random(seed);
  const commissions = [
    random.pick([0, 1_000, 10_000]),
    random.pick([0, 37, 9_999, 'payment', 'payment'] as const),
  ];
  const coins = commissions.map((commission) => ({ commission, powers: random.pick(profiles) }));
  const ledger = new Ledger(users, coins, 10n ** 12n, someSettings(random), by);
  const subject = subjectOf(ledger);
  admitUsers(random, subject);
  let done = 0;
  for (let step = 0; step < steps; step++) {
    ledger.syncAll();
    const before = ledger.copy();
    const [rates, accrued] = [check.ratesOf(ledger), ledger.stablecoin];
    const { movesRates, run } = anOperation(random, subject);
    const unchanged = ledger.copy();
    if (!run()) {
      // a refused operation may have accrued and synced, and nothing else
      expect(ledger.stablecoin.seniorAssets).toBe(unchanged.stablecoin.seniorAssets);
      continue;
    }
    done++;
    try {
      check.checkState(ledger);
      check.checkHeld(before, ledger);
      check.checkPowers(before, ledger);
      ledger.syncAll();
      check.checkState(ledger);
      check.checkRecognition(ledger);
      check.checkRedeemable(ledger);
      check.checkIndex(accrued, ledger);
      if (!movesRates) check.checkRates(rates, ledger);
      check.checkPaymentCoins(before, ledger);
    } catch (error) {
      throw new Error(`seed ${seed}, step ${step}: ${String(error)}`);
    }
  }
  return { done, wipeOuts: ledger.stablecoin.epoch };
}

type Coin = Parameters<Rules['sync']>[0];

/** The program's rules, but payment coins sync as the earning coin that `change` makes of them. */
const paymentCoinsSyncAs = (change: (coin: Coin) => Partial<Coin['integration']>): Partial<Rules> => ({
  sync: (coin) => {
    const { kind, feeBps } = coin.integration;
    if (kind !== accounting.coinKinds.payment) return accounting.sync(coin);
    const earning = { ...coin.integration, kind: accounting.coinKinds.earning, ...change(coin) };
    const synced = accounting.sync({ ...coin, integration: earning });
    return { ...synced, integration: { ...synced.integration, kind, feeBps } };
  },
});
const issuerTakesGainsBelowPar = paymentCoinsSyncAs(({ integration }) => ({
  highWaterIndex: integration.lastIndex,
}));

const halfPays: Rules['redeem'] = (coin, vault, ...rest) => accounting.redeem(coin, vault / 2n, ...rest);

/** Rules that break what holds of payment coins, of tokens that are frozen, paused or seized, and of a vault that is short. */
const controls: readonly (readonly [string, RegExp, Partial<Rules>])[] = [
  [
    'a payment coin leaves a part to its holders',
    /payment coin/,
    paymentCoinsSyncAs(() => ({ feeBps: 9_999 })),
  ],
  ['the issuer of a payment coin takes gains below par', /payment coin/, issuerTakesGainsBelowPar],
  ['a payment coin does not return to par', /payment coin/, paymentCoinsSyncAs(() => ({}))],
  ['frozen and paused tokens move', /held tokens/, { canMove: () => true }],
  ['a seizure loses a token', /branded tokens held/, { arrivesOfSeized: (tokens) => tokens - 1n }],
  ['users mint who are not on the whitelist', /not on the whitelist got coins/, { canMint: () => true }],
  ['the whitelist thaws what was frozen', /the whitelist thawed/, { canThaw: (isListed) => isListed }],
  ['a coin without powers has them', /no powers|were seized/, { hasPower: () => true }],
  ['the whitelist thaws for others', /the whitelist thawed/, { canThaw: (_, tokens) => tokens === 0n }],
  [
    'a shortfall forgets what a report withholds',
    /a shortfall of/,
    { recognizeShortfall: (stablecoin, vault) => accounting.recognizeShortfall(stablecoin, vault, 0n) },
  ],
  ['half of the vault pays', /cannot redeem/, { redeem: halfPays }],
];

describe('the accounting under random sequences', () => {
  it('keeps every invariant after every step', { timeout: 900_000 }, () => {
    const first = randomSeed('sequences');
    let done = 0;
    let wipeOuts = 0;
    for (let i = 0; i < sequences; i++) {
      const ran = runSequence(first + i, rules);
      if (ran.done < 3) throw new Error(`seed ${first + i}: hardly any operation succeeded`);
      done += ran.done;
      wipeOuts += ran.wipeOuts;
    }
    expect(wipeOuts).toBeGreaterThan(sequences / 200);
    expect(done).toBeGreaterThan(sequences * 10);
  });

  it.each(controls)('finds a breach where %s', { timeout: 900_000 }, (_, breach, worse) => {
    const first = randomSeed('broken rules');
    const find = () => {
      for (let i = 0; i < 20_000; i++) runSequence(first + i, { ...rules, ...worse });
    };
    expect(find).toThrow(breach);
  });
});
