import { vi } from 'vitest';

/** Generous, because it only delays failures: a condition that holds ends the wait at once, however busy the machine is. */
const defaultTimeoutMs = 60_000;

/** Repeats a check until it does not throw. @returns what the check returned @throws its last error when time is up */
export const waitFor = <T>(
  check: () => T | Promise<T>,
  { timeoutMs = defaultTimeoutMs }: { timeoutMs?: number } = {},
): Promise<T> => vi.waitFor(check, { timeout: timeoutMs, interval: 40 });
