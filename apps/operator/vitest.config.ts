import { defineConfig } from 'vitest/config';

export default defineConfig({
  // a flow starts a dozen processes, each of which takes seconds on a busy machine; patience costs nothing
  test: { testTimeout: 120_000, hookTimeout: 60_000 },
});
