import { defineConfig } from 'vitest/config';

// A flow starts a dozen processes, each of which takes seconds on a busy machine; a long timeout only delays failures.
export default defineConfig({ test: { testTimeout: 180_000, hookTimeout: 120_000 } });
