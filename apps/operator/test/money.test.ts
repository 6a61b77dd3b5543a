import {
  createTokenAccountInstruction,
  juniorDepositInstruction,
  juniorMintAddress,
  type Stablecoin,
  TOKEN_2022_PROGRAM_ID,
  tokenAddress,
} from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { faucet } from '@obverse/testing';
import { getAccount } from '@solana/spl-token';
import { Keypair, type PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  developmentKeys,
  fund,
  send,
  stablecoinOf,
  startCluster,
  type TestCluster,
} from './support/operator.ts';

const UNIT = 1_000_000n;
const manager = developmentKeypair('manager').publicKey;
const treasury = developmentKeypair('treasury').publicKey;
const custodian = Keypair.generate();

let cluster: TestCluster;
let keys: ReturnType<typeof developmentKeys>;
let custodianFile: string;
let custody: PublicKey;
/** A stablecoin of this test on a Token-2022 coin, so that no one else pays yield or deposits. */
const INDEX = '2';
const now = (): Promise<Stablecoin> => stablecoinOf(cluster, Number(INDEX));
const balance = async (address: PublicKey) =>
  (await getAccount(cluster.connection, address, 'confirmed', (await now()).tokenProgram)).amount;

beforeAll(async () => {
  cluster = await startCluster();
  keys = developmentKeys(cluster);
  custodianFile = cluster.keyFile('custodian', custodian);
  await fund(cluster, custodian.publicKey);
  const { underlyingMint: mint, tokenProgram } = await stablecoinOf(cluster, 1);
  const added = await cluster.run(
    ...['add-stablecoin', '-k', keys.admin, '--yes', '--underlying-mint', mint.toBase58()],
    ...['--supply-cap', '5000', '--platform-fee-bps', '1000', '--junior-premium-bps', '0'],
    ...['--min-coverage-bps', '0', '--vesting-seconds', '604800', '--cooldown-seconds', '0'],
    ...['--junior-name', 'Junior', '--junior-symbol', 'J'],
  );
  expect(added).toMatchObject({ code: 0 });
  custody = tokenAddress(mint, custodian.publicKey, tokenProgram);
  const { publicKey: owner } = custodian;
  await send(
    cluster,
    custodian,
    createTokenAccountInstruction({ feePayer: owner, owner, mint, tokenProgram }),
  );
  await faucet(cluster.connection, manager, Number(INDEX), 500n * UNIT);
  await depositJunior(1_000n * UNIT);
});
afterAll(() => cluster.close());

async function depositJunior(amount: bigint): Promise<void> {
  const depositor = Keypair.generate();
  const { publicKey: user } = depositor;
  await fund(cluster, user);
  await faucet(cluster.connection, user, Number(INDEX), amount);
  const stablecoin = await now();
  const mint = juniorMintAddress(stablecoin.juniorTranche);
  await send(
    cluster,
    depositor,
    createTokenAccountInstruction({ feePayer: user, owner: user, mint, tokenProgram: TOKEN_2022_PROGRAM_ID }),
    juniorDepositInstruction({ user, stablecoin, amount, minimumReceived: amount }),
  );
}

describe('distribute-yield', () => {
  it('moves yield from the manager to the vault and prints the balances before', async () => {
    const { vault } = await now();
    const [held, { unvestedYield: before }] = [await balance(vault), await now()];
    const paid = await cluster.run(
      ...['distribute-yield', '-k', keys.manager, '--yes', '--stablecoin', INDEX, '--amount', '100.5'],
    );
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
    const refused = await cluster.run(
      ...['distribute-yield', '-k', keys.manager, '--yes', '--stablecoin', INDEX, '--amount', '1000000'],
    );
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('insufficient token balance') });
  });
});

describe('collateral commands', () => {
  const run = (command: string, amount: string, ...rest: string[]) =>
    cluster.run(command, '-k', keys.manager, '--yes', '--stablecoin', INDEX, '--amount', amount, ...rest);

  it('refuse to deploy collateral without a custody account', async () => {
    const refused = await run('deploy-collateral', '1');
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('has no custody account') });
  });

  it('deploy collateral to custody, return it with its owner and realise a loss', async () => {
    const update = ['update-stablecoin', '-k', keys.admin, '--yes', '--stablecoin', INDEX, '--custody'];
    const updated = await cluster.run(...update, custody.toBase58());
    expect(updated).toMatchObject({ code: 0 });
    expect(updated.stderr).toContain(`none → ${custody.toBase58()} of ${custodian.publicKey.toBase58()}`);

    expect(await run('deploy-collateral', '400')).toMatchObject({ code: 0 });
    expect(await balance(custody)).toBe(400n * UNIT);
    expect((await now()).deployedCollateral).toBe(400n * UNIT);
    const tooMuch = await run('deploy-collateral', '50000');
    expect(tooMuch).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('the vault does not hold enough'),
    });

    const alone = await run('return-collateral', '150');
    expect(alone).toMatchObject({ code: 2, stderr: expect.stringContaining('--custodian-keypair') });
    const returned = await run('return-collateral', '150', '--custodian-keypair', custodianFile);
    expect(returned).toMatchObject({ code: 0 });
    expect(await balance(custody)).toBe(250n * UNIT);
    expect((await now()).deployedCollateral).toBe(250n * UNIT);

    const lost = await run('realize-loss', '50.000001');
    expect(lost).toMatchObject({ code: 0 });
    expect(lost.stderr).toMatch(/deployed +250 → 199\.999999/);
    expect((await now()).deployedCollateral).toBe(199_999_999n);
    const more = await run('realize-loss', '200');
    expect(more.stderr).toContain('refused: more was asked for than collateral is deployed');
  });
});

describe('collect-fees', () => {
  it('pays released fees to the treasury and is refused when no fees are owed', async () => {
    const collect = ['collect-fees', '-k', keys.admin, '--yes', '--stablecoin', INDEX];
    cluster.localnet.clusters.mainnet.advanceClock(40 * 86_400);
    const { underlyingMint, tokenProgram } = await now();
    const account = tokenAddress(underlyingMint, treasury, tokenProgram);
    expect(await cluster.connection.getAccountInfo(account)).toBeNull();

    expect(await cluster.run(...collect, '--amount', '0.5')).toMatchObject({ code: 0 });
    expect(await balance(account)).toBe(500_000n);
    const rest = await cluster.run(...collect);
    expect(rest).toMatchObject({ code: 0 });
    expect(await balance(account)).toBeGreaterThan(500_000n);
    expect((await now()).platformFeesOwed).toBe(0n);
    expect(await cluster.run(...collect)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('refused'),
    });
  });
});
