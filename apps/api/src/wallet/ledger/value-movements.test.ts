import { expect, it } from 'vitest';
import type { Holding, Movement, NewLedgerEntry } from './model.ts';
import { holdingAfter, toLedgerEntry } from './value-movements.ts';

const movement = (kind: Movement['kind'], change: Partial<Movement>): Movement => ({
  ...{ mint: 'mint', signature: 'signature', slot: 1, at: new Date(0) },
  ...{ tokens: 0n, coolingTokens: 0n, paid: 0n, received: 0n, withheld: 0n },
  kind,
  ...change,
});

const entriesOf = (...movements: [Movement, bigint?][]): NewLedgerEntry[] => {
  const entries: NewLedgerEntry[] = [];
  for (const [each, rate] of movements) entries.push(toLedgerEntry(each, rate, entries.at(-1)));
  return entries;
};

/** The holding after movements, each with its rate. */
const after = (...movements: [Movement, bigint?][]): Holding => holdingAfter(entriesOf(...movements).at(-1));

const bought = movement('minted', { tokens: 100n, paid: 103n });
const received = movement('transferredIn', { tokens: 10n });

it('values tokens that were bought at what was paid, and tokens that came by transfer at their rate, rounded down', () => {
  expect(after([bought], [received, 1_199_999_999_999n])).toEqual({
    ...{ balance: 110n, coolingTokens: 0n, costBasis: 114n, estimatedCost: 11n, realized: 0n },
  });
});

it('takes the average cost along, rounded down, and all of it with the last tokens', () => {
  const sold = movement('redeemed', { tokens: -1n, received: 2n });
  expect(after([bought], [sold])).toMatchObject({ balance: 99n, costBasis: 102n, realized: 1n });
  const rest = movement('redeemed', { tokens: -99n, received: 200n });
  expect(after([bought], [sold], [rest])).toEqual({ ...holdingAfter(undefined), realized: 99n });
});

it('realizes nothing by a transfer, and the cost as a loss where tokens are burned', () => {
  const gone = { tokens: -50n };
  expect(after([bought], [movement('transferredOut', gone)])).toMatchObject({ costBasis: 52n, realized: 0n });
  expect(after([bought], [movement('burned', gone)])).toMatchObject({ costBasis: 52n, realized: -51n });
});

it('leaves the cost of tokens that go into a cooldown as it is', () => {
  const requested = movement('withdrawalRequested', { tokens: -40n, coolingTokens: 40n });
  expect(after([bought], [requested])).toMatchObject({
    balance: 60n,
    coolingTokens: 40n,
    costBasis: 103n,
    realized: 0n,
  });
});

it('takes no more than all of the cost where more tokens leave than are known', () => {
  expect(after([bought], [movement('unexplained', { tokens: -150n })])).toMatchObject({
    balance: -50n,
    costBasis: 0n,
  });
});

it('puts no entry of a token before the one before it', () => {
  const late = { ...received, at: new Date(-1) };
  expect(entriesOf([bought], [late, 1n]).map(({ at }) => at)).toEqual([new Date(0), new Date(0)]);
});
