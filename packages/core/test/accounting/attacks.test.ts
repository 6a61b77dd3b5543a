import { atDepth, randomSeed } from '@obverse/testing';
import { expect, it } from 'vitest';
import * as accounting from '../../src/accounting/index.ts';
import { evasion, type Goal, profit, search } from './attacks.ts';
import { type Rules, rules } from './ledger.ts';
import { Random } from './random.ts';

const evaluations = atDepth({ quick: 1_000, full: 15_000 });

/** Enough to find what is there to be found; a search that needs more counts as failed. */
const controlEvaluations = 60_000;

/** The first version's deposits: the mint's own supply counts, so that direct burns move the rate, and all that is offered is taken. */
const burnsMoveRates: Rules = {
  ...rules,
  supplyAfterBurn: (_, minted) => minted,
  mint: (coin, amount, minimum) => {
    const { stablecoin, integration, tokens, cost } = accounting.mint(coin, amount, minimum);
    const [rest, { seniorAssets }, { assets }] = [amount - cost, stablecoin, integration];
    return {
      ...{ tokens, cost: amount, stablecoin: { ...stablecoin, seniorAssets: seniorAssets + rest } },
      integration: { ...integration, assets: assets + rest },
    };
  },
};

/** The first version's redemptions, which a loss that is known and not yet resolved does not touch. */
const reportWithholdsNothing: Rules = {
  ...rules,
  redeemUnderReport: ({ stablecoin, integration }, report, ...rest) => {
    const { missing } = stablecoin;
    const taken = accounting.redeem({ stablecoin: { ...stablecoin, missing: 0n }, integration }, ...rest);
    return { ...taken, stablecoin: { ...taken.stablecoin, missing }, report };
  },
};

const goals: readonly (readonly [string, Goal, string, Rules])[] = [
  ['a coalition earns nothing from other users', profit, 'direct burns move rates', burnsMoveRates],
  ['who redeems under a report bears the same loss', evasion, 'it withholds nothing', reportWithholdsNothing],
];

it.each(goals)(
  'the search finds no attack on the rule that %s, and one where %3$s',
  { timeout: 1_800_000 },
  (_rule, goal, _change, worse) => {
    const best = (by: Rules, budget: number, enough: bigint) => {
      const { score, genes } = search(new Random(randomSeed('attack')), goal, by, budget, enough);
      console.info(`best score ${score} by ${genes.map(({ kind }) => kind).join(', ')}`);
      return score;
    };
    expect(best(rules, evaluations, 0n)).toBeLessThanOrEqual(0n);
    expect(best(worse, controlEvaluations, 100n)).toBeGreaterThan(100n);
  },
);
