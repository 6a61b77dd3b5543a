import { defineConfig } from 'vitest/config';

export default defineConfig({
  // starting clusters takes seconds on a busy machine; tests wait for conditions, so patience costs nothing
  test: { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } },
});
