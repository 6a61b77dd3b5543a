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

/** Chooses `count` of the cases, spread evenly over them. */
export const spread = <T>(cases: readonly T[], count: number): T[] =>
  cases.filter(
    (_, i) => Math.floor((i * count) / cases.length) !== Math.floor(((i - 1) * count) / cases.length),
  );

/** For `it.each`: all cases in a full run; in a quick run `quick` of them, the same each time. */
export const casesAtDepth = <T>(cases: readonly T[], quick: number): T[] =>
  atDepth({ quick: spread(cases, quick), full: [...cases] });
