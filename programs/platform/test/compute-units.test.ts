import {
  ACCOUNTS,
  brandedMintAddress,
  initializeIntegrationInstruction,
  juniorRequestWithdrawalInstruction,
  setWhitelistedInstruction,
} from '@obverse/core';
import type { Keypair, PublicKey, TransactionInstruction } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { CALLS, coin, issuer, list, outsider, sponsor, user, world } from './calls.ts';
import { keypair, type Receipt, roles, World } from './world.ts';

/** Creates four accounts, each with a call of the system program, which the target does not include. */
const CREATES_FOUR_ACCOUNTS = 'createStablecoin';

type Measurement = {
  readonly instruction: string;
  readonly units: number;
  /** The part of these units that the token programs used. */
  readonly tokenUnits: number;
  /** 1.5 × the token programs' units plus 6 000. */
  readonly target: number;
  /** Bytes of a transaction of this instruction alone, with a fee payer of its own. */
  readonly bytes: number;
};

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

/** Number of addresses of each kind, to include bumps that are found early and late. */
const ADDRESSES = 64;

type Spread = {
  readonly instruction: string;
  readonly least: number;
  readonly most: number;
};

/** Simulates an instruction that creates an account for many addresses, whose bumps are found early or late. */
function spread(
  name: string,
  signers: readonly Keypair[],
  build: (n: number) => TransactionInstruction,
): Spread {
  const units = Array.from(
    { length: ADDRESSES },
    (_, n) => world.simulate([build(n)], [outsider, ...signers]).units,
  );
  return { instruction: name, least: Math.min(...units), most: Math.max(...units) };
}

function spreads(): Spread[] {
  const initializeIntegration = (n: number) =>
    initializeIntegrationInstruction({
      initializer: issuer.publicKey,
      authority: issuer.publicKey,
      stablecoinIndex: 0,
      feeBps: 1_000,
      whitelistRequired: true,
      name: 'A coin',
      symbol: `B${n}`.padEnd(3, '-'),
      uri: 'https://example.com/coin.json',
      description: '',
    });
  const setWhitelisted = (n: number) =>
    setWhitelistedInstruction({
      integration: coin.address,
      authority: issuer.publicKey,
      user: keypair(`guest ${n}`).publicKey,
      allowed: true,
    });
  const requestWithdrawal = (n: number) =>
    juniorRequestWithdrawalInstruction({
      owner: user.publicKey,
      stablecoin: world.stablecoin(0),
      tokens: 1n,
      id: 1_000n + BigInt(n),
    });
  return [
    spread('initializeIntegration', [issuer], initializeIntegration),
    spread('setWhitelisted (add)', [issuer], setWhitelisted),
    spread('juniorRequestWithdrawal', [user], requestWithdrawal),
  ];
}

/** Rent-exempt minimum of every account that instructions create, in lamports. */
function rents(): [string, number, bigint][] {
  const sized = (name: string, address: PublicKey): [string, number] => [
    name,
    world.account(address)?.data.length ?? 0,
  ];
  const { vault } = world.stablecoin(0);
  const accounts: [string, number][] = [
    ...Object.entries(ACCOUNTS).map(([name, { size }]): [string, number] => [name, size]),
    sized('vault on SPL Token', vault),
    sized('vault on Token-2022', world.stablecoin(1).vault),
    sized('a branded mint with its metadata', brandedMintAddress(issuer.publicKey, 0, 'ONE')),
  ];
  return accounts.map(([name, size]) => [name, size, world.svm.minimumBalanceForRentExemption(BigInt(size))]);
}

function table(measurements: readonly Measurement[], overAddresses: readonly Spread[]): string {
  const rows = measurements.map(
    ({ instruction, units, tokenUnits, target, bytes }) =>
      `| ${instruction} | ${units} | ${tokenUnits} | ${target} | ${bytes} |`,
  );
  return `# Compute units, bytes and rent

Written by \`test/compute-units.test.ts\`; \`npx vitest run compute-units -u\` rewrites it.

One call of each instruction on an SPL Token mint, with yield to release. Target: 1.5 × the units of the token programs plus 6 000.
\`createStablecoin\` exceeds it: it creates four accounts, and its calls of the system and token programs alone use nearly the whole target. It is called once per stablecoin.

| instruction | units | of these token programs | target | transaction bytes |
|---|---|---|---|---|
${rows.join('\n')}

An instruction that creates an account searches for the account's bump; every other instruction uses the recorded one. About one address in two needs a second attempt and one in four a third, at about 400 units each. No other cost depends on the address. Least and most over ${ADDRESSES} addresses:

| instruction | least | most |
|---|---|---|
${overAddresses.map(({ instruction, least, most }) => `| ${instruction} | ${least} | ${most} |`).join('\n')}

Rent that the payer of an account deposits in it (lamports; the local cluster's rate):

| account | bytes | rent |
|---|---|---|
${rents()
  .map(([name, size, rent]) => `| ${name} | ${size} | ${rent} |`)
  .join('\n')}
`;
}

it('every instruction but createStablecoin stays within its compute unit target, and COMPUTE.md is up to date', async () => {
  // before the calls, the last of which hand over the roles
  const overAddresses = spreads();
  const measurements = measureAll();
  for (const { instruction, units, target } of measurements) {
    if (instruction !== CREATES_FOUR_ACCOUNTS) expect(units, instruction).toBeLessThanOrEqual(target);
  }
  await expect(table(measurements, overAddresses)).toMatchFileSnapshot('../COMPUTE.md');
});
