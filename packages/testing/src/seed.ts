/** Those of this process by name: a test that is tried again draws the same values. */
const seeds = new Map<string, number>();

/** A random seed, printed so that a failure can be repeated: `TEST_SEED=<seed>` makes the next run draw the same values. */
export function randomSeed(name: string): number {
  const seed = seeds.get(name) ?? Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  if (!Number.isSafeInteger(seed)) throw new Error('TEST_SEED is an integer');
  seeds.set(name, seed);
  console.info(`${name}: TEST_SEED=${seed}`);
  return seed;
}
