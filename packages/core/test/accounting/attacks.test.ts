import { atDepth, randomSeed } from '@obverse/testing';
import { describe, expect, it } from 'vitest';
import * as accounting from '../../src/accounting/index.ts';
import { denial, evasion, foresight, type Goal, profit, search } from './attacks.ts';
import { type Rules, rules } from './ledger.ts';
import { Random } from './random.ts';

const evaluations = atDepth({ quick: 1_000, full: 15_000 });

/** Enough to find what is there to be found; a search that needs more counts as failed. */
const controlEvaluations = 60_000;

const never = 2n ** 62n;

/** The first version's deposits: the mint's own supply counts, so that direct burns move the rate, and all that is offered is taken. */
const burnsMoveRates: Rules = {
  ...rules,
  supplyAfterBurn: (_, minted) => minted,
  mint: (coin, amount, minimum) => {
    const { stablecoin, integration, tokens, cost } = accounting.mint(coin, amount, minimum);
    const rest = amount - cost;
    return {
      stablecoin: { ...stablecoin, seniorAssets: stablecoin.seniorAssets + rest },
      integration: { ...integration, assets: integration.assets + rest },
      tokens,
      cost: amount,
    };
  },
};

/** The first version's cooldowns, which never expire. */
const cooldownsNeverExpire: Rules = {
  ...rules,
  isExpired: () => false,
  juniorComplete: (stablecoin, cooldown, ...rest) => ({
    ...accounting.juniorComplete(stablecoin, { ...cooldown, expiryTs: never }, ...rest),
  }),
};

/** The first version's coverage at mint, which counts juniors who are about to leave. */
const mintCountsCooling: Rules = {
  ...rules,
  mint: ({ stablecoin, integration }, amount, minimum) => {
    const { juniorCooling } = stablecoin;
    const minted = accounting.mint(
      { stablecoin: { ...stablecoin, juniorCooling: 0n }, integration },
      amount,
      minimum,
    );
    return { ...minted, stablecoin: { ...minted.stablecoin, juniorCooling } };
  },
};

/** The first version's redemptions, which a loss that is known and not yet resolved does not touch. */
const reportWithholdsNothing: Rules = {
  ...rules,
  redeemUnderReport: ({ stablecoin, integration }, report, vault, tokens, minimum) => {
    const { missing } = stablecoin;
    const taken = accounting.redeem(
      { stablecoin: { ...stablecoin, missing: 0n }, integration },
      vault,
      tokens,
      minimum,
    );
    return { ...taken, stablecoin: { ...taken.stablecoin, missing }, report };
  },
};

function run(goal: Goal, by: Rules, budget: number, enough: bigint): bigint {
  const random = new Random(randomSeed('attack'));
  const { score, genes } = search(random, goal, by, budget, enough);
  console.info(`best score ${score} by ${genes.map(({ kind }) => kind).join(', ')}`);
  return score;
}

const goals: readonly (readonly [string, Goal, string, Rules])[] = [
  ['a coalition earns nothing from other users', profit, 'direct burns move rates', burnsMoveRates],
  [
    'a junior who foresees a loss cannot leave outside a window',
    foresight,
    'cooldowns never expire',
    cooldownsNeverExpire,
  ],
  [
    'a holder who redeems between report and resolution bears the same loss',
    evasion,
    'a report withholds nothing',
    reportWithholdsNothing,
  ],
  ['nobody can block a junior who asked to leave', denial, 'mints count cooling juniors', mintCountsCooling],
];

describe('the adversarial search of the accounting', () => {
  it.each(goals)('finds no sequence against the rule that %s', { timeout: 900_000 }, (_, goal) => {
    expect(run(goal, rules, evaluations, 0n)).toBeLessThanOrEqual(0n);
  });

  it.each(goals.map(([rule, goal, change, by]) => [rule, change, goal, by] as const))(
    'finds a sequence against the rule that %s when %s',
    { timeout: 900_000 },
    (_rule, _change, goal, by) => {
      expect(run(goal, by, controlEvaluations, 100n)).toBeGreaterThan(100n);
    },
  );
});
