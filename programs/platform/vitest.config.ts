import { defineConfig } from 'vitest/config';

// thousands of calls of the real program: what takes two seconds alone takes several on a machine that is busy
export default defineConfig({ test: { testTimeout: 60_000 } });
