import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import * as math from '../../../packages/core/src/accounting/index.ts';
import * as addresses from '../../../packages/core/src/addresses/platform.ts';
import { TOKEN_PROGRAM_ID } from '../../../packages/core/src/addresses/programs.ts';
import * as build from '../../../packages/core/src/instructions/index.ts';
import { decodePlatform } from '../../../packages/core/src/program/accounts.ts';
import {
  Chain,
  Cluster,
  changeKeys,
  initialRoles,
  keypair,
  nobody,
  reasonOf,
  roles,
  settings,
} from './support/chain.ts';

const genesis = 1_700_000_000n;
const issuer = keypair('issuer');
const stranger = keypair('stranger');
const payer = keypair('fee payer');

const initialize = (changed: Partial<Parameters<typeof build.initializePlatformInstruction>[0]> = {}) =>
  build.initializePlatformInstruction({
    ...initialRoles,
    upgradeAuthority: roles.upgradeAuthority.publicKey,
    ...changed,
  });

const integration = (options: Partial<Parameters<typeof build.initializeIntegrationInstruction>[0]> = {}) =>
  build.initializeIntegrationInstruction({
    initializer: issuer.publicKey,
    authority: issuer.publicKey,
    stablecoinIndex: 0,
    feeBps: 1_000,
    whitelistRequired: false,
    name: 'Coin',
    symbol: 'COIN',
    uri: '',
    description: '',
    ...options,
  });

function deployed(): Cluster {
  const cluster = new Cluster(genesis);
  for (const key of [stranger, payer, issuer]) cluster.fund(key.publicKey);
  return cluster;
}

const replace = (instruction: TransactionInstruction, from: PublicKey, to: PublicKey) =>
  changeKeys(instruction, ({ pubkey }) => (pubkey.equals(from) ? { pubkey: to } : {}));

describe('the platform', () => {
  it("can be initialized only by the program's upgrade authority, and only once", () => {
    const cluster = deployed();
    const byStranger = initialize({ upgradeAuthority: stranger.publicKey });
    expect(reasonOf(() => cluster.send([byStranger], [stranger]))).toBe('notUpgradeAuthority');
    cluster.send([initialize()], [roles.upgradeAuthority]);
    expect(
      decodePlatform(addresses.platformAddress(), cluster.data(addresses.platformAddress())),
    ).toMatchObject({
      ...initialRoles,
      managerActive: true,
      paused: false,
      stablecoinCount: 0,
      rolesVersion: 0,
    });
    expect(reasonOf(() => cluster.send([initialize()], [roles.upgradeAuthority]))).toBe('alreadyInitialized');
  });

  it('cannot be initialized after the program has become immutable', () => {
    const cluster = deployed();
    const data = Uint8Array.from(cluster.data(addresses.programDataAddress()));
    data[12] = 0;
    cluster.setAccount(addresses.programDataAddress(), { data });
    expect(reasonOf(() => cluster.send([initialize()], [roles.upgradeAuthority]))).toBe(
      'notUpgradeAuthority',
    );
  });

  // a change of roles has the same rules, and tries all of them in governance.test.ts
  it.each([
    ['rolesNotDistinct', 'admin and guardian in one key', { guardian: roles.admin.publicKey }],
    ['rolesNotDistinct', 'no admin', { admin: nobody }],
    ['settingsOutOfBounds', 'a delay under a day', { delaySeconds: 86_399 }],
    ['settingsOutOfBounds', 'a delay over 14 days', { delaySeconds: 1_209_601 }],
  ] as const)('is refused with %s: %s', (reason, _, changed) => {
    const cluster = deployed();
    expect(reasonOf(() => cluster.send([initialize(changed)], [roles.upgradeAuthority]))).toBe(reason);
    expect(cluster.account(addresses.platformAddress())).toBeUndefined();
  });

  it('may have no manager and no pauser, and one key may pause and be the treasury', () => {
    const cluster = deployed();
    cluster.send([initialize({ manager: nobody, pauser: nobody })], [roles.upgradeAuthority]);
    expect(
      decodePlatform(addresses.platformAddress(), cluster.data(addresses.platformAddress())).managerActive,
    ).toBe(false);
    const other = deployed();
    const { publicKey } = roles.admin;
    other.send([initialize({ pauser: publicKey, treasury: publicKey })], [roles.upgradeAuthority]);
  });
});

describe('create_stablecoin', () => {
  const chain = new Chain({}, genesis);
  chain.fund(payer.publicKey);
  const mint = chain.createMint('another underlying');
  const texts = { juniorName: 'Junior', juniorSymbol: 'JR', juniorUri: '' };
  const create = (changed: object, index = 1) =>
    build.createStablecoinInstruction({
      ...settings,
      ...texts,
      custody: nobody,
      ...changed,
      admin: roles.admin.publicKey,
      index,
      underlyingMint: mint,
      tokenProgram: TOKEN_PROGRAM_ID,
    });
  const refusal = (changed: object, index?: number) =>
    reasonOf(() => chain.simulate([create(changed, index)], roles.admin.publicKey));

  it.each([
    ['settingsOutOfBounds', { platformFeeBps: 10_001 }],
    ['settingsOutOfBounds', { juniorPremiumBps: 10_001 }],
    ['settingsOutOfBounds', { targetCoverageBps: 10_001 }],
    ['settingsOutOfBounds', { minCoverageBps: 1_001 }],
    ['settingsOutOfBounds', { maxDeployedBps: 10_001 }],
    ['settingsOutOfBounds', { targetCoverageBps: 0 }],
    ['settingsOutOfBounds', { vestingSeconds: 86_399 }],
    ['settingsOutOfBounds', { vestingSeconds: 31_536_001 }],
    ['settingsOutOfBounds', { cooldownSeconds: 86_399 }],
    ['settingsOutOfBounds', { windowSeconds: 86_399 }],
    ['settingsOutOfBounds', { cooldownSeconds: 5_184_000 - 86_399, windowSeconds: 86_400 }],
    ['settingsOutOfBounds', { cooldownSeconds: 2 ** 32 - 1, windowSeconds: 2 ** 32 - 1 }],
    ['settingsOutOfBounds', { custody: addresses.vaultAddress(addresses.stablecoinAddress(1)) }],
    ['invalidText', { juniorName: '' }],
    ['invalidText', { juniorSymbol: '' }],
    ['invalidText', { juniorSymbol: 'x'.repeat(33) }],
  ])('fails with %s for %j', (reason, changed) => {
    expect(refusal(changed)).toBe(reason);
    const isBound = reason === 'settingsOutOfBounds' && !('custody' in changed);
    // core says which setting it is
    expect(math.settingOutOfBounds({ ...settings, ...changed }) !== undefined).toBe(isBound);
  });

  it.each([0, 2, 65_535])('refuses the index %d, which is not the next one', (index) => {
    expect(refusal({}, index)).toBe('invalidAddress');
  });

  it('accepts settings at their limits', () => {
    const shares = (bps: number) => ({
      ...{ platformFeeBps: bps, juniorPremiumBps: bps, targetCoverageBps: bps },
      ...{ minCoverageBps: bps, maxDeployedBps: bps },
    });
    const amounts = (units: bigint) => ({ supplyCap: units, deployPerDay: units });
    const longest = {
      vestingSeconds: 31_536_000,
      cooldownSeconds: 5_184_000 - 86_400,
      windowSeconds: 86_400,
    };
    const shortest = { vestingSeconds: 86_400, cooldownSeconds: 86_400, windowSeconds: 86_400 };
    const most = { ...shares(10_000), ...amounts(2n ** 64n - 1n), ...longest };
    const least = { ...shares(0), ...amounts(0n), ...shortest };
    for (const accepted of [most, least]) expect(math.settingOutOfBounds(accepted)).toBeUndefined();
    chain.send([create(most)], [roles.admin]);
    chain.send([create(least, 2)], [roles.admin]);
    expect(chain.stablecoinState(addresses.stablecoinAddress(1))).toMatchObject({ ...most, index: 1 });
    expect(chain.stablecoinState(addresses.stablecoinAddress(2))).toMatchObject({ ...least, index: 2 });
    expect(chain.platformState().stablecoinCount).toBe(3);
  });
});

describe('initialize_integration', () => {
  const chain = new Chain({}, genesis);
  for (const key of [issuer, stranger, payer]) chain.fund(key.publicKey);

  it('refuses the address of another initializer, lets two use the same symbol, and one only once', () => {
    const asIssuer = integration({ symbol: 'MINE', authority: stranger.publicKey });
    const byStranger = replace(asIssuer, issuer.publicKey, stranger.publicKey);
    expect(reasonOf(() => chain.send([byStranger], [stranger]))).toBe('invalidAddress');
    chain.send([integration({ symbol: 'MINE', initializer: stranger.publicKey })], [stranger]);
    const initialize = () => chain.send([integration({ symbol: 'MINE' })], [issuer]);
    initialize();
    expect(reasonOf(initialize)).toBe('alreadyInitialized');
  });
});
