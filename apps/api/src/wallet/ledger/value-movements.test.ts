import { expect, it } from 'vitest';
import type { Movement } from './model.ts';
import { holdingAfter, toLedgerEntry } from './value-movements.ts';

const movement = (kind: Movement['kind'], change: Partial<Movement>): Movement => ({
  ...{ mint: 'mint', signature: 'signature', slot: 1, at: new Date(0), kind },
  ...{ tokens: 0n, coolingTokens: 0n, paid: 0n, received: 0n, withheld: 0n },
  ...change,
});

const bought = toLedgerEntry(movement('minted', { tokens: 100n, paid: 103n }), undefined, undefined);

it('takes no more than all of the cost where more tokens leave than are known', () => {
  const left = toLedgerEntry(movement('unexplained', { tokens: -150n }), undefined, bought);
  expect(holdingAfter(left)).toMatchObject({ balance: -50n, costBasis: 0n });
});

it('puts no entry of a token before the one before it', () => {
  const late = movement('transferredIn', { tokens: 10n, at: new Date(-1) });
  expect(toLedgerEntry(late, 1n, bought).at).toEqual(new Date(0));
});
