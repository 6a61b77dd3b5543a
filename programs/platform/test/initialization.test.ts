import {
  type AccountMeta,
  type PublicKey,
  SystemProgram,
  type TransactionInstruction,
} from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import * as math from '../../../packages/core/src/accounting/index.ts';
import {
  brandedMintAddress,
  juniorMintAddress,
  platformAddress,
  programDataAddress,
  stablecoinAddress,
  vaultAddress,
} from '../../../packages/core/src/addresses/platform.ts';
import { TOKEN_PROGRAM_ID } from '../../../packages/core/src/addresses/programs.ts';
import {
  createStablecoinInstruction,
  initializeIntegrationInstruction,
  initializePlatformInstruction,
} from '../../../packages/core/src/instructions/index.ts';
import { decodePlatform } from '../../../packages/core/src/program/accounts.ts';
import { INSTRUCTIONS } from '../../../packages/core/src/program/platform.generated.ts';
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

const initialize = (changed: Partial<Parameters<typeof initializePlatformInstruction>[0]> = {}) =>
  initializePlatformInstruction({
    ...initialRoles,
    upgradeAuthority: roles.upgradeAuthority.publicKey,
    ...changed,
  });

const integration = (options: Partial<Parameters<typeof initializeIntegrationInstruction>[0]> = {}) =>
  initializeIntegrationInstruction({
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
    expect(decodePlatform(platformAddress(), cluster.data(platformAddress()))).toMatchObject({
      ...initialRoles,
      managerActive: true,
      paused: false,
      stablecoinCount: 0,
      rolesVersion: 0,
    });
    expect(reasonOf(() => cluster.send([initialize()], [roles.upgradeAuthority]))).toBe('alreadyInitialized');
  });

  it("reads the upgrade authority only from the program's own program data account", () => {
    const cluster = deployed();
    const forged = keypair('forged').publicKey;
    const data = Buffer.from(cluster.data(programDataAddress()).subarray(0, 45));
    data.set(stranger.publicKey.toBytes(), 13);
    cluster.setAccount(forged, { data, owner: SystemProgram.programId });
    const byStranger = initialize({ upgradeAuthority: stranger.publicKey });
    const instruction = replace(byStranger, programDataAddress(), forged);
    expect(reasonOf(() => cluster.send([instruction], [stranger]))).toBe('invalidAddress');
  });

  it('cannot be initialized after the program has become immutable', () => {
    const cluster = deployed();
    const data = Uint8Array.from(cluster.data(programDataAddress()));
    data[12] = 0;
    cluster.setAccount(programDataAddress(), { data });
    expect(reasonOf(() => cluster.send([initialize()], [roles.upgradeAuthority]))).toBe(
      'notUpgradeAuthority',
    );
  });

  it.each([
    ['rolesNotDistinct', 'admin and manager in one key', { manager: roles.admin.publicKey }],
    ['rolesNotDistinct', 'admin and guardian in one key', { guardian: roles.admin.publicKey }],
    ['rolesNotDistinct', 'manager and guardian in one key', { guardian: roles.manager.publicKey }],
    ['rolesNotDistinct', 'no admin', { admin: nobody }],
    ['rolesNotDistinct', 'no guardian', { guardian: nobody }],
    ['rolesNotDistinct', 'no treasury', { treasury: nobody }],
    ['settingsOutOfBounds', 'a delay under a day', { delaySeconds: 86_399 }],
    ['settingsOutOfBounds', 'a delay over 14 days', { delaySeconds: 1_209_601 }],
  ] as const)('is refused with %s: %s', (reason, _, changed) => {
    const cluster = deployed();
    expect(reasonOf(() => cluster.send([initialize(changed)], [roles.upgradeAuthority]))).toBe(reason);
    expect(cluster.account(platformAddress())).toBeUndefined();
  });

  it('may have no manager and no pauser, and one key may pause and be the treasury', () => {
    const cluster = deployed();
    cluster.send([initialize({ manager: nobody, pauser: nobody })], [roles.upgradeAuthority]);
    expect(decodePlatform(platformAddress(), cluster.data(platformAddress())).managerActive).toBe(false);
    const other = deployed();
    const { publicKey } = roles.admin;
    other.send([initialize({ pauser: publicKey, treasury: publicKey })], [roles.upgradeAuthority]);
  });
});

// can be called only once, so that the scenes of the access tests do not have it
describe('initialize_platform', () => {
  const signer = 1;
  const writable = 2;
  const { accounts } = INSTRUCTIONS.initializePlatform;
  const sponsored = initialize({ feePayer: payer.publicKey });
  const cluster = deployed();
  const refusal = (instruction: TransactionInstruction) =>
    reasonOf(() => cluster.simulate([instruction], stranger.publicKey));
  const change = (i: number, changed: Partial<AccountMeta>) =>
    refusal(changeKeys(sponsored, (_, j) => (i === j ? changed : {})));

  it('succeeds with the right accounts and a separate fee payer', () => {
    expect(refusal(sponsored)).toBe('none');
  });

  it.each([
    ['platform', 'invalidAddress'],
    ['programData', 'invalidAddress'],
    ['systemProgram', 'invalidProgram'],
    ['upgradeAuthority', 'notUpgradeAuthority'],
  ])('refuses an unrelated account as %s', (name, reason) => {
    const i = accounts.findIndex(([account]) => account === name);
    expect(change(i, { pubkey: keypair('strange').publicKey })).toBe(reason);
  });

  it.each(accounts.flatMap(([name, flags], i) => (flags & signer ? [{ name, i }] : [])))(
    'requires the signature of $name',
    ({ i }) => {
      expect(change(i, { isSigner: false })).toBe('missingSignature');
    },
  );

  it.each(accounts.flatMap(([name, flags], i) => (flags & writable ? [{ name, i }] : [])))(
    'requires $name to be writable',
    ({ i }) => {
      expect(change(i, { isWritable: false })).toBe('accountNotWritable');
    },
  );
});

describe('create_stablecoin', () => {
  const chain = new Chain(genesis, {}, false);
  chain.fund(payer.publicKey);
  const mint = chain.createMint('another underlying');
  const texts = { juniorName: 'Junior', juniorSymbol: 'JR', juniorUri: '' };
  const create = (changed: object, index = 1) =>
    createStablecoinInstruction({
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
    ['settingsOutOfBounds', { custody: vaultAddress(stablecoinAddress(1)) }],
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
    const most = {
      platformFeeBps: 10_000,
      juniorPremiumBps: 10_000,
      targetCoverageBps: 10_000,
      minCoverageBps: 10_000,
      maxDeployedBps: 10_000,
      vestingSeconds: 31_536_000,
      cooldownSeconds: 5_184_000 - 86_400,
      windowSeconds: 86_400,
      supplyCap: 2n ** 64n - 1n,
      deployPerDay: 2n ** 64n - 1n,
    };
    const least = {
      platformFeeBps: 0,
      juniorPremiumBps: 0,
      targetCoverageBps: 0,
      minCoverageBps: 0,
      maxDeployedBps: 0,
      vestingSeconds: 86_400,
      cooldownSeconds: 86_400,
      windowSeconds: 86_400,
      supplyCap: 0n,
      deployPerDay: 0n,
    };
    for (const accepted of [most, least]) expect(math.settingOutOfBounds(accepted)).toBeUndefined();
    chain.send([create(most)], [roles.admin]);
    chain.send([create(least, 2)], [roles.admin]);
    expect(chain.stablecoinState(stablecoinAddress(1))).toMatchObject({ ...most, index: 1 });
    expect(chain.stablecoinState(stablecoinAddress(2))).toMatchObject({ ...least, index: 2 });
    expect(chain.platformState().stablecoinCount).toBe(3);
  });

  it('begins with nothing owed, the index at 1.0 and every time at its creation', () => {
    chain.send([create({}, 3)], [roles.admin]);
    const address = stablecoinAddress(3);
    expect(chain.stablecoinState(address)).toMatchObject({
      seniorIndex: 10n ** 15n,
      seniorAssets: 0n,
      juniorAssets: 0n,
      epoch: 0,
      reportOpen: false,
      vestStartTs: genesis,
      vestEndTs: genesis,
      lastAccrualTs: genesis,
      deploySpentTs: genesis,
      vault: vaultAddress(address),
      juniorMint: juniorMintAddress(address, 0),
    });
    expect(chain.mint(juniorMintAddress(address, 0)).mintAuthority).toEqual(address);
  });
});

describe('initialize_integration', () => {
  const chain = new Chain(genesis, {}, false);
  for (const key of [issuer, stranger, payer]) chain.fund(key.publicKey);

  it.each([
    ['invalidBasisPoints', { feeBps: 10_001 }],
    ['invalidBasisPoints', { feeBps: 65_535 }],
    ['invalidText', { name: '' }],
  ])('fails with %s for %j', (reason, options) => {
    expect(reasonOf(() => chain.send([integration(options)], [issuer]))).toBe(reason);
  });

  it('refuses to create the same integration twice', () => {
    chain.send([integration({ symbol: 'ONCE' })], [issuer]);
    expect(reasonOf(() => chain.send([integration({ symbol: 'ONCE' })], [issuer]))).toBe(
      'alreadyInitialized',
    );
  });

  it('refuses the address of another initializer, and lets two initializers use the same symbol', () => {
    const asIssuer = integration({ symbol: 'MINE', authority: stranger.publicKey });
    const byStranger = replace(asIssuer, issuer.publicKey, stranger.publicKey);
    expect(reasonOf(() => chain.send([byStranger], [stranger]))).toBe('invalidAddress');
    chain.send([integration({ symbol: 'MINE', initializer: stranger.publicKey })], [stranger]);
    chain.send([integration({ symbol: 'MINE' })], [issuer]);
  });

  it('does not let a symbol take the place of another seed', () => {
    // the bytes of index and symbol joined are the same: 0, "AB" and 0x4100, "B" would be one address without the length of the index
    const first = brandedMintAddress(issuer.publicKey, 0, 'AB');
    const shifted = brandedMintAddress(issuer.publicKey, 0, 'A');
    const instruction = replace(integration({ symbol: 'AB' }), first, shifted);
    expect(reasonOf(() => chain.send([instruction], [issuer]))).toBe('invalidAddress');
  });

  it('pays its rent from a separate fee payer', () => {
    const before = chain.lamports(issuer.publicKey);
    const instruction = integration({ symbol: 'PAID', feePayer: payer.publicKey });
    chain.send([instruction], [payer, issuer]);
    expect(chain.lamports(issuer.publicKey)).toBe(before);
  });
});
