/** How thorough this run is: `quick` on a developer's machine, `full` in CI. */
type Depth = 'quick' | 'full';

const depth = process.env['TEST_DEPTH'] ?? 'quick';
if (depth !== 'quick' && depth !== 'full') throw new Error(`TEST_DEPTH is quick or full, not ${depth}`);

/** Chooses how many runs, kills or mutations a test makes: the same test, with fewer samples where a developer waits for it. */
export const atDepth = <T>(choices: Record<Depth, T>): T => choices[depth];

/** Chooses `count` of the cases, spread evenly over them. */
export function spread<T>(cases: readonly T[], count: number): T[] {
  const part = (i: number) => Math.floor((i * count) / cases.length);
  return cases.filter((_, i) => part(i) !== part(i - 1));
}

/** For `it.each`: all cases in a full run; in a quick run `quick` of them, the same each time. */
export const casesAtDepth = <T>(cases: readonly T[], quick: number): T[] =>
  spread(cases, atDepth({ quick, full: cases.length }));
