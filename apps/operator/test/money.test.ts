import { juniorDepositInstruction, lossVoteAddress, type Stablecoin, tokenAddress } from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { faucet } from '@obverse/testing';
import { getAccount } from '@solana/spl-token';
import { Keypair, type PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { addStablecoin, fund, open2022, send, stablecoinOf, startCluster } from './support/operator.ts';

const unit = 1_000_000n;
const [admin, manager, guardian, treasury, custodian] = [
  ...['admin', 'manager', 'guardian', 'treasury', 'custodian'].map(
    (role) => developmentKeypair(role).publicKey,
  ),
] as [PublicKey, PublicKey, PublicKey, PublicKey, PublicKey];

/** A stablecoin of this test on a Token-2022 coin, so that no one else pays yield or deposits. */
const index = 2;
const cluster = await startCluster();
const now = (): Promise<Stablecoin> => stablecoinOf(cluster, index);
const balance = async (address: PublicKey) =>
  (await getAccount(cluster.connection, address, 'confirmed', (await now()).tokenProgram)).amount;
/** Runs a command on the stablecoin. */
const ends = (command: string, key: string, ...expected: [code?: number, says?: string | RegExp]) =>
  cluster.ends(`${command} --stablecoin ${index} -k @${key} --yes`, ...expected);
const returns = (amount: number) => ends(`return-collateral --amount ${amount}`, 'custodian');
const shown = async () => (await cluster.run(`inspect stablecoin ${index}`)).stdout;

await fund(cluster, custodian, guardian);
const { underlyingMint: mint, tokenProgram } = await stablecoinOf(cluster, 1);
await cluster.ends(
  addStablecoin(mint, '--platform-fee-bps 1000 --max-deployed-bps 9000 --deploy-per-day 500'),
);
const custody = tokenAddress(mint, custodian, tokenProgram);
await send(cluster, developmentKeypair('custodian'), open2022(custodian, mint));
await faucet(cluster.connection, manager, index, 500n * unit);
await depositJunior(1_000n * unit);

async function depositJunior(amount: bigint): Promise<void> {
  const depositor = Keypair.generate();
  const { publicKey: user } = depositor;
  await fund(cluster, user);
  await faucet(cluster.connection, user, index, amount);
  const stablecoin = await now();
  const deposit = juniorDepositInstruction({ user, stablecoin, amount, minimumReceived: amount });
  await send(cluster, depositor, open2022(user, stablecoin.juniorMint), deposit);
}

it('distribute-yield moves yield from the manager to the vault, and prints the balances before', async () => {
  const before = await now();
  const held = await balance(before.vault);
  const { stderr } = await ends('distribute-yield --amount 100.5', 'manager', 0, 'Distribute 100.5 as yield');
  expect(stderr).toMatch(/its balance +500 → 399\.5/);
  const [, from, to] = /unvested yield +([\d.]+) → ([\d.]+)/.exec(stderr) ?? [];
  expect(Number(to) - Number(from)).toBeCloseTo(100.5, 4);
  expect((await balance(before.vault)) - held).toBe(100_500_000n);
  const { unvestedYield, vestEndTs } = await now();
  // earlier yield keeps vesting
  expect(Number(unvestedYield - before.unvestedYield) / 1e6).toBeCloseTo(100.5, 2);
  // printed before the transaction was sent: some seconds may have passed
  const printed = Date.parse(/all vested at .* → (\S+)/.exec(stderr)?.[1] ?? '') / 1000;
  expect(Math.abs(Number(vestEndTs) - printed)).toBeLessThan(60);
  await ends('distribute-yield --amount 1000000', 'manager', 1, 'insufficient token balance');
});

describe('collateral commands', () => {
  it('deploy collateral to custody within the limits and return it with its owner', async () => {
    await ends('deploy-collateral --amount 1', 'manager', 1, 'has no custody account');
    const change = `none → ${custody.toBase58()} of ${custodian.toBase58()}`;
    await ends(`queue-change stablecoin --custody ${custody.toBase58()}`, 'admin', 0, change);
    cluster.advance(3 * 86_400 + 60);
    await cluster.ends(`execute-change stablecoin ${index} -k @admin --yes`);
    await ends('deploy-collateral --amount 400', 'manager');
    expect(await balance(custody)).toBe(400n * unit);
    expect((await now()).deployedCollateral).toBe(400n * unit);
    await ends('deploy-collateral --amount 50000', 'manager', 1, 'the vault does not hold enough');
    await ends('deploy-collateral --amount 101', 'manager', 1, 'refused');
    await ends('return-collateral --amount 150', 'manager', 1, 'who must sign');
    await returns(150);
    expect(await balance(custody)).toBe(250n * unit);
    expect((await now()).deployedCollateral).toBe(250n * unit);
  });

  it('report a loss and resolve it with two votes', async () => {
    await ends('report-loss --amount 100', 'manager', 0, /for the junior pool +100 of /);
    expect((await now()).reportOpen).toBe(true);
    expect(await shown()).toMatch(/loss report +open: 100 reported at /);
    expect(await shown()).toMatch(/manager can +resolve the report with a loss of up to 100\n/);
    // no more than what is still deployed
    await returns(160);
    expect(await shown()).toMatch(/manager can +resolve the report with a loss of up to 90\n/);
    await ends('resolve-loss --amount 50', 'admin', 1, 'a second vote is needed');
    await ends('resolve-loss --amount 50 --second @admin', 'admin', 1);
    const change = /deployed +90 → 39\.999999/;
    await ends('resolve-loss --amount 50.000001 --second @guardian', 'admin', 0, change);
    expect(await now()).toMatchObject({ deployedCollateral: 39_999_999n, reportOpen: false });
    await ends('resolve-loss --amount 1 --second @guardian', 'admin', 1, 'has no open loss report');
  });

  it('report a loss and resolve it with a vote of another, each with one signature', async () => {
    const votes = async () => (await cluster.run(`list loss-votes --stablecoin ${index}`)).stdout;
    const nobodyElse = 'no other of admin, guardian and manager has voted';
    await ends('vote-loss --amount 1', 'custodian', 1, 'has no vote on losses');
    await ends('vote-loss --amount 1', 'guardian', 0, /for the junior pool +1 of /);
    expect(await votes()).toMatch(new RegExp(`^${guardian} +1 +20\\S+Z +counts$`, 'm'));
    await ends('report-loss --amount 2', 'admin', 1, 'another has voted for 1, not for 2');
    const second = new RegExp(`second vote +${guardian}, cast 20`);
    await ends('report-loss --amount 1', 'admin', 0, second);
    expect(await votes()).toMatch(/counts no more: what it was on is decided/);

    await ends('resolve-loss --amount 0.5', 'admin', 1, nobodyElse);
    const change = /deployed +39\.999999 → 39\.499999/;
    await ends('vote-loss --amount 0.5', 'admin', 0, change);
    const { stdout } = await cluster.run(`inspect ${lossVoteAddress((await now()).address, admin)}`);
    expect(stdout).toMatch(/voted for +settling loss report 1, 0\.5/);
    // the one who has voted is no second voter
    await ends('resolve-loss --amount 0.5', 'admin', 1, nobodyElse);
    await ends('resolve-loss --amount 0.5', 'guardian', 0, change);
    expect(await now()).toMatchObject({ deployedCollateral: 39_499_999n, reportOpen: false });
    for (const voter of ['admin', 'guardian']) {
      await ends('withdraw-loss-vote', voter);
      await ends('withdraw-loss-vote', voter, 1, 'has no vote on stablecoin');
    }
  });
});

it('collect-fees pays released fees to the treasury and is refused when no fees are owed', async () => {
  cluster.advance(40 * 86_400);
  const account = tokenAddress(mint, treasury, tokenProgram);
  expect(await cluster.connection.getAccountInfo(account)).toBeNull();
  await ends('collect-fees', 'admin');
  expect(await balance(account)).toBeGreaterThan(500_000n);
  expect((await now()).platformFeesOwed).toBe(0n);
  await ends('collect-fees', 'admin', 1, 'refused');
});
