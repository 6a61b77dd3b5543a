import { defineConfig } from 'vitest/config';

// `npm run test:validator`: a validator that starts from a snapshot, or writes a program, takes minutes on a busy machine.
export default defineConfig({
  test: { include: ['test/validator.test.ts'], testTimeout: 900_000, hookTimeout: 900_000, bail: 1 },
});
