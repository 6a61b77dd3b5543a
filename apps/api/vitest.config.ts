import { defineConfig } from 'vitest/config';

const endpoints = 'test/endpoints/**/*.test.ts';
const faults = 'test/faults/**/*.test.ts';

export default defineConfig({
  test: {
    // starting clusters takes seconds on a busy machine; tests wait for conditions, so patience costs nothing
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // many wait for clusters and processes most of the time: two cores can run two at once
    maxWorkers: '100%',
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'api',
          include: ['{src,test}/**/*.test.ts', 'bench/**/*.test.mjs'],
          exclude: [endpoints, faults],
        },
      },
      // many files of one form: one after the other in one process, so that they share modules and clusters
      {
        extends: true,
        test: {
          name: 'endpoints',
          include: [endpoints],
          isolate: false,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      // they start and kill processes by the hundred: after the others, which have less time then
      { extends: true, test: { name: 'faults', include: [faults], sequence: { groupOrder: 2 } } },
    ],
  },
});
