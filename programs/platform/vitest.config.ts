import { defineConfig } from 'vitest/config';

// thousands of calls of the real program: what takes two seconds alone takes several on a machine that is busy
// one file of them takes as long as all others together: it need not wait for them, on two cores either
export default defineConfig({ test: { testTimeout: 60_000, maxWorkers: '100%' } });
