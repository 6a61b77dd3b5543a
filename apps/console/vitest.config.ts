import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Tests wait for conditions, so a long timeout only delays failures: a browser on a busy machine takes seconds for a page.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    isolate: false,
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}'] } },
      // The built console in a real browser, against the built service with its local clusters.
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/**/*.test.ts'],
          globalSetup: 'test/support/start-service.ts',
          provide: { judgesSpeed: false },
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
