import * as core from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { faucet, waitFor } from '@obverse/testing';
import { Keypair, type PublicKey, VersionedTransaction } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import {
  developmentKeys,
  ended,
  fund,
  open2022,
  platformOf,
  send,
  stablecoinOf,
  startCluster,
} from './support/operator.ts';

const unit = 1_000_000n;
const daySeconds = 86_400;
const wallet = Keypair.generate();
const user = wallet.publicKey;
const brandedMint = core.brandedMintAddress(user, 0, 'ACME');
const report = core.lossReportAddress(core.stablecoinAddress(0), 0);
const juniorDepositor = developmentKeypair('junior depositor').publicKey;
const withdrawal = core.cooldownAddress(core.stablecoinAddress(1), juniorDepositor, 0n);
const change = core.changeAddress(core.stablecoinAddress(1), core.changeKinds.stablecoin);

const cluster = await startCluster();
const keys = developmentKeys(cluster);
const userFile = cluster.keyFile('user', wallet);

/** Issues a coin of stablecoin 0, and mints so many tokens. */
async function issue(symbol: string, amount: bigint): Promise<void> {
  const mint = core.brandedMintAddress(user, 0, symbol);
  const terms = { feeBps: 0, whitelistRequired: false, stablecoinIndex: 0 };
  const texts = { name: 'Acme', symbol, uri: '', description: '' };
  const initialize = core.initializeIntegrationInstruction({
    ...terms,
    ...texts,
    initializer: user,
    authority: user,
  });
  await send(cluster, wallet, initialize, open2022(user, mint));
  await faucet(cluster.connection, user, 0, amount);
  const exchange = { user, ...(await coinOf(mint)), amount, minimumReceived: 1n };
  await send(cluster, wallet, core.mintInstruction(exchange));
}

/** A holder of 1 000 coins, half of whose collateral is deployed. */
await fund(cluster, user);
await issue('ACME', 1_000n * unit);
const deploy = ['deploy-collateral', '--stablecoin', '0', '--amount', '500', '-k', keys.manager, '--yes'];
expect(await cluster.run(...deploy)).toMatchObject({ code: 0 });

async function coinOf(mint = brandedMint) {
  const at = core.integrationAddress(mint);
  const data = (await cluster.connection.getAccountInfo(at))?.data ?? Buffer.alloc(0);
  return { stablecoin: await stablecoinOf(cluster, 0), integration: core.decodeIntegration(at, data) };
}

const exists = async (account: PublicKey) => (await cluster.connection.getAccountInfo(account)) !== null;

async function balance(account: PublicKey): Promise<bigint> {
  return BigInt((await cluster.connection.getTokenAccountBalance(account)).value.amount);
}

/** Runs a command as a user who has no role. */
const asUser = (...command: string[]) => cluster.run(...command, '-k', userFile, '--yes');
const close = (account: PublicKey) => asUser('close', account.toBase58());

/** Whether closing an account calls the program that creates token accounts. */
async function createsTokenAccount(account: PublicKey): Promise<boolean> {
  const command = ['close', account.toBase58(), '--unsigned', '--authority', user.toBase58()];
  const { stdout } = await cluster.run(...command);
  const { message } = VersionedTransaction.deserialize(Buffer.from(stdout, 'base64'));
  return message.staticAccountKeys.some((each) => each.equals(core.ASSOCIATED_TOKEN_PROGRAM_ID));
}

/** Runs a command with `--unsigned`, and expects a transaction that nobody has signed. @returns its signers */
async function unsigned(authority: PublicKey, ...command: string[]): Promise<string[]> {
  const printed = await cluster.run(...command, '--unsigned', '--authority', authority.toBase58());
  expect(printed).toMatchObject(ended(0, 'Nothing was sent.'));
  const { message, signatures } = VersionedTransaction.deserialize(Buffer.from(printed.stdout, 'base64'));
  expect(signatures.every((signature) => signature.every((byte) => byte === 0))).toBe(true);
  return message.staticAccountKeys.slice(0, message.header.numRequiredSignatures).map(String);
}

describe('commands of governance and losses', () => {
  const address = (role: string) => developmentKeypair(role).publicKey;

  it.each([
    ['admin', ['queue-change', 'stablecoin', '--stablecoin', '0', '--supply-cap', '5'], []],
    ['admin', ['queue-change', 'platform', '--delay-seconds', '100000'], []],
    ['guardian', ['cancel-change', 'stablecoin', '1'], []],
    ['guardian', ['lower-limits', '--stablecoin', '0', '--deploy-per-day', '0'], []],
    ['guardian', ['revoke-role', 'manager'], []],
    ['manager', ['report-loss', '--stablecoin', '0', '--amount', '1'], []],
    ['admin', ['report-loss', '--stablecoin', '0', '--amount', '1'], ['guardian']],
    ['guardian', ['vote-loss', '--stablecoin', '0', '--amount', '1'], []],
  ] as const)('%s can sign %j elsewhere', async (role, command, seconds) => {
    const others = seconds.flatMap((second) => ['--second', address(second).toBase58()]);
    await fund(cluster, address(role));
    const signers = await unsigned(address(role), ...command, ...others);
    expect(signers).toEqual([role, ...seconds].map((each) => address(each).toBase58()));
    expect(await platformOf(cluster)).toMatchObject({ managerActive: true });
    expect(await stablecoinOf(cluster, 0)).toMatchObject({ reportOpen: false });
  });
});

it('a token account of another coin is no source', async () => {
  // of the same token program
  expect((await stablecoinOf(cluster, 1)).tokenProgram).toEqual(core.TOKEN_2022_PROGRAM_ID);
  const source = core.tokenAddress(brandedMint, user, core.TOKEN_2022_PROGRAM_ID).toBase58();
  const pay = ['distribute-yield', '--stablecoin', '1', '--amount', '1', '--source', source];
  expect(await cluster.run(...pay, '-k', keys.manager, '--yes')).toMatchObject(
    ended(1, `the source of the yield: ${source} is not a token account of the underlying`),
  );
});

describe('an executable change', () => {
  it('is executed by a signer elsewhere, and close refuses it', async () => {
    expect(await close(withdrawal)).toMatchObject(ended(1, 'the withdrawal is not over'));
    cluster.localnet.clusters.mainnet.advanceClock(9 * daySeconds + 60);
    expect(await unsigned(user, 'execute-change', 'stablecoin', '1')).toEqual([user.toBase58()]);
    expect(await exists(change)).toBe(true);
    expect(await close(change)).toMatchObject(ended(1, 'the change can still be executed'));
  });
});

describe('a loss report that nobody resolves', () => {
  it('is preceded by a sync of the integrations that are behind, the furthest first', async () => {
    const sync = ['sync', '--stablecoin', '0'];
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
    expect(await unsigned(user, ...sync)).toEqual([user.toBase58()]);
    const { integration: before } = await coinOf();
    const synced = await asUser(...sync);
    expect(synced).toMatchObject(ended(0, 'Sync 2 of 2 integrations'));
    const placeOf = (mint: PublicKey) => synced.stderr.indexOf(`index of ${core.integrationAddress(mint)}`);
    expect(placeOf(brandedMint)).toBeGreaterThan(0);
    expect(placeOf(late)).toBeGreaterThan(placeOf(brandedMint));
    expect((await coinOf()).integration.lastIndex).toBeGreaterThan(before.lastIndex);
    expect(await asUser('sync', '--stablecoin', '1')).toMatchObject(
      ended(1, 'no integration of stablecoin 1 is behind'),
    );
  });

  it('lapses after 30 days, by anyone', async () => {
    const reporting = ['report-loss', '--stablecoin', '0', '--amount', '400', '-k', keys.manager, '--yes'];
    expect(await cluster.run(...reporting)).toMatchObject({ code: 0 });
    const redemption = { user, ...(await coinOf()), tokens: 100n * unit, minimumReceived: 1n };
    await send(cluster, wallet, core.redeemUnderReportInstruction(redemption));
    const listed = await cluster.run('list', 'loss-reports', '--stablecoin', '0');
    expect(listed.stdout).toMatch(new RegExp(`^0 +${report.toBase58()} +20\\S+Z +400 +0 +open$`, 'm'));
    const claim = core.lossClaimAddress(report, user).toBase58();
    expect((await cluster.run('inspect', claim)).stdout).toMatch(/refund +waits for the resolution/);

    const resolve = ['resolve-loss', '--stablecoin', '0', '--amount', '0', '--second'];
    const guardian = developmentKeypair('guardian').publicKey.toBase58();
    await unsigned(developmentKeypair('admin').publicKey, ...resolve, guardian);
    const settle = ['settle-claims', '--stablecoin', '0', '-k', userFile, '--yes'];
    expect(await cluster.run(...settle)).toMatchObject(
      ended(1, 'has no claim on a resolved loss report of stablecoin 0'),
    );
    const lapse = ['lapse-loss', '--stablecoin', '0'];
    expect(await asUser(...lapse)).toMatchObject(ended(1, 'a loss report lapses 30 days after it was made'));

    cluster.localnet.clusters.mainnet.advanceClock(30 * daySeconds + 60);
    expect(await unsigned(user, ...lapse)).toEqual([user.toBase58()]);
    expect(await asUser(...lapse)).toMatchObject({ code: 0 });
    expect(await stablecoinOf(cluster, 0)).toMatchObject({ reportOpen: false });
  });

  it('is closed once every claim on it is settled', async () => {
    expect(await close(report)).toMatchObject(ended(1, 'the loss report has claims that are not settled'));
    const { stablecoin } = await coinOf();
    const cash = core.tokenAddress(stablecoin.underlyingMint, user, stablecoin.tokenProgram);
    const before = await balance(cash);
    const settle = ['settle-claims', '--stablecoin', '0'];
    expect(await unsigned(user, ...settle)).toEqual([user.toBase58()]);
    const settled = await asUser(...settle);
    expect(settled).toMatchObject({ code: 0, stderr: expect.stringMatching(/refund of report 0 +\d/) });
    expect((await balance(cash)) - before).toBe(stablecoin.refundsOwed);
    expect((await stablecoinOf(cluster, 0)).refundsOwed).toBe(0n);

    const listed = await cluster.run('list', 'loss-reports', '--stablecoin', '0');
    expect(listed.stdout).toContain('resolved: anyone can close it');
    expect(await unsigned(user, 'close', report.toBase58())).toEqual([user.toBase58()]);
    expect(await close(report)).toMatchObject({ code: 0 });
    expect(await exists(report)).toBe(false);
    expect(await close(report)).toMatchObject(ended(1, 'is not a loss'));
  });
});

describe('a loss of the whole junior pool', () => {
  it('voids its tokens, and anyone opens the pool again', async () => {
    const { stablecoin } = await coinOf();
    const open = ['open-junior-mint', '--stablecoin', '0'];
    expect(await asUser(...open)).toMatchObject(ended(1, `has its mint ${stablecoin.juniorMint.toBase58()}`));
    await send(
      cluster,
      wallet,
      open2022(user, stablecoin.juniorMint),
      core.juniorDepositInstruction({ user, stablecoin, amount: 10n * unit, minimumReceived: 1n }),
      core.juniorRequestWithdrawalInstruction({ owner: user, stablecoin, tokens: 1n, id: 0n }),
    );
    const loss = ['--stablecoin', '0', '--amount', '300', '--yes'];
    expect(await cluster.run('report-loss', ...loss, '-k', keys.manager)).toMatchObject({ code: 0 });
    const resolve = ['resolve-loss', ...loss, '-k', keys.admin, '--second', keys.guardian];
    const resolved = await cluster.run(...resolve);
    expect(resolved).toMatchObject({ code: 0, stderr: expect.stringMatching(/junior epoch +0 → 1/) });
    expect(await unsigned(user, ...open)).toEqual([user.toBase58()]);
    expect(await asUser(...open)).toMatchObject({ code: 0 });
    expect((await stablecoinOf(cluster, 0)).juniorMint).toEqual(
      core.juniorMintAddress(stablecoin.address, 1),
    );

    const cooldown = core.cooldownAddress(stablecoin.address, user, 0n);
    expect(await createsTokenAccount(cooldown)).toBe(false);
    expect(await close(cooldown)).toMatchObject(ended(0, 'its tokens are void'));
    expect(await exists(cooldown)).toBe(false);
  });
});

describe('close', () => {
  it('returns the tokens of a junior withdrawal whose window is over to their owner', async () => {
    const listed = await cluster.run('list', 'withdrawals', '--stablecoin', '1');
    expect(listed.stdout).toMatch(
      new RegExp(`^${withdrawal.toBase58()} +${juniorDepositor.toBase58()} +2000 +20\\S+Z +expired`, 'm'),
    );
    const { juniorMint } = await stablecoinOf(cluster, 1);
    const tokens = core.tokenAddress(juniorMint, juniorDepositor, core.TOKEN_2022_PROGRAM_ID);
    const before = await balance(tokens);
    // its owner may have closed it since
    expect(await createsTokenAccount(withdrawal)).toBe(true);
    expect(await close(withdrawal)).toMatchObject({ code: 0 });
    expect(await balance(tokens)).toBe(before + 2_000n * unit);
    expect(await exists(withdrawal)).toBe(false);
  });

  it('removes an expired change', async () => {
    expect((await cluster.run('inspect', 'stablecoin', '1')).stdout).toMatch(
      /anyone can +remove the queued change/,
    );
    expect(await close(change)).toMatchObject({ code: 0 });
    expect(await exists(change)).toBe(false);
  });

  it('removes a change that a lower limit has made stale', async () => {
    const of = ['--stablecoin', '0', '--yes'];
    const queue = ['queue-change', 'stablecoin', ...of, '--supply-cap', '5000', '-k', keys.admin];
    expect(await cluster.run(...queue)).toMatchObject({ code: 0 });
    const stale = core.changeAddress(core.stablecoinAddress(0), core.changeKinds.stablecoin);
    expect(await close(stale)).toMatchObject(ended(1, 'the change can still be executed'));
    const lowered = await cluster.run('lower-limits', ...of, '--deploy-per-day', '0', '-k', keys.guardian);
    expect(lowered).toMatchObject({ code: 0 });
    expect(await close(stale)).toMatchObject({ code: 0 });
    expect(await exists(stale)).toBe(false);
  });

  it('refuses accounts of other kinds', async () => {
    const { address } = await stablecoinOf(cluster, 0);
    expect(await close(address)).toMatchObject(ended(1, 'is not a loss'));
    expect(await close(brandedMint)).toMatchObject({ code: 1 });
  });
});
