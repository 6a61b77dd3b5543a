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
