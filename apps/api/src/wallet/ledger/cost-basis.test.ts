import { expect, it } from 'vitest';
import { applyMovement, costChange, emptyHolding } from './cost-basis.ts';
import type { Holding, Movement } from './model.ts';

const movement = (kind: Movement['kind'], change: Partial<Movement>): Movement => ({
  ...{ tokens: 0n, coolingTokens: 0n, paid: 0n, received: 0n, withheld: 0n },
  kind,
  ...change,
});

/** The holding after movements, each with its rate. */
const after = (...movements: [Movement, bigint?][]): Holding =>
  movements.reduce(
    (holding, [each, rate]) => applyMovement(holding, each, costChange(holding, each, rate)),
    emptyHolding,
  );

const bought = movement('minted', { tokens: 100n, paid: 103n });
const received = movement('transferredIn', { tokens: 10n });

it('values tokens that were bought at what was paid, and tokens that came by transfer at their rate, rounded down', () => {
  expect(after([bought], [received, 1_199_999_999_999n])).toEqual({
    ...{ balance: 110n, cooling: 0n, cost: 114n, estimatedCost: 11n, realized: 0n },
  });
});

it('takes the average cost along, rounded down, and all of it with the last tokens', () => {
  const sold = movement('redeemed', { tokens: -1n, received: 2n });
  expect(after([bought], [sold])).toMatchObject({ balance: 99n, cost: 102n, realized: 1n });
  const rest = movement('redeemed', { tokens: -99n, received: 200n });
  expect(after([bought], [sold], [rest])).toEqual({ ...emptyHolding, realized: 99n });
});

it('realizes nothing by a transfer, and the cost as a loss where tokens are burned', () => {
  const gone = { tokens: -50n };
  expect(after([bought], [movement('transferredOut', gone)])).toMatchObject({ cost: 52n, realized: 0n });
  expect(after([bought], [movement('burned', gone)])).toMatchObject({ cost: 52n, realized: -51n });
});

it('leaves the cost of tokens that go into a cooldown as it is', () => {
  const requested = movement('withdrawalRequested', { tokens: -40n, coolingTokens: 40n });
  expect(after([bought], [requested])).toMatchObject({
    balance: 60n,
    cooling: 40n,
    cost: 103n,
    realized: 0n,
  });
});

it('takes no more than all of the cost where more tokens leave than are known', () => {
  expect(after([bought], [movement('unexplained', { tokens: -150n })])).toMatchObject({
    balance: -50n,
    cost: 0n,
  });
});
