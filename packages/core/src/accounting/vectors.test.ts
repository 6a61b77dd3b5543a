import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as accounting from './index.ts';

/** Written by the program's own accounting; see `programs/platform/math/tests/vectors.rs`. */
const file = new URL('../../../../programs/platform/math/vectors.json', import.meta.url);

type State = accounting.CoinState & {
  readonly report: accounting.LossReportState;
  readonly cooldown: accounting.CooldownState;
};
type Operands = { readonly vault: bigint; readonly amount: bigint; readonly minimum: bigint };
type Fields = Readonly<Record<string, string | boolean>>;
type Case = {
  readonly operation: string;
  readonly before: Readonly<Record<keyof State, Fields>>;
  readonly operands: Readonly<Record<keyof Operands, string>>;
  readonly outcome: { readonly error?: string; readonly changed?: Readonly<Record<string, Fields>> };
};

const vectors: { now: string; cases: readonly Case[] } = JSON.parse(readFileSync(file, 'utf8'));
const now = BigInt(vectors.now);

function mapValues<K extends string, V, R>(from: Readonly<Record<K, V>>, map: (value: V, name: K) => R) {
  const mapped = Object.entries<V>(from).map(([name, each]) => [name, map(each, name as K)]);
  return Object.fromEntries(mapped) as Record<K, R>;
}

/** The program keeps what the open report withholds in the stablecoin, too; the accounting has it in the report alone. */
const withheldOf = (state: State): bigint => (state.stablecoin as unknown as { withheld: bigint }).withheld;

const operations: Record<string, (s: State, o: Operands) => object> = {
  accrue: (s) => ({ stablecoin: accounting.accrue(s.stablecoin, now) }),
  sync: (s) => accounting.sync(s),
  distributeYield: (s, o) => ({
    stablecoin: accounting.distributeYield(s.stablecoin, o.amount, withheldOf(s)),
  }),
  mint: (s, o) => accounting.mint(s, o.amount, o.minimum),
  redeem: (s, o) => accounting.redeem(s, o.vault, o.amount, o.minimum),
  redeemUnderReport: (s, o) => accounting.redeemUnderReport(s, s.report, o.vault, o.amount, o.minimum),
  claimFees: (s, o) => accounting.claimFees(s, o.vault, o.amount),
  collectPlatformFees: (s, o) => accounting.collectPlatformFees(s.stablecoin, o.vault),
  deployCollateral: (s, o) => ({ stablecoin: accounting.deployCollateral(s.stablecoin, o.vault, o.amount) }),
  returnCollateral: (s, o) => accounting.returnCollateral(s.stablecoin, o.amount),
  recognizeShortfall: (s, o) => accounting.recognizeShortfall(s.stablecoin, o.vault, withheldOf(s)),
  recognizeReturn: (s, o) => accounting.recognizeReturn(s.stablecoin, o.vault, withheldOf(s)),
  reportLoss: (s, o) => accounting.reportLoss(s.stablecoin, o.amount),
  resolveLoss: (s, o) => accounting.resolveLoss(s.stablecoin, s.report, o.amount),
  settleClaim: (s, o) => {
    const settled = accounting.settleClaim(s.stablecoin, s.report, o.amount);
    if (settled.paid > o.vault) throw new accounting.AccountingError('insufficientLiquidity');
    return settled;
  },
  juniorDeposit: (s, o) => accounting.juniorDeposit(s.stablecoin, o.amount, o.minimum),
  juniorRequest: (s, o) => accounting.juniorRequest(s.stablecoin, o.amount, now),
  juniorComplete: ({ stablecoin, cooldown }, o) =>
    accounting.juniorComplete(stablecoin, cooldown, o.vault, stablecoin.lastAccrualTs, o.amount, o.minimum),
};

/** The accounts hold small numbers as `number`. */
const isSmall = /(Bps|Seconds)$|^(epoch|kind|reportCount)$/;

const decode = (fields: Fields) =>
  mapValues(fields, (value, name) => {
    if (typeof value === 'boolean') return value;
    return isSmall.test(name) ? Number(value) : BigInt(value);
  });
const decodeState = (state: Case['before']) => mapValues(state, decode) as unknown as State;

/** The state after the operation, or the rule that refused it. */
function run({ operation, before, operands }: Case): State | string {
  const state = decodeState(before);
  const numbers = mapValues(operands, BigInt) as unknown as Operands;
  try {
    const after: Partial<State> = operations[operation]?.(state, numbers) ?? {};
    return mapValues(state, (fields, name) => ({ ...fields, ...after[name] })) as unknown as State;
  } catch (error) {
    if (error instanceof accounting.AccountingError) return error.reason;
    throw error;
  }
}

function expected({ before, outcome: { error, changed } }: Case): State | string {
  if (error !== undefined || changed === undefined) return error ?? '';
  const { stablecoin: { withheld: _, ...stablecoin } = {}, ...others } = changed;
  const patches: Readonly<Record<string, Fields>> = { ...others, stablecoin };
  return decodeState(mapValues(before, (fields, name) => ({ ...fields, ...patches[name] })));
}

describe('the golden vectors of the program', () => {
  it.each(Object.keys(operations))('give the same results for %s in TypeScript', (operation) => {
    const cases = vectors.cases.filter((each) => each.operation === operation);
    expect(cases.length).toBeGreaterThanOrEqual(40);
    for (const each of cases) expect(run(each)).toEqual(expected(each));
  });
});
