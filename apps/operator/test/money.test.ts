import { juniorDepositInstruction, lossVoteAddress, type Stablecoin, tokenAddress } from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { faucet } from '@obverse/testing';
import { getAccount } from '@solana/spl-token';
import { Keypair, type PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import {
  addStablecoin,
  developmentKeys,
  ended,
  fund,
  open2022,
  send,
  stablecoinOf,
  startCluster,
} from './support/operator.ts';

const UNIT = 1_000_000n;
const manager = developmentKeypair('manager').publicKey;
const treasury = developmentKeypair('treasury').publicKey;
const custodian = developmentKeypair('custodian');

const cluster = await startCluster();
const keys = developmentKeys(cluster);
/** A stablecoin of this test on a Token-2022 coin, so that no one else pays yield or deposits. */
const INDEX = '2';
const now = (): Promise<Stablecoin> => stablecoinOf(cluster, Number(INDEX));
const balance = async (address: PublicKey) =>
  (await getAccount(cluster.connection, address, 'confirmed', (await now()).tokenProgram)).amount;

await fund(cluster, custodian.publicKey);
const { underlyingMint: mint, tokenProgram } = await stablecoinOf(cluster, 1);
const terms = ['--platform-fee-bps', '1000', '--max-deployed-bps', '9000', '--deploy-per-day', '500'];
expect(await cluster.run(...addStablecoin(mint, ...terms, '-k', keys.admin))).toMatchObject({ code: 0 });
const custody = tokenAddress(mint, custodian.publicKey, tokenProgram);
await send(cluster, custodian, open2022(custodian.publicKey, mint));
await faucet(cluster.connection, manager, Number(INDEX), 500n * UNIT);
await depositJunior(1_000n * UNIT);

async function depositJunior(amount: bigint): Promise<void> {
  const depositor = Keypair.generate();
  const { publicKey: user } = depositor;
  await fund(cluster, user);
  await faucet(cluster.connection, user, Number(INDEX), amount);
  const stablecoin = await now();
  const deposit = juniorDepositInstruction({ user, stablecoin, amount, minimumReceived: amount });
  await send(cluster, depositor, open2022(user, stablecoin.juniorMint), deposit);
}

describe('distribute-yield', () => {
  const distribute = (amount: string) =>
    cluster.run('distribute-yield', '-k', keys.manager, '--yes', '--stablecoin', INDEX, '--amount', amount);

  it('moves yield from the manager to the vault and prints the balances before', async () => {
    const { vault } = await now();
    const [held, { unvestedYield: before }] = [await balance(vault), await now()];
    const paid = await distribute('100.5');
    expect(paid).toMatchObject({ code: 0 });
    expect(paid.stderr).toContain('Distribute 100.5 as yield on stablecoin 2');
    expect(paid.stderr).toMatch(/its balance +500 → 399\.5/);
    const [, from, to] = /unvested yield +([\d.]+) → ([\d.]+)/.exec(paid.stderr) ?? [];
    expect(Number(to) - Number(from)).toBeCloseTo(100.5, 4);
    expect((await balance(vault)) - held).toBe(100_500_000n);
    const { unvestedYield, vestEndTs } = await now();
    // earlier yield keeps vesting
    expect(Number(unvestedYield - before) / 1e6).toBeCloseTo(100.5, 2);
    // printed before the transaction was sent: some seconds may have passed
    const printed = Date.parse(/all vested at .* → (\S+)/.exec(paid.stderr)?.[1] ?? '') / 1000;
    expect(Math.abs(Number(vestEndTs) - printed)).toBeLessThan(60);
  });

  it('refuses more yield than the manager has', async () => {
    const refused = await distribute('1000000');
    expect(refused).toMatchObject(ended(1, 'insufficient token balance'));
  });
});

describe('collateral commands', () => {
  const run = (command: string, amount: string, ...rest: string[]) =>
    cluster.run(command, '-k', keys.manager, '--yes', '--stablecoin', INDEX, '--amount', amount, ...rest);

  it('refuse to deploy collateral without a custody account', async () => {
    const refused = await run('deploy-collateral', '1');
    expect(refused).toMatchObject(ended(1, 'has no custody account'));
  });

  it('deploy collateral to custody within the limits and return it with its owner', async () => {
    const queue = [
      'queue-change',
      'stablecoin',
      '-k',
      keys.admin,
      '--yes',
      '--stablecoin',
      INDEX,
      '--custody',
    ];
    const queued = await cluster.run(...queue, custody.toBase58());
    expect(queued).toMatchObject({ code: 0 });
    expect(queued.stderr).toContain(`none → ${custody.toBase58()} of ${custodian.publicKey.toBase58()}`);
    cluster.localnet.clusters.mainnet.advanceClock(3 * 86_400 + 60);
    const execute = ['execute-change', 'stablecoin', INDEX, '-k', keys.admin, '--yes'];
    expect(await cluster.run(...execute)).toMatchObject({ code: 0 });

    expect(await run('deploy-collateral', '400')).toMatchObject({ code: 0 });
    expect(await balance(custody)).toBe(400n * UNIT);
    expect((await now()).deployedCollateral).toBe(400n * UNIT);
    const tooMuch = await run('deploy-collateral', '50000');
    expect(tooMuch).toMatchObject(ended(1, 'the vault does not hold enough'));

    const overRate = await run('deploy-collateral', '101');
    expect(overRate).toMatchObject(ended(1, 'refused'));

    const byAnother = await run('return-collateral', '150');
    expect(byAnother).toMatchObject(ended(1, 'who must sign'));
    const giveBack = ['return-collateral', '--yes', '--stablecoin', INDEX, '--amount', '150'];
    const returned = await cluster.run(...giveBack, '-k', keys.custodian);
    expect(returned).toMatchObject({ code: 0 });
    expect(await balance(custody)).toBe(250n * UNIT);
    expect((await now()).deployedCollateral).toBe(250n * UNIT);
  });

  it('report a loss and resolve it with two votes', async () => {
    const reported = await run('report-loss', '100');
    expect(reported).toMatchObject({ code: 0 });
    expect(reported.stderr).toMatch(/for the junior pool +100 of /);
    expect((await now()).reportOpen).toBe(true);
    const shown = await cluster.run('inspect', 'stablecoin', INDEX);
    expect(shown.stdout).toMatch(/loss report +open: 100 reported at /);
    expect(shown.stdout).toMatch(/manager can +resolve the report with a loss of up to 100\n/);
    // no more than what is still deployed
    const giveBack = ['return-collateral', '--yes', '--stablecoin', INDEX, '--amount', '160'];
    expect(await cluster.run(...giveBack, '-k', keys.custodian)).toMatchObject({ code: 0 });
    const afterReturn = await cluster.run('inspect', 'stablecoin', INDEX);
    expect(afterReturn.stdout).toMatch(/manager can +resolve the report with a loss of up to 90\n/);

    const resolve = (amount: string, ...signers: string[]) =>
      cluster.run('resolve-loss', '--yes', '--stablecoin', INDEX, '--amount', amount, '-k', ...signers);
    expect(await resolve('50', keys.admin)).toMatchObject(ended(1, 'a second vote is needed'));
    expect(await resolve('50', keys.admin, '--second', keys.admin)).toMatchObject({ code: 1 });
    const resolved = await resolve('50.000001', keys.admin, '--second', keys.guardian);
    expect(resolved).toMatchObject({ code: 0 });
    expect(resolved.stderr).toMatch(/deployed +90 → 39\.999999/);
    expect(await now()).toMatchObject({ deployedCollateral: 39_999_999n, reportOpen: false });
    const again = await resolve('1', keys.admin, '--second', keys.guardian);
    expect(again).toMatchObject(ended(1, 'has no open loss report'));
  });

  it('report a loss without the manager, by the votes of admin and guardian', async () => {
    const report = ['report-loss', '--stablecoin', INDEX, '--amount', '1', '-k', keys.admin];
    expect(await cluster.run(...report, '--yes')).toMatchObject(ended(1, 'a second vote is needed'));
    expect(await cluster.run(...report, '--second', keys.guardian, '--yes')).toMatchObject({ code: 0 });
    const resolve = ['resolve-loss', '--yes', '--stablecoin', INDEX, '--amount', '0', '-k', keys.manager];
    expect(await cluster.run(...resolve, '--second', keys.guardian)).toMatchObject({ code: 0 });
    expect((await now()).deployedCollateral).toBe(39_999_999n);
  });

  it('report a loss and resolve it with a vote of another, each with one signature', async () => {
    const loss = (command: string, amount: string, key: string) =>
      cluster.run(command, '--yes', '--stablecoin', INDEX, '--amount', amount, '-k', key);
    const votes = async () => (await cluster.run('list', 'loss-votes', '--stablecoin', INDEX)).stdout;
    const nobodyElse = ended(1, 'no other of admin, guardian and manager has voted');
    const { publicKey: admin } = developmentKeypair('admin');
    const { publicKey: guardian } = developmentKeypair('guardian');
    await fund(cluster, guardian);
    expect(await loss('vote-loss', '1', keys.custodian)).toMatchObject(ended(1, 'has no vote on losses'));
    const voted = await loss('vote-loss', '1', keys.guardian);
    expect(voted).toMatchObject({ code: 0, stderr: expect.stringMatching(/for the junior pool +1 of /) });
    expect(await votes()).toMatch(new RegExp(`^${guardian} +1 +20\\S+Z +counts$`, 'm'));
    expect(await loss('report-loss', '2', keys.admin)).toMatchObject(
      ended(1, 'another has voted for 1, not for 2'),
    );
    const reported = await loss('report-loss', '1', keys.admin);
    expect(reported.stderr).toMatch(new RegExp(`second vote +${guardian}, cast 20`));
    expect(reported).toMatchObject({ code: 0 });

    expect(await votes()).toMatch(/counts no more: what it was on is decided/);
    expect(await loss('resolve-loss', '0.5', keys.admin)).toMatchObject(nobodyElse);
    const change = /deployed +39\.999999 → 39\.499999/;
    const votedAgain = await loss('vote-loss', '0.5', keys.admin);
    expect(votedAgain).toMatchObject({ code: 0, stderr: expect.stringMatching(change) });
    const vote = lossVoteAddress((await now()).address, admin).toBase58();
    expect((await cluster.run('inspect', vote)).stdout).toMatch(/voted for +settling loss report 2, 0\.5/);
    // the one who has voted is no second voter
    expect(await loss('resolve-loss', '0.5', keys.admin)).toMatchObject(nobodyElse);
    const resolved = await loss('resolve-loss', '0.5', keys.guardian);
    expect(resolved).toMatchObject({ code: 0, stderr: expect.stringMatching(change) });
    expect(await now()).toMatchObject({ deployedCollateral: 39_499_999n, reportOpen: false });

    for (const key of [keys.admin, keys.guardian]) {
      const withdraw = ['withdraw-loss-vote', '--yes', '--stablecoin', INDEX, '-k', key];
      expect(await cluster.run(...withdraw)).toMatchObject({ code: 0 });
      expect(await cluster.run(...withdraw)).toMatchObject(ended(1, 'has no vote on stablecoin'));
    }
  });
});

describe('collect-fees', () => {
  it('pays released fees to the treasury and is refused when no fees are owed', async () => {
    const collect = ['collect-fees', '-k', keys.admin, '--yes', '--stablecoin', INDEX];
    cluster.localnet.clusters.mainnet.advanceClock(40 * 86_400);
    const { underlyingMint, tokenProgram } = await now();
    const account = tokenAddress(underlyingMint, treasury, tokenProgram);
    expect(await cluster.connection.getAccountInfo(account)).toBeNull();

    expect(await cluster.run(...collect)).toMatchObject({ code: 0 });
    expect(await balance(account)).toBeGreaterThan(500_000n);
    expect((await now()).platformFeesOwed).toBe(0n);
    expect(await cluster.run(...collect)).toMatchObject(ended(1, 'refused'));
  });
});
