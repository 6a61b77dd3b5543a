import { defineConfig } from 'vitest/config';

// tests start clusters and processes: what takes a second alone takes several on a machine that is busy
export default defineConfig({ test: { testTimeout: 30_000 } });
