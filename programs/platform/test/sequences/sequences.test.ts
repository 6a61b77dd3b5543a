import { setImmediate } from 'node:timers/promises';
import { atDepth } from '@obverse/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OPERATIONS, sequence } from '../model/operations.ts';
import { Chain } from './chain.ts';
import { runSequence, type Tally } from './run.ts';
import { openScene } from './scene.ts';

/**
 * `SEQUENCES=100000 npx vitest run sequences` runs more sequences. A failure prints its seed and path; set SEED and SEQUENCE_PATH to
 * replay it. `SHRINK=1` searches for the shortest sequence that still fails, which takes minutes.
 */
const { SEQUENCES, SEED, SEQUENCE_PATH, SHRINK } = process.env;
const numRuns = Number(SEQUENCES ?? atDepth({ quick: 400, full: 2_000 }));

it('the program and the model agree after every step of random sequences, and the invariants hold', {
  timeout: 0,
}, async () => {
  const chain = new Chain(openScene());
  const tally: Tally = new Map();
  await fc.assert(
    fc.asyncProperty(sequence, async (drawn) => {
      runSequence(chain, drawn, tally);
      // the virtual machine's memory is freed only when the event loop turns
      await setImmediate();
    }),
    {
      numRuns,
      endOnFailure: SHRINK === undefined,
      ...(SEED && { seed: Number(SEED) }),
      ...(SEQUENCE_PATH && { path: SEQUENCE_PATH }),
    },
  );
  // sequences that consist only of refusals prove little
  for (const { name } of OPERATIONS) {
    const accepted = tally.get(name)?.get('accepted') ?? 0;
    expect(accepted, `accepted steps of ${name}`).toBeGreaterThan(numRuns / 500);
  }
});
