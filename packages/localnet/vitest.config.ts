import { defineConfig } from 'vitest/config';

// Tests start clusters and processes: what takes a second alone takes many on a busy machine.
export default defineConfig({ test: { testTimeout: 120_000, hookTimeout: 60_000 } });
