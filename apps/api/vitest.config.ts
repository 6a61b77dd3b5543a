import { defineConfig } from 'vitest/config';

const endpoints = 'test/endpoints/**/*.test.ts';
const faults = 'test/faults/**/*.test.ts';
/** Files that a quick run does without (`scripts/test.mjs`). */
const leftOut = process.env['TEST_LEAVE_OUT']?.split(' ') ?? [];

export default defineConfig({
  test: {
    // Tests wait for conditions, so a long timeout only delays failures: starting clusters takes seconds on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    globalSetup: 'test/support/prepare-database.ts',
    // files share one process and its modules: importing them again for each file takes longer than most tests
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'api',
          include: ['{src,test}/**/*.test.ts'],
          exclude: [endpoints, faults, ...leftOut],
        },
      },
      // Many files of one form run one after the other in one process, so that they share clusters.
      {
        extends: true,
        test: {
          name: 'endpoints',
          include: [endpoints],
          fileParallelism: false,
          // vitest runs projects with different numbers of workers in different groups
          sequence: { groupOrder: 1 },
        },
      },
      // These start and kill processes by the hundred.
      { extends: true, test: { name: 'faults', include: [faults] } },
    ],
  },
});
