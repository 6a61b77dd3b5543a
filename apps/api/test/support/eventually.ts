import { vi } from 'vitest';

/** Waits until a check passes, for as long as it may take on a machine that is busy. @throws what the check does at last */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 20_000, interval: 20 });
