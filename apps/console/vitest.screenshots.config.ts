import { defineConfig } from 'vitest/config';

/** Draws the pictures of the README; `npm run console:screenshots` asks for it. */
export default defineConfig({
  test: {
    include: ['test/screenshots.ts'],
    globalSetup: 'test/support/start-service.ts',
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
