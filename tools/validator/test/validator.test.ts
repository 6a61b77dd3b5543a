import { INSTRUCTIONS } from '@obverse/core';
import { describe, expect, it } from 'vitest';
import { runReadme } from './flow/first-coin.ts';
import { describeFlow } from './flow.ts';
import { Client, type InstructionName } from './support/client.ts';
import { compareCosts } from './support/comparison.ts';
import { startLocalCluster } from './support/local-cluster.ts';
import { findValidator, startValidator } from './support/validator.ts';

const file = findValidator();
if (!file) throw new Error('solana-test-validator is not installed: npm run validator:install builds it');

/** How far the costs may be apart, because the programs of the validator and of LiteSVM are of different releases. */
const largestPercent = 10;
const largestUnits = 400;

/** An instruction accrues its stablecoin only in a second later than the last, and on one cluster more seconds pass than on the other. */
const mayAccrue = (instruction: InstructionName): boolean =>
  INSTRUCTIONS[instruction].accounts.some(([account]) => account === 'stablecoin');

const reference = describeFlow('a local cluster', startLocalCluster);
const measured = describeFlow('a validator', () => startValidator(file));

describe('the costs on a validator', () => {
  it('are those in LiteSVM, but for the releases of token programs', () => {
    const comparison = compareCosts(reference, measured);
    console.table(comparison);
    for (const { instruction, units, 'units in LiteSVM': expected, 'same size': isSameSize } of comparison) {
      const accrual = mayAccrue(instruction) ? (reference.get('accrue')?.units ?? 0) : 0;
      const largest = Math.max(largestUnits, (expected * largestPercent) / 100) + accrual;
      expect(Math.abs(units - expected), instruction).toBeLessThanOrEqual(largest);
      expect(isSameSize, instruction).toBe(true);
    }
  });
});

describe('the service on a validator', () => {
  it("runs the README's first coin", async () => {
    const cluster = await startValidator(file);
    try {
      await runReadme({ cluster, client: new Client(cluster.connection, new Map()) });
    } finally {
      await cluster.close();
    }
  });
});
