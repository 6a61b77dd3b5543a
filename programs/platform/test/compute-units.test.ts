import { expect, it } from 'vitest';
import { keypair } from './support/chain.ts';
import { scenes } from './support/scenes.ts';

const payer = keypair('fee payer').publicKey;
/** Instructions that create a change or a claim may use more. */
const creating = ['queuePlatformChange', 'queueStablecoinChange', 'redeemUnderReport'];

const measured = scenes().flatMap(({ chain, calls }) => {
  chain.fund(payer);
  return [...calls].map(([name, instruction]) => {
    const { units, ofTokens } = chain.unitsOf(instruction, payer);
    const target = Math.floor(ofTokens * 1.5) + (creating.includes(name) ? 9_000 : 6_000);
    return { name, units, ofTokens, target };
  });
});

it.each(measured)('$name uses at most its target of compute units', ({ units, target }) => {
  expect(units).toBeLessThanOrEqual(target);
});

it('the table of compute units in COMPUTE.md is what the program uses', async () => {
  const rows = measured.map(
    ({ name, units, ofTokens, target }) => `| ${name} | ${units} | ${ofTokens} | ${target} |\n`,
  );
  const table = `# Compute units

Written by \`test/compute-units.test.ts\`; \`npx vitest run compute-units -u\` rewrites it.

One of each instruction on SPL Token underlying, with yield due. Target: 1.5 × what the token programs use, and 6 000; 9 000 where a change or a claim is created.

| instruction | units | of these token programs | target |
|---|---|---|---|
${rows.join('')}`;
  await expect(table).toMatchFileSnapshot('../COMPUTE.md');
});
