import { defineConfig } from 'vitest/config';

// `npm test`: the flow on a local cluster. The steps follow one another, so the first failure ends them.
export default defineConfig({
  test: { include: ['test/local.test.ts'], testTimeout: 120_000, hookTimeout: 120_000, bail: 1 },
});
