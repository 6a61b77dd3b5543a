import * as core from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { faucet } from '@obverse/testing';
import { Keypair } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { ended, fund, open2022, send, stablecoinOf, startCluster } from './support/operator.ts';

const UNIT = 1_000_000n;
const wallet = Keypair.generate();
const user = wallet.publicKey;
const brandedMint = core.brandedMintAddress(user, 0, 'ACME');
const integration = core.integrationAddress(brandedMint);

const cluster = await startCluster();
/** A coin with 1000.5 minted by its only whitelisted user, and a junior deposit of 20, of which 5 in cooldown. */
await fund(cluster, user);
await faucet(cluster.connection, user, 0, 2_000n * UNIT);
const stablecoin = await stablecoinOf(cluster, 0);
const texts = { name: 'Acme \u001b[31mDollar', symbol: 'ACME', uri: 'https://a.example', description: '' };
const terms = { feeBps: 250, whitelistRequired: true, ...texts };
await send(
  cluster,
  wallet,
  core.initializeIntegrationInstruction({ ...terms, initializer: user, authority: user, stablecoinIndex: 0 }),
  core.setWhitelistedInstruction({ integration, authority: user, user, allowed: true }),
  open2022(user, brandedMint),
);
const data = (await cluster.connection.getAccountInfo(integration))?.data ?? Buffer.alloc(0);
const coin = { user, stablecoin, integration: core.decodeIntegration(integration, data) };
await send(cluster, wallet, core.mintInstruction({ ...coin, amount: 1_000_500_000n, minimumReceived: 1n }));
await send(
  cluster,
  wallet,
  open2022(user, stablecoin.juniorMint),
  core.juniorDepositInstruction({ user, stablecoin, amount: 20n * UNIT, minimumReceived: 1n }),
  core.juniorRequestWithdrawalInstruction({ owner: user, stablecoin, tokens: 5n * UNIT, id: 7n }),
);

const inspect = async (...what: string[]) => {
  const { code, stdout } = await cluster.run('inspect', ...what);
  expect(code).toBe(0);
  // values by label
  return Object.fromEntries(stdout.split('\n').map((line) => line.trim().split(/ {2,}/)));
};

describe('inspect', () => {
  it('shows the platform by name and by address', async () => {
    const shown = await inspect('platform');
    expect(shown).toMatchObject({
      paused: 'no',
      stablecoins: '2',
      admin: developmentKeypair('admin').publicKey.toBase58(),
      guardian: developmentKeypair('guardian').publicKey.toBase58(),
      delay: '259200 s (3 days)',
      'queued change': 'none',
      'guardian can': 'revoke the manager; revoke the pauser; pause',
      'manager can': 'operate the stablecoins',
      'anyone can': 'nothing',
    });
    expect(await inspect(core.platformAddress().toBase58())).toEqual(shown);
  });

  it('shows a stablecoin by index and by address, with amounts in whole units and times in UTC', async () => {
    const { address } = await stablecoinOf(cluster, 0);
    const shown = await inspect('stablecoin', '0');
    expect(shown).toMatchObject({
      'supply cap': '10000000',
      'platform commission': '500 bps (5 %)',
      vesting: '2592000 s (30 days)',
      'deployed per day': '100000',
      'queued change': 'none',
      'loss report': 'none open',
      'guardian can': 'lower limits',
      'junior assets': expect.stringMatching(/^\d/),
      'last accrued at': expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    });
    expect(Object.keys(await inspect(address.toBase58()))).toEqual(Object.keys(shown));
  });

  it('shows an integration with its coin and removes control characters from its name', async () => {
    expect(await inspect(integration.toBase58())).toMatchObject({
      coin: 'Acme \ufffd[31mDollar (ACME)',
      'branded mint': brandedMint.toBase58(),
      kind: 'earning coin',
      fee: '250 bps (2.5 %)',
      'whitelist required': 'yes',
      supply: '1000.5 by the program, 1000.5 in the mint',
      principal: '1000.5',
      'exchange rate': '1',
    });
  });

  it('shows a queued change with its times, and the values that it would change', async () => {
    const { address } = await stablecoinOf(cluster, 1);
    const waits = expect.stringMatching(/^waits: executable from 20\S+Z until 20\S+Z$/);
    expect(await inspect('stablecoin', '1')).toMatchObject({
      'queued change': waits,
      'queued supply cap': '250000 → 500000',
      'guardian can': 'cancel the queued change; lower limits',
    });
    const change = core.changeAddress(address, core.changeKinds.stablecoin);
    expect(await inspect(change.toBase58())).toMatchObject({
      of: `the stablecoin ${address.toBase58()}`,
      status: waits,
      'supply cap': '500000',
    });
  });

  it('shows junior pools, cooldowns and whitelist entries', async () => {
    const { address } = await stablecoinOf(cluster, 0);
    expect(await inspect(address.toBase58())).toMatchObject({
      'junior supply': '20, of which 5 in cooldown',
    });
    expect(await inspect(core.cooldownAddress(address, user, 7n).toBase58())).toMatchObject({
      owner: user.toBase58(),
      tokens: '5 of epoch 0',
      status: 'cooling',
      'unlocks at': expect.stringMatching(/^20.*Z$/),
    });
    expect(await inspect(core.whitelistEntryAddress(integration, user).toBase58())).toMatchObject({
      integration: integration.toBase58(),
      user: user.toBase58(),
    });
  });

  it('refuses missing accounts and accounts of other programs', async () => {
    const { run } = cluster;
    expect(await run('inspect', 'stablecoin', '2')).toMatchObject({
      code: 1,
      stderr: 'obverse: there is no stablecoin 2: the platform has 2, counted from 0',
    });
    const nowhere = Keypair.generate().publicKey.toBase58();
    expect(await run('inspect', nowhere)).toMatchObject(ended(1, 'there is no account'));
    expect(await run('inspect', brandedMint.toBase58())).toMatchObject(
      ended(1, `belongs to ${core.TOKEN_2022_PROGRAM_ID.toBase58()}, not to the platform program`),
    );
    expect(await run('inspect', 'platform', '--program-id', nowhere)).toMatchObject(
      ended(1, 'has no platform on'),
    );
  });
});

describe('list', () => {
  it('lists stablecoins by index', async () => {
    const { stdout } = await cluster.run('list', 'stablecoins');
    const [header, first, second, ...rest] = stdout.split('\n').map((line) => line.split(/ {2,}/));
    expect(header).toEqual(['INDEX', 'STABLECOIN', 'UNDERLYING', 'SENIOR ASSETS', 'SUPPLY CAP', 'FEES OWED']);
    expect(first).toEqual(expect.arrayContaining(['0', '10000000']));
    expect(second).toEqual(expect.arrayContaining(['1', '250000']));
    expect(rest).toEqual([]);
  });

  it('lists junior withdrawals with their status', async () => {
    const { stdout } = await cluster.run('list', 'withdrawals', '--stablecoin', '1');
    const depositor = developmentKeypair('junior depositor').publicKey.toBase58();
    const [header, withdrawal, ...rest] = stdout.split('\n').map((line) => line.split(/ {2,}/));
    expect(header).toEqual(['WITHDRAWAL', 'OWNER', 'TOKENS', 'UNLOCKS AT', 'STATUS']);
    expect(withdrawal?.slice(1)).toEqual([depositor, '2000', expect.stringMatching(/^20.*Z$/), 'cooling']);
    expect(rest).toEqual([]);
  });

  it('lists integrations, also only those of one stablecoin', async () => {
    const { stdout } = await cluster.run('list', 'integrations', '--stablecoin', '0');
    expect(stdout.split('\n')).toHaveLength(2);
    expect(stdout).toMatch(new RegExp(`^ACME +${integration.toBase58()} `, 'm'));
    const none = await cluster.run('list', 'integrations', '--stablecoin', '1');
    expect(none).toMatchObject({ code: 0, stdout: expect.not.stringContaining('\n') });
  });
});
