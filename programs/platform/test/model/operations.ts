import fc from 'fast-check';
import * as admin from './admin.ts';
import * as anyone from './anyone.ts';
import * as exchange from './exchange.ts';
import * as integrator from './integrator.ts';
import * as junior from './junior.ts';
import * as manager from './manager.ts';
import type { Drawn, Step } from './operation.ts';

export const OPERATIONS: readonly Drawn[] = Object.values({
  ...admin,
  ...anyone,
  ...exchange,
  ...integrator,
  ...junior,
  ...manager,
});
/** Operations that create the balances that the others need. */
const BEGINNINGS: readonly Drawn[] = [
  exchange.mint,
  junior.juniorDeposit,
  manager.distributeYield,
  manager.deployCollateral,
];

const stepOf = (operations: readonly Drawn[]): fc.Arbitrary<Step> =>
  fc.oneof(...operations.map(({ weight, steps }) => ({ weight, arbitrary: steps })));

/** The steps that are executed from the initial state. */
export type Sequence = {
  readonly steps: readonly Step[];
  /** All users withdraw everything at the end. */
  readonly isEnded: boolean;
};

const BEGINNING = 12;
const REST = 48;

/** Up to `max` steps, and mostly that many. Without a minimum length, so that a failing sequence can shrink. */
const upTo = (max: number, operations: readonly Drawn[]) =>
  fc.array(stepOf(operations), { maxLength: 2 * max, size: 'max' }).map((steps) => steps.slice(0, max));

/** At most 60 steps: first mainly deposits, then any operation. */
export const sequence: fc.Arbitrary<Sequence> = fc.record({
  steps: fc.tuple(upTo(BEGINNING, BEGINNINGS), upTo(REST, OPERATIONS)).map((parts) => parts.flat()),
  isEnded: fc.constantFrom(false, false, true),
});
