import {
  accrueInstruction,
  claimFeesInstruction,
  distributeYieldInstruction,
  mintInstruction,
  redeemInstruction,
  setWhitelistedInstruction,
  setWhitelistRequiredInstruction,
  syncInstruction,
} from '@obverse/core';
import type { Keypair, TransactionInstruction } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { keypair, type Receipt, roles, World } from './world.ts';

/** Four accounts are created here, each by a call of the system program that the target does not know of. */
const CREATES_FOUR_ACCOUNTS = 'createStablecoin';
const AMOUNT = 1_000_000_000n;

interface Measurement {
  readonly instruction: string;
  readonly units: number;
  /** Units that the token programs used of these. */
  readonly tokenUnits: number;
  /** At most 1.5 × the token programs' units and 6 000. */
  readonly target: number;
  /** Bytes of a transaction of this instruction alone. */
  readonly bytes: number;
}

function measure(instruction: string, { logs, size }: Receipt, programId: string): Measurement {
  const consumed = (isProgram: (address: string) => boolean) =>
    logs
      .map((line) => /^Program (\w+) consumed (\d+) of/.exec(line))
      .filter((match) => match?.[1] !== undefined && isProgram(match[1]))
      .reduce((sum, match) => sum + Number(match?.[2]), 0);
  const units = consumed((address) => address === programId);
  const tokenUnits = consumed((address) => address.startsWith('Token'));
  return { instruction, units, tokenUnits, target: 6_000 + Math.floor(1.5 * tokenUnits), bytes: size };
}

/** One of each instruction, those that move value with yield due, so that accrual and commission are in it. */
function measureAll(): Measurement[] {
  const world = World.deployed();
  const measurements: Measurement[] = [];
  const record = (name: string, receipt: Receipt) =>
    measurements.push(measure(name, receipt, world.programId.toBase58()));
  const send = (name: string, instruction: TransactionInstruction, signer: Keypair) =>
    record(name, world.send([instruction], [signer]));

  send('initializePlatform', world.initializePlatform(), roles.upgradeAuthority);
  record('createStablecoin', world.createStablecoin(0));
  const issuer = keypair('issuer');
  const user = keypair('user');
  const { integration, receipt } = openIntegration(world, issuer);
  record('initializeIntegration', receipt);
  world.openUser(user, integration, 0, 2n * AMOUNT);
  world.giveUnderlying(0, roles.manager.publicKey, AMOUNT);
  const stablecoin = world.stablecoin(0);
  world.createTokenAccount(stablecoin.underlyingMint, issuer.publicKey, stablecoin.tokenProgram);

  const list = (allowed: boolean) =>
    setWhitelistedInstruction({
      integration: integration.address,
      authority: issuer.publicKey,
      user: user.publicKey,
      allowed,
    });
  send('setWhitelisted (add)', list(true), issuer);
  send('setWhitelisted (remove)', list(false), issuer);
  world.send([list(true)], [issuer]);
  const require = {
    integration: integration.address,
    authority: issuer.publicKey,
    required: true,
  };
  send('setWhitelistRequired', setWhitelistRequiredInstruction(require), issuer);

  const exchange = {
    user: user.publicKey,
    integration: world.integration(integration.address),
    stablecoin,
    amount: AMOUNT,
    minimumReceived: 1n,
  };
  world.send([mintInstruction(exchange)], [user]);
  const pay = () =>
    distributeYieldInstruction({ manager: roles.manager.publicKey, stablecoin, amount: 1_000_000n });
  world.send([pay()], [roles.manager]);
  const later = (name: string, instruction: TransactionInstruction, signer: Keypair) => {
    world.advance(3_601n);
    send(name, instruction, signer);
  };
  later('distributeYield', pay(), roles.manager);
  later('mint', mintInstruction({ ...exchange, amount: 123_456_789n }), user);
  later('redeem', redeemInstruction({ ...exchange, amount: 123_456_789n }), user);
  later(
    'claimFees',
    claimFeesInstruction({ integration: exchange.integration, stablecoin, amount: null }),
    issuer,
  );
  later('accrue', accrueInstruction(stablecoin), user);
  later('sync', syncInstruction(stablecoin, integration.address), user);
  return measurements;
}

function openIntegration(world: World, issuer: Keypair) {
  let receipt: Receipt | undefined;
  const send = world.send.bind(world);
  world.send = (...args) => {
    receipt = send(...args);
    return receipt;
  };
  const integration = world.openIntegration(issuer, { feeBps: 2_000 });
  world.send = send;
  if (!receipt) throw new Error('nothing was sent');
  return { integration, receipt };
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
