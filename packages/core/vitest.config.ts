import { defineConfig } from 'vitest/config';

// properties draw many cases at full depth
export default defineConfig({ test: { testTimeout: 60_000 } });
