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
