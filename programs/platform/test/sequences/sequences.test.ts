import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sequence } from '../model/operations.ts';
import { Chain } from './chain.ts';
import { runSequence, type Tally } from './run.ts';
import { openScene } from './scene.ts';

const RUNS = Number(process.env['SEQUENCES'] ?? 1_000);

it('random', { timeout: 0 }, () => {
  const chain = new Chain(openScene());
  const tally: Tally = new Map();
  const started = performance.now();
  let steps = 0;
  fc.assert(
    fc.property(sequence, (drawn) => {
      steps += drawn.length;
      runSequence(chain, drawn, tally);
    }),
    { numRuns: RUNS, ...(process.env['SEED'] && { seed: Number(process.env['SEED']) }) },
  );
  console.log(`${steps} steps in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  for (const [name, outcomes] of tally) console.log(name, Object.fromEntries(outcomes));
  expect(steps).toBeGreaterThan(0);
});
