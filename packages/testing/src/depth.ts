import { randomSeed } from './seed.ts';

/** How thorough this run is: `quick` on a developer's machine, `full` in CI. */
export type Depth = 'quick' | 'full';

/** @throws unless the value is a depth */
export function parseDepth(value = 'quick'): Depth {
  if (value !== 'quick' && value !== 'full') throw new Error(`TEST_DEPTH is quick or full, not ${value}`);
  return value;
}

const depth = parseDepth(process.env['TEST_DEPTH']);

/**
 * Chooses how many runs, kills or mutations a test makes: the same test, with fewer samples where a developer waits for it.
 *
 * @example
 * fc.assert(property, { numRuns: atDepth({ quick: 100, full: 2_000 }) });
 */
export const atDepth = <T>(choices: Record<Depth, T>): T => choices[depth];

/** Draws `count` neighbouring cases, in their order; the last and the first are neighbours too. */
export function draw<T>(cases: readonly T[], count: number, seed: number): T[] {
  const { length } = cases;
  return cases.filter((_, i) => (i + length - (seed % length)) % length < count);
}

/** For `it.each`: all cases in a full run, `quick` random ones in a quick run. @param name what the cases are */
export const casesAtDepth = <T>(name: string, cases: readonly T[], quick: number): T[] =>
  depth === 'full' ? [...cases] : draw(cases, quick, randomSeed(name));
