import fc from 'fast-check';
import * as admin from './admin.ts';
import * as anyone from './anyone.ts';
import * as exchange from './exchange.ts';
import * as integrator from './integrator.ts';
import * as junior from './junior.ts';
import * as manager from './manager.ts';
import type { Operation, Step } from './operation.ts';

const OPERATIONS: readonly Operation[] = Object.values({
  ...admin,
  ...anyone,
  ...exchange,
  ...integrator,
  ...junior,
  ...manager,
});
/** Operations that bring in what the others need. */
const BEGINNINGS: readonly Operation[] = [
  exchange.mint,
  junior.juniorDeposit,
  manager.distributeYield,
  manager.deployCollateral,
];

const stepOf = (operations: readonly Operation[]): fc.Arbitrary<Step> =>
  fc.oneof(...operations.map(({ weight, steps }) => ({ weight, arbitrary: steps })));

/** At most 60 steps: deposits for the most part, then anything. */
export const sequence: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    fc.array(stepOf(BEGINNINGS), { minLength: 4, maxLength: 12, size: 'max' }),
    fc.array(stepOf(OPERATIONS), { maxLength: 48, size: 'max' }),
  )
  .map((parts) => parts.flat());
