import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ProgramError } from '../errors.ts';
import type { Integration, JuniorTranche, Stablecoin } from '../program/platform.generated.ts';
import * as math from './index.ts';

/** Written by the program's own accounting; see `programs/platform/math/tests/vectors.rs`. */
const file = new URL('../../../../programs/platform/math/vectors.json', import.meta.url);

type Numbers = Readonly<Record<string, string>>;

type Case = {
  readonly operation: keyof typeof operations;
  readonly before: Readonly<Record<keyof State, Numbers>>;
  readonly operands: Record<'supply' | 'vault' | 'amount' | 'minimum', string>;
  readonly outcome: { readonly error?: number; readonly after?: Case['before'] };
};

type State = {
  readonly stablecoin: Stablecoin;
  readonly junior: JuniorTranche;
  readonly integration: Integration;
};

type Operands = {
  readonly supply: bigint;
  readonly vault: bigint;
  readonly amount: bigint;
  readonly minimum: bigint;
};

const vectors: { now: string; cases: Case[] } = JSON.parse(readFileSync(file, 'utf8'));
const now = BigInt(vectors.now);

const operations = {
  accrue: (s: State) => math.accrue(s, now),
  sync: (s: State) => math.sync(s),
  distributeYield: (s: State, o: Operands) => math.distributeYield(s, o.amount),
  mint: (s: State, o: Operands) => math.mint(s, s.junior, o.supply, o.amount, o.minimum),
  redeem: (s: State, o: Operands) => math.redeem(s, o.supply, o.vault, o.amount, o.minimum),
  claimFees: (s: State, o: Operands) => math.claimFees(s, o.vault, o.amount),
  collectPlatformFees: (s: State, o: Operands) => math.collectPlatformFees(s.stablecoin, o.vault, o.amount),
  deployCollateral: (s: State, o: Operands) => ({
    stablecoin: math.deployCollateral(s.stablecoin, o.vault, o.amount),
  }),
  realizeLoss: (s: State, o: Operands) => math.realizeLoss(s, o.amount),
  juniorDeposit: (s: State, o: Operands) => math.juniorDeposit(s, o.amount, o.minimum),
  juniorWithdraw: (s: State, o: Operands) => math.juniorWithdraw(s, o.vault, o.amount, o.minimum),
} satisfies Record<string, (state: State, operands: Operands) => Partial<State>>;

/** The accounts hold small numbers as `number`. */
const isSmall = (name: string) => name.endsWith('Bps') || name.endsWith('Seconds');

function decode(numbers: Numbers): never {
  const entries = Object.entries(numbers).map(([name, text]) => [
    name,
    isSmall(name) ? Number(text) : BigInt(text),
  ]);
  return Object.fromEntries(entries) as never;
}

function decodeState(state: Case['before']): State {
  return {
    stablecoin: decode(state.stablecoin),
    junior: decode(state.junior),
    integration: decode(state.integration),
  };
}

function run({ operation, before, operands }: Case): State | number {
  const state = decodeState(before);
  try {
    const { stablecoin, junior, integration } = {
      ...state,
      ...operations[operation](state, decode(operands)),
    };
    return { stablecoin, junior, integration };
  } catch (error) {
    if (error instanceof ProgramError) return error.number;
    throw error;
  }
}

describe("the accounting's golden vectors", () => {
  it.each(Object.keys(operations))('match the results of %s', (operation) => {
    const cases = vectors.cases.filter((each) => each.operation === operation);
    expect(cases.length).toBeGreaterThan(20);
    for (const each of cases) {
      const { error, after } = each.outcome;
      expect(run(each)).toEqual(after ? decodeState(after) : error);
    }
  });
});
