import { INSTRUCTIONS } from '@obverse/core';
import { expect, it } from 'vitest';
import { runReadme } from './flow/first-coin.ts';
import { describeFlow } from './flow.ts';
import { Client } from './support/client.ts';
import { startLocalCluster } from './support/cluster.ts';
import { findValidator, startValidator } from './support/validator.ts';

const file = findValidator();
if (!file) throw new Error('solana-test-validator is not installed: npm run validator:install builds it');

const reference = describeFlow('a local cluster', startLocalCluster);
const measured = describeFlow('a validator', () => startValidator(file));

it('the costs on a validator are those in LiteSVM, but for the releases of token programs', () => {
  const comparison = [...measured].map(([instruction, { units, bytes }]) => {
    const expected = reference.get(instruction);
    if (!expected) throw new Error(`${instruction} was not executed in LiteSVM`);
    return { instruction, 'units in LiteSVM': expected.units, units, bytes, expected };
  });
  console.table(comparison.map(({ expected: _, ...row }) => row));
  for (const { instruction, units, bytes, expected } of comparison) {
    // an instruction accrues its stablecoin only in a second later than the last, and on one cluster more seconds pass than on the other
    const mayAccrue = INSTRUCTIONS[instruction].accounts.some(([account]) => account === 'stablecoin');
    const accrual = mayAccrue ? (reference.get('accrue')?.units ?? 0) : 0;
    // the token programs of the validator and of LiteSVM are of different releases
    const largest = Math.max(400, expected.units * 0.1) + accrual;
    expect(Math.abs(units - expected.units), instruction).toBeLessThanOrEqual(largest);
    expect(bytes, instruction).toBe(expected.bytes);
  }
});

it("the service runs the README's first coin on a validator", async () => {
  const cluster = await startValidator(file);
  try {
    await runReadme({ cluster, client: new Client(cluster.connection, new Map()) });
  } finally {
    await cluster.close();
  }
});
