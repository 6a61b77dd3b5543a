import * as core from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { faucet, waitFor } from '@obverse/testing';
import { Keypair, type PublicKey, VersionedTransaction } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { fund, open2022, platformOf, send, stablecoinOf, startCluster } from './support/operator.ts';

const unit = 1_000_000n;
const daySeconds = 86_400;
const wallet = Keypair.generate();
const user = wallet.publicKey;
const addressOf = (role: string) => developmentKeypair(role).publicKey;
const brandedMint = core.brandedMintAddress(user, 0, 'ACME');
const report = core.lossReportAddress(core.stablecoinAddress(0), 0);
const juniorDepositor = addressOf('junior depositor');
const withdrawal = core.cooldownAddress(core.stablecoinAddress(1), juniorDepositor, 0n);
const changeOf = (index: number) =>
  core.changeAddress(core.stablecoinAddress(index), core.changeKinds.stablecoin);

const cluster = await startCluster();
const { ends, run, connection } = cluster;
cluster.keyFile('user', wallet);

/** Issues a coin of stablecoin 0, and mints so many tokens. */
async function issue(symbol: string, amount: bigint): Promise<void> {
  const mint = core.brandedMintAddress(user, 0, symbol);
  const terms = {
    feeBps: 0,
    whitelistRequired: false,
    stablecoinIndex: 0,
    initializer: user,
    authority: user,
  };
  const texts = { name: 'Acme', symbol, uri: '', description: '' };
  const initialize = core.initializeIntegrationInstruction({ ...terms, ...texts });
  await send(cluster, wallet, initialize, open2022(user, mint));
  await faucet(connection, user, 0, amount);
  const exchange = { user, ...(await coinOf(mint)), amount, minimumReceived: 1n };
  await send(cluster, wallet, core.mintInstruction(exchange));
}

/** A holder of 1 000 coins, half of whose collateral is deployed. */
await fund(cluster, user, ...['admin', 'guardian', 'manager'].map(addressOf));
await issue('ACME', 1_000n * unit);
await ends('deploy-collateral --stablecoin 0 --amount 500 -k @manager --yes');

async function coinOf(mint = brandedMint) {
  const at = core.integrationAddress(mint);
  const data = (await connection.getAccountInfo(at))?.data ?? Buffer.alloc(0);
  return { stablecoin: await stablecoinOf(cluster, 0), integration: core.decodeIntegration(at, data) };
}

const exists = async (account: PublicKey) => (await connection.getAccountInfo(account)) !== null;
const balance = async (account: PublicKey) =>
  BigInt((await connection.getTokenAccountBalance(account)).value.amount);

/** Runs a command as a user who has no role. */
const asUser = (command: string, ...expected: [code?: number, says?: string | RegExp]) =>
  ends(`${command} -k @user --yes`, ...expected);
const close = (account: PublicKey, ...expected: [code?: number, says?: string | RegExp]) =>
  asUser(`close ${account}`, ...expected);

/** Runs a command with `--unsigned`, and expects a transaction that nobody has signed. @returns its message, and who signs */
async function unsigned(command: string, authority = user) {
  const printed = await ends(`${command} --unsigned --authority ${authority}`, 0, 'Nothing was sent.');
  const { message, signatures } = VersionedTransaction.deserialize(Buffer.from(printed.stdout, 'base64'));
  expect(signatures.every((signature) => signature.every((byte) => byte === 0))).toBe(true);
  const signers = message.staticAccountKeys.slice(0, message.header.numRequiredSignatures);
  return { signers, keys: message.staticAccountKeys };
}

/** Whether closing an account calls the program that creates token accounts. */
const createsTokenAccount = async (account: PublicKey): Promise<boolean> =>
  (await unsigned(`close ${account}`)).keys.some((key) => key.equals(core.ASSOCIATED_TOKEN_PROGRAM_ID));

it.each([
  ['admin', 'queue-change stablecoin --stablecoin 0 --supply-cap 5'],
  ['guardian', 'cancel-change stablecoin 1'],
  ['guardian', 'lower-limits --stablecoin 0 --deploy-per-day 0'],
  ['admin', `report-loss --stablecoin 0 --amount 1 --second ${addressOf('guardian')}`, 'guardian'],
  ['guardian', 'vote-loss --stablecoin 0 --amount 1'],
])('%s can sign "%s" elsewhere', async (role, command, ...others) => {
  const { signers } = await unsigned(command, addressOf(role));
  expect(signers).toEqual([role, ...others].map(addressOf));
  expect(await platformOf(cluster)).toMatchObject({ managerActive: true });
  expect(await stablecoinOf(cluster, 0)).toMatchObject({ reportOpen: false });
});

it('a token account of another coin is no source', async () => {
  // of the same token program
  expect((await stablecoinOf(cluster, 1)).tokenProgram).toEqual(core.TOKEN_2022_PROGRAM_ID);
  const source = core.tokenAddress(brandedMint, user, core.TOKEN_2022_PROGRAM_ID);
  const pay = `distribute-yield --stablecoin 1 --amount 1 --source ${source} -k @manager --yes`;
  await ends(pay, 1, `the source of the yield: ${source} is not a token account of the underlying`);
});

it('an executable change is executed by a signer elsewhere, and close refuses it', async () => {
  await close(withdrawal, 1, 'the withdrawal is not over');
  cluster.advance(9 * daySeconds + 60);
  expect((await unsigned('execute-change stablecoin 1')).signers).toEqual([user]);
  expect(await exists(changeOf(1))).toBe(true);
  await close(changeOf(1), 1, 'the change can still be executed');
});

describe('a loss report that nobody resolves', () => {
  const listed = async () => (await run('list loss-reports --stablecoin 0')).stdout;

  it('is preceded by a sync of the integrations that are behind, the furthest first', async () => {
    // the local cluster syncs when its clock is advanced: an integration falls behind in the seconds after that
    const isBehind = (mint: PublicKey) =>
      waitFor(async () => {
        await send(cluster, wallet, core.accrueInstruction(core.stablecoinAddress(0)));
        const { stablecoin, integration } = await coinOf(mint);
        expect(stablecoin.seniorIndex).toBeGreaterThan(integration.lastIndex);
      });
    await isBehind(brandedMint);
    await issue('LATE', unit);
    const late = core.brandedMintAddress(user, 0, 'LATE');
    await isBehind(late);
    expect((await unsigned('sync --stablecoin 0')).signers).toEqual([user]);
    const { integration: before } = await coinOf();
    const { stderr } = await asUser('sync --stablecoin 0', 0, 'Sync 2 of 2 integrations');
    const placeOf = (mint: PublicKey) => stderr.indexOf(`index of ${core.integrationAddress(mint)}`);
    expect(placeOf(brandedMint)).toBeGreaterThan(0);
    expect(placeOf(late)).toBeGreaterThan(placeOf(brandedMint));
    expect((await coinOf()).integration.lastIndex).toBeGreaterThan(before.lastIndex);
    await asUser('sync --stablecoin 1', 1, 'no integration of stablecoin 1 is behind');
  });

  it('lapses after 30 days, by anyone', async () => {
    await ends('report-loss --stablecoin 0 --amount 400 -k @manager --yes');
    const redemption = { user, ...(await coinOf()), tokens: 100n * unit, minimumReceived: 1n };
    await send(cluster, wallet, core.redeemUnderReportInstruction(redemption));
    expect(await listed()).toMatch(new RegExp(`^0 +${report} +20\\S+Z +400 +0 +open$`, 'm'));
    const { stdout } = await run(`inspect ${core.lossClaimAddress(report, user)}`);
    expect(stdout).toMatch(/refund +waits for the resolution/);
    const second = addressOf('guardian');
    await unsigned(`resolve-loss --stablecoin 0 --amount 0 --second ${second}`, addressOf('admin'));
    const noClaim = 'has no claim on a resolved loss report of stablecoin 0';
    await asUser('settle-claims --stablecoin 0', 1, noClaim);
    await asUser('lapse-loss --stablecoin 0', 1, 'a loss report lapses 30 days after it was made');
    cluster.advance(30 * daySeconds + 60);
    expect((await unsigned('lapse-loss --stablecoin 0')).signers).toEqual([user]);
    await asUser('lapse-loss --stablecoin 0');
    expect(await stablecoinOf(cluster, 0)).toMatchObject({ reportOpen: false });
  });

  it('is closed once every claim on it is settled', async () => {
    await close(report, 1, 'the loss report has claims that are not settled');
    const { stablecoin } = await coinOf();
    const cash = core.tokenAddress(stablecoin.underlyingMint, user, stablecoin.tokenProgram);
    const before = await balance(cash);
    expect((await unsigned('settle-claims --stablecoin 0')).signers).toEqual([user]);
    await asUser('settle-claims --stablecoin 0', 0, /refund of report 0 +\d/);
    expect((await balance(cash)) - before).toBe(stablecoin.refundsOwed);
    expect((await stablecoinOf(cluster, 0)).refundsOwed).toBe(0n);
    expect(await listed()).toContain('resolved: anyone can close it');
    await close(report);
    expect(await exists(report)).toBe(false);
    await close(report, 1, 'is not a loss');
  });
});

it('a loss of the whole junior pool voids its tokens, and anyone opens the pool again', async () => {
  const { stablecoin } = await coinOf();
  await asUser('open-junior-mint --stablecoin 0', 1, `has its mint ${stablecoin.juniorMint}`);
  await send(
    cluster,
    wallet,
    open2022(user, stablecoin.juniorMint),
    core.juniorDepositInstruction({ user, stablecoin, amount: 10n * unit, minimumReceived: 1n }),
    core.juniorRequestWithdrawalInstruction({ owner: user, stablecoin, tokens: 1n, id: 0n }),
  );
  await ends('report-loss --stablecoin 0 --amount 300 -k @manager --yes');
  const resolve = 'resolve-loss --stablecoin 0 --amount 300 -k @admin --second @guardian --yes';
  await ends(resolve, 0, /junior epoch +0 → 1/);
  expect((await unsigned('open-junior-mint --stablecoin 0')).signers).toEqual([user]);
  await asUser('open-junior-mint --stablecoin 0');
  const { juniorMint } = await stablecoinOf(cluster, 0);
  expect(juniorMint).toEqual(core.juniorMintAddress(stablecoin.address, 1));
  const cooldown = core.cooldownAddress(stablecoin.address, user, 0n);
  expect(await createsTokenAccount(cooldown)).toBe(false);
  await close(cooldown, 0, 'its tokens are void');
  expect(await exists(cooldown)).toBe(false);
});

describe('close', () => {
  it('returns the tokens of a junior withdrawal whose window is over to their owner', async () => {
    const { stdout } = await run('list withdrawals --stablecoin 1');
    const line = `^${withdrawal} +${juniorDepositor} +2000 +20\\S+Z +expired`;
    expect(stdout).toMatch(new RegExp(line, 'm'));
    const { juniorMint } = await stablecoinOf(cluster, 1);
    const tokens = core.tokenAddress(juniorMint, juniorDepositor, core.TOKEN_2022_PROGRAM_ID);
    const before = await balance(tokens);
    // its owner may have closed it since
    expect(await createsTokenAccount(withdrawal)).toBe(true);
    await close(withdrawal);
    expect(await balance(tokens)).toBe(before + 2_000n * unit);
    expect(await exists(withdrawal)).toBe(false);
  });

  it('removes a change that has expired, or that a lower limit has made stale, and no account of another kind', async () => {
    expect((await run('inspect stablecoin 1')).stdout).toMatch(/anyone can +remove the queued change/);
    await close(changeOf(1));
    await ends('queue-change stablecoin --stablecoin 0 --yes --supply-cap 5000 -k @admin');
    await close(changeOf(0), 1, 'the change can still be executed');
    await ends('lower-limits --stablecoin 0 --yes --deploy-per-day 0 -k @guardian');
    await close(changeOf(0));
    expect([await exists(changeOf(0)), await exists(changeOf(1))]).toEqual([false, false]);
    await close(core.stablecoinAddress(0), 1, 'is not a loss');
    await close(brandedMint, 1);
  });
});
