import { describe, expect, it } from 'vitest';
import * as math from '../../../packages/core/src/accounting/index.ts';
import * as addresses from '../../../packages/core/src/addresses/platform.ts';
import { TOKEN_PROGRAM_ID } from '../../../packages/core/src/addresses/programs.ts';
import * as build from '../../../packages/core/src/instructions/index.ts';
import { decodePlatform } from '../../../packages/core/src/program/accounts.ts';
import * as support from './support/chain.ts';
import { issuer, stranger } from './support/fixture.ts';

const { Chain, Cluster, changeKeys, initialRoles, nobody, reasonOf, roles, settings } = support;
const genesis = 1_700_000_000n;

describe('the platform', () => {
  function open() {
    const cluster = new Cluster(genesis);
    cluster.fund(stranger.publicKey);
    const initialize = (changed: Partial<typeof initialRoles> = {}, by = roles.upgradeAuthority) => {
      const given = { ...initialRoles, ...changed, upgradeAuthority: by.publicKey };
      return cluster.send([build.initializePlatformInstruction(given)], [by]);
    };
    const address = addresses.platformAddress();
    return { cluster, address, initialize, read: () => decodePlatform(address, cluster.data(address)) };
  }

  it("can be initialized only by the program's upgrade authority, and only once", () => {
    const { initialize, read } = open();
    expect(reasonOf(() => initialize({}, stranger))).toBe('notUpgradeAuthority');
    initialize();
    const first = { managerActive: true, paused: false, stablecoinCount: 0, rolesVersion: 0 };
    expect(read()).toMatchObject({ ...initialRoles, ...first });
    expect(reasonOf(initialize)).toBe('alreadyInitialized');
  });

  it('cannot be initialized after the program has become immutable', () => {
    const { cluster, initialize } = open();
    cluster.patch(addresses.programDataAddress(), 12, Uint8Array.of(0));
    expect(reasonOf(initialize)).toBe('notUpgradeAuthority');
  });

  // a change of roles has the same rules, and tries all of them in governance.test.ts
  it.each([
    ['rolesNotDistinct', 'admin and guardian in one key', { guardian: roles.admin.publicKey }],
    ['rolesNotDistinct', 'no admin', { admin: nobody }],
    ['settingsOutOfBounds', 'a delay under a day', { delaySeconds: 86_399 }],
    ['settingsOutOfBounds', 'a delay over 14 days', { delaySeconds: 1_209_601 }],
  ] as const)('is refused with %s: %s', (reason, _, changed) => {
    const { cluster, address, initialize } = open();
    expect(reasonOf(() => initialize(changed))).toBe(reason);
    expect(cluster.account(address)).toBeUndefined();
  });

  it('may have no manager and no pauser, and one key may pause and be the treasury', () => {
    const { initialize, read } = open();
    initialize({ manager: nobody, pauser: nobody });
    expect(read().managerActive).toBe(false);
    const { publicKey } = roles.admin;
    open().initialize({ pauser: publicKey, treasury: publicKey });
  });
});

describe('create_stablecoin', () => {
  const chain = new Chain({}, genesis);
  const underlyingMint = chain.createMint('another underlying');
  const create = (changed: object, index = 1) =>
    build.createStablecoinInstruction({
      ...{ ...settings, ...support.texts, custody: nobody, ...changed },
      ...{ admin: roles.admin.publicKey, index, underlyingMint, tokenProgram: TOKEN_PROGRAM_ID },
    });
  const refusal = (changed: object, index?: number) =>
    chain.refusalOf(create(changed, index), roles.admin.publicKey);

  it.each([
    ...['platformFeeBps', 'juniorPremiumBps', 'targetCoverageBps', 'maxDeployedBps'].map((setting) => ({
      [setting]: 10_001,
    })),
    { minCoverageBps: 1_001 },
    { targetCoverageBps: 0 },
    { vestingSeconds: 86_399 },
    { vestingSeconds: 31_536_001 },
    { cooldownSeconds: 86_399 },
    { windowSeconds: 86_399 },
    { cooldownSeconds: 5_184_000 - 86_399, windowSeconds: 86_400 },
    { cooldownSeconds: 2 ** 32 - 1, windowSeconds: 2 ** 32 - 1 },
  ])('refuses the settings %j, which core says as well', (changed) => {
    expect(refusal(changed)).toBe('settingsOutOfBounds');
    expect(math.settingOutOfBounds({ ...settings, ...changed })).toBeDefined();
  });

  it.each([
    ['settingsOutOfBounds', { custody: addresses.vaultAddress(addresses.stablecoinAddress(1)) }],
    ['invalidText', { juniorName: '' }],
    ['invalidText', { juniorSymbol: '' }],
    ['invalidText', { juniorSymbol: 'x'.repeat(33) }],
  ])('fails with %s for %j', (reason, changed) => expect(refusal(changed)).toBe(reason));

  it.each([0, 2, 65_535])('refuses the index %d, which is not the next one', (index) => {
    expect(refusal({}, index)).toBe('invalidAddress');
  });

  it('accepts settings at their limits', () => {
    const atLimits = (bps: number, units: bigint, vestingSeconds: number, cooldownSeconds: number) => ({
      ...{ platformFeeBps: bps, juniorPremiumBps: bps, targetCoverageBps: bps, minCoverageBps: bps },
      ...{ maxDeployedBps: bps, supplyCap: units, deployPerDay: units },
      ...{ vestingSeconds, cooldownSeconds, windowSeconds: 86_400 },
    });
    const most = atLimits(10_000, 2n ** 64n - 1n, 31_536_000, 5_184_000 - 86_400);
    const least = atLimits(0, 0n, 86_400, 86_400);
    for (const [i, accepted] of [most, least].entries()) {
      const index = i + 1;
      expect(math.settingOutOfBounds(accepted)).toBeUndefined();
      chain.send([create(accepted, index)], [roles.admin]);
      const created = chain.stablecoinState(addresses.stablecoinAddress(index));
      expect(created).toMatchObject({ ...accepted, index });
    }
    expect(chain.platformState().stablecoinCount).toBe(3);
  });
});

describe('initialize_integration', () => {
  it('refuses the address of another initializer, lets two use the same symbol, and one only once', () => {
    const chain = new Chain({}, genesis);
    for (const key of [issuer, stranger]) chain.fund(key.publicKey);
    const initialize = (by: typeof issuer) => {
      const texts = { name: 'Coin', symbol: 'MINE', uri: '', description: '' };
      const terms = { stablecoinIndex: 0, feeBps: 1_000, whitelistRequired: false, ...texts };
      const { publicKey: initializer } = by;
      return build.initializeIntegrationInstruction({ initializer, authority: stranger.publicKey, ...terms });
    };
    const byStranger = changeKeys(
      initialize(issuer),
      ({ pubkey }) => pubkey.equals(issuer.publicKey) && { pubkey: stranger.publicKey },
    );
    expect(reasonOf(() => chain.send([byStranger], [stranger]))).toBe('invalidAddress');
    for (const by of [stranger, issuer]) chain.send([initialize(by)], [by]);
    expect(reasonOf(() => chain.send([initialize(issuer)], [issuer]))).toBe('alreadyInitialized');
  });
});
