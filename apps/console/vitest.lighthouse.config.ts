import { defineConfig } from 'vitest/config';

/** Judges the speed of all pages, too, and needs a machine that does nothing else; `npm run console:lighthouse` asks for it. */
export default defineConfig({
  test: {
    include: ['test/lighthouse.test.ts'],
    globalSetup: 'test/support/start-service.ts',
    provide: { judgesSpeed: true },
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
