import type { Keypair, TransactionInstruction } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { CALLS, issuer, list, outsider, sponsor, world } from './calls.ts';
import { type Receipt, roles, World } from './world.ts';

/** Four accounts are created here, each by a call of the system program that the target does not know of. */
const CREATES_FOUR_ACCOUNTS = 'createStablecoin';

interface Measurement {
  readonly instruction: string;
  readonly units: number;
  /** Units that the token programs used of these. */
  readonly tokenUnits: number;
  /** At most 1.5 × the token programs' units and 6 000. */
  readonly target: number;
  /** Bytes of a transaction of this instruction alone, with a fee payer of its own. */
  readonly bytes: number;
}

function measure(instruction: string, { logs, size }: Receipt): Measurement {
  const consumed = (isProgram: (address: string) => boolean) =>
    logs
      .map((line) => /^Program (\w+) consumed (\d+) of/.exec(line))
      .filter((match) => match?.[1] !== undefined && isProgram(match[1]))
      .reduce((sum, match) => sum + Number(match?.[2]), 0);
  const units = consumed((address) => address === world.programId.toBase58());
  const tokenUnits = consumed((address) => address.startsWith('Token'));
  return { instruction, units, tokenUnits, target: 6_000 + Math.floor(1.5 * tokenUnits), bytes: size };
}

/** One of each instruction, an hour after the one before it, so that there is yield to release and commission to take. */
function measureAll(): Measurement[] {
  const fresh = World.deployed();
  const initialize = fresh.send([fresh.initializePlatform()], [roles.upgradeAuthority]);
  const later = (name: string, instruction: TransactionInstruction, signers: readonly Keypair[]) => {
    world.advance(3_600n);
    return measure(name, world.send([instruction], [outsider, ...signers]));
  };
  return [
    measure('initializePlatform', initialize),
    later('setWhitelisted (add)', list(roles.faucet), [issuer, sponsor]),
    ...Object.entries(CALLS).map(([name, { instruction, signers }]) => later(name, instruction, signers)),
  ];
}

function table(measurements: readonly Measurement[]): string {
  const rows = measurements.map(
    ({ instruction, units, tokenUnits, target, bytes }) =>
      `| ${instruction} | ${units} | ${tokenUnits} | ${target} | ${bytes} |`,
  );
  return `# Compute units

One of each instruction on SPL Token underlying, with yield due. Target: 1.5 × what the token programs use, and 6 000.
Written by \`test/computeUnits.test.ts\`; \`npx vitest run computeUnits -u\` renews it.

| instruction | units | of these token programs | target | transaction bytes |
|---|---|---|---|---|
${rows.join('\n')}
`;
}

it('uses no more compute units than the target, and as many as the table in the repository says', async () => {
  const measurements = measureAll();
  for (const { instruction, units, target } of measurements) {
    if (instruction !== CREATES_FOUR_ACCOUNTS) expect(units, instruction).toBeLessThanOrEqual(target);
  }
  await expect(table(measurements)).toMatchFileSnapshot('../COMPUTE.md');
});
