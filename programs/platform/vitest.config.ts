import { defineConfig } from 'vitest/config';

// Thousands of calls of the real program: a test that takes two seconds alone takes many times that on a busy machine.
export default defineConfig({ test: { testTimeout: 120_000 } });
