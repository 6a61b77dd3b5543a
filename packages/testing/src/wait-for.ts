import { vi } from 'vitest';

/** Generous, because it only delays failures: a condition that holds ends the wait at once, however busy the machine is. */
const defaultTimeoutMs = 60_000;

/**
 * Repeats a check until it does not throw.
 *
 * @returns what the check returned
 * @throws the last error of the check when time is up
 * @example
 * await waitFor(async () => expect(await count()).toBe(3));
 */
export const waitFor = <T>(
  check: () => T | Promise<T>,
  { timeoutMs = defaultTimeoutMs }: { timeoutMs?: number } = {},
): Promise<T> => vi.waitFor(check, { timeout: timeoutMs, interval: 40 });
