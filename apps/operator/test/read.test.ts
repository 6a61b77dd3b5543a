import * as core from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { faucet } from '@obverse/testing';
import { Keypair, type PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { fund, open2022, send, stablecoinOf, startCluster } from './support/operator.ts';

const unit = 1_000_000n;
const wallet = Keypair.generate();
const user = wallet.publicKey;
const brandedMint = core.brandedMintAddress(user, 0, 'ACME');
const integration = core.integrationAddress(brandedMint);
const nowhere = Keypair.generate().publicKey;

const cluster = await startCluster();
/** A coin with 1000.5 minted by its only whitelisted user, and a junior deposit of 20, of which 5 in cooldown. */
await fund(cluster, user);
await faucet(cluster.connection, user, 0, 2_000n * unit);
const stablecoin = await stablecoinOf(cluster, 0);
const other = await stablecoinOf(cluster, 1);
const change = core.changeAddress(other.address, core.changeKinds.stablecoin);
const texts = { name: 'Acme \u001b[31mDollar', symbol: 'ACME', uri: 'https://a.example', description: '' };
const terms = {
  feeBps: 250,
  whitelistRequired: true,
  stablecoinIndex: 0,
  initializer: user,
  authority: user,
};
await send(
  cluster,
  wallet,
  core.initializeIntegrationInstruction({ ...terms, ...texts }),
  core.setWhitelistedInstruction({ integration, authority: user, user, allowed: true }),
  open2022(user, brandedMint),
);
const data = (await cluster.connection.getAccountInfo(integration))?.data ?? Buffer.alloc(0);
const coin = { user, stablecoin, integration: core.decodeIntegration(integration, data) };
await send(
  cluster,
  wallet,
  core.mintInstruction({ ...coin, amount: 1_000_500_000n, minimumReceived: 1n }),
  open2022(user, stablecoin.juniorMint),
  core.juniorDepositInstruction({ user, stablecoin, amount: 20n * unit, minimumReceived: 1n }),
  core.juniorRequestWithdrawalInstruction({ owner: user, stablecoin, tokens: 5n * unit, id: 7n }),
);

/** What a command prints, by lines and columns. */
const table = async (line: string) =>
  (await cluster.ends(line)).stdout.split('\n').map((row) => row.trim().split(/ {2,}/));

const time = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
const waits = expect.stringMatching(/^waits: executable from 20\S+Z until 20\S+Z$/);
const texted = (values: Record<string, PublicKey>) =>
  Object.fromEntries(Object.entries(values).map(([name, key]) => [name, key.toBase58()]));

describe('inspect', () => {
  it.each<[string, string, object]>([
    [
      'the platform',
      'platform',
      {
        ...{ paused: 'no', stablecoins: '2', delay: '259200 s (3 days)', 'queued change': 'none' },
        ...texted({ admin: developmentKeypair('admin').publicKey }),
        'guardian can': 'revoke the manager; revoke the pauser; pause',
        'manager can': 'operate the stablecoins',
        'anyone can': 'nothing',
      },
    ],
    [
      'a stablecoin with amounts in whole units and times in UTC',
      'stablecoin 0',
      {
        ...{
          'supply cap': '10000000',
          'platform commission': '500 bps (5 %)',
          'guardian can': 'lower limits',
        },
        ...{ vesting: '2592000 s (30 days)', 'deployed per day': '100000', 'loss report': 'none open' },
        ...{ 'queued change': 'none', 'last accrued at': time },
      },
    ],
    ['a junior pool', `${stablecoin.address}`, { 'junior supply': '20, of which 5 in cooldown' }],
    [
      'an integration with its coin and without control characters in its name',
      `${integration}`,
      {
        coin: 'Acme \ufffd[31mDollar (ACME)',
        ...texted({ 'branded mint': brandedMint }),
        ...{ kind: 'earning coin', fee: '250 bps (2.5 %)', 'whitelist required': 'yes' },
        supply: '1000.5 by the program, 1000.5 in the mint',
        ...{ principal: '1000.5', 'exchange rate': '1' },
      },
    ],
    [
      'a queued change of a stablecoin',
      'stablecoin 1',
      {
        ...{ 'queued change': waits, 'queued supply cap': '250000 → 500000' },
        'guardian can': 'cancel the queued change; lower limits',
      },
    ],
    [
      'a queued change',
      `${change}`,
      { of: `the stablecoin ${other.address}`, status: waits, 'supply cap': '500000' },
    ],
    [
      'a cooldown',
      `${core.cooldownAddress(stablecoin.address, user, 7n)}`,
      { ...texted({ owner: user }), tokens: '5 of epoch 0', status: 'cooling', 'unlocks at': time },
    ],
    ['a whitelist entry', `${core.whitelistEntryAddress(integration, user)}`, texted({ integration, user })],
  ])('shows %s', async (_, what, values) => {
    expect(Object.fromEntries(await table(`inspect ${what}`))).toMatchObject(values);
  });

  it.each([
    ['stablecoin 2', 'there is no stablecoin 2: the platform has 2, counted from 0'],
    [`${nowhere}`, 'there is no account'],
    [`${brandedMint}`, `belongs to ${core.TOKEN_2022_PROGRAM_ID}, not to the platform program`],
    [`platform --program-id ${nowhere}`, 'has no platform on'],
  ])('refuses %s', async (what, says) => {
    await cluster.ends(`inspect ${what}`, 1, says);
  });
});

describe('list', () => {
  it('lists stablecoins by index', async () => {
    const [header, ...rows] = await table('list stablecoins');
    expect(header).toEqual(['INDEX', 'STABLECOIN', 'UNDERLYING', 'SENIOR ASSETS', 'SUPPLY CAP', 'FEES OWED']);
    const row = (...values: string[]) => expect.arrayContaining(values);
    expect(rows).toEqual([row('0', '10000000'), row('1', '250000')]);
  });

  it('lists integrations, also only those of one stablecoin', async () => {
    const rows = await table('list integrations --stablecoin 0');
    expect(rows.map((row) => row.slice(0, 2))).toEqual([expect.any(Array), ['ACME', integration.toBase58()]]);
    expect(await table('list integrations --stablecoin 1')).toHaveLength(1);
  });
});
