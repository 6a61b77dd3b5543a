import {
  acceptAdminInstruction,
  acceptAuthorityInstruction,
  claimFeesInstruction,
  collectPlatformFeesInstruction,
  createStablecoinInstruction,
  deployCollateralInstruction,
  distributeYieldInstruction,
  initializeIntegrationInstruction,
  juniorDepositInstruction,
  mintInstruction,
  nominateAdminInstruction,
  nominateAuthorityInstruction,
  realizeLossInstruction,
  redeemInstruction,
  returnCollateralInstruction,
  setFeeInstruction,
  setPausedInstruction,
  setRolesInstruction,
  setWhitelistedInstruction,
  setWhitelistRequiredInstruction,
  syncInstruction,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  tokenAddress,
  updateMetadataInstruction,
  updateStablecoinInstruction,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { failureOf } from './failure.ts';
import { keypair, roles, STABLECOIN_DEFAULTS, World } from './world.ts';

const AMOUNT = 1_000_000n;
const issuer = keypair('issuer');
const user = keypair('user');
const stranger = keypair('stranger');

/** A coin with holders and yield, and all accounts that a stranger needs to call every instruction. */
function open() {
  const world = World.withPlatform();
  const coin = world.openIntegration(issuer);
  world.openUser(user, coin, 0, 10n * AMOUNT);
  world.openUser(stranger, coin, 0, 10n * AMOUNT);
  world.giveUnderlying(0, roles.manager.publicKey, 10n * AMOUNT);
  world.giveUnderlying(0, roles.treasury.publicKey, 0n);
  const stablecoin = world.stablecoin(0);
  world.createTokenAccount(world.junior(0).juniorMint, user.publicKey, TOKEN_2022_PROGRAM_ID);
  const exchange = {
    user: user.publicKey,
    integration: coin,
    stablecoin,
    amount: AMOUNT,
    minimumReceived: 0n,
  };
  world.send([mintInstruction(exchange)], [user]);
  return { world, coin, stablecoin, exchange };
}

describe('the admin', () => {
  it('hands over in two steps and stays the admin until the nominee accepts', () => {
    const { world } = open();
    const nominate = nominateAdminInstruction({ admin: roles.admin.publicKey, nominee: user.publicKey });
    const accept = (nominee = user) => acceptAdminInstruction({ nominee: nominee.publicKey });
    expect(failureOf(() => world.send([accept()], [user]))).toBe('notNominated');
    world.send([nominate], [roles.admin]);
    expect(failureOf(() => world.send([accept(stranger)], [stranger]))).toBe('notNominated');
    expect(world.platform().admin).toEqual(roles.admin.publicKey);

    const { events } = world.send([accept()], [user]);
    expect(events).toMatchObject([
      { kind: 'adminChanged', previous: roles.admin.publicKey, admin: user.publicKey },
    ]);
    expect(world.platform()).toMatchObject({ admin: user.publicKey, pendingAdmin: PublicKey.default });
    expect(failureOf(() => world.send([nominate], [roles.admin]))).toBe('notAdmin');
    expect(failureOf(() => world.send([accept()], [user]))).toBe('notNominated');
  });

  it('can withdraw a nomination', () => {
    const { world } = open();
    const admin = roles.admin.publicKey;
    world.send([nominateAdminInstruction({ admin, nominee: user.publicKey })], [roles.admin]);
    world.send([nominateAdminInstruction({ admin, nominee: PublicKey.default })], [roles.admin]);
    expect(failureOf(() => world.send([acceptAdminInstruction({ nominee: user.publicKey })], [user]))).toBe(
      'notNominated',
    );
  });

  it('sets the manager, the pauser and the treasury', () => {
    const { world, stablecoin } = open();
    const named = { manager: user.publicKey, pauser: issuer.publicKey, treasury: stranger.publicKey };
    world.send([setRolesInstruction({ admin: roles.admin.publicKey, ...named })], [roles.admin]);
    expect(world.platform()).toMatchObject(named);
    const pay = (manager: PublicKey) => distributeYieldInstruction({ manager, stablecoin, amount: 1n });
    expect(failureOf(() => world.send([pay(roles.manager.publicKey)], [roles.manager]))).toBe('notManager');
    world.send([pay(user.publicKey)], [user]);
  });
});

describe('the authority of a coin', () => {
  it('hands over in two steps and stays the authority until the nominee accepts', () => {
    const { world, coin } = open();
    const nominate = nominateAuthorityInstruction({ integration: coin, nominee: user.publicKey });
    const accept = (nominee = user) =>
      acceptAuthorityInstruction({ integration: coin.address, nominee: nominee.publicKey });
    expect(failureOf(() => world.send([accept()], [user]))).toBe('notNominated');
    world.send([nominate], [issuer]);
    expect(failureOf(() => world.send([accept(stranger)], [stranger]))).toBe('notNominated');
    world.send([accept()], [user]);
    expect(world.integration(coin.address)).toMatchObject({
      authority: user.publicKey,
      pendingAuthority: PublicKey.default,
      initializer: issuer.publicKey,
    });
    expect(failureOf(() => world.send([nominate], [issuer]))).toBe('notAuthority');
  });

  it('changes the commission only for future gains', () => {
    const { world, coin, stablecoin } = open();
    world.send(
      [distributeYieldInstruction({ manager: roles.manager.publicKey, stablecoin, amount: 2_000n })],
      [roles.manager],
    );
    world.advance(86_400n);
    const { events } = world.send(
      [setFeeInstruction({ integration: coin, stablecoin, feeBps: 10_000 })],
      [issuer],
    );
    // 2 000 less the platform's 5 %, at the old 10 %
    expect(events).toMatchObject([{ kind: 'feeChanged', feeBps: 10_000, commission: 190n }]);
    expect(world.integration(coin.address)).toMatchObject({ feeBps: 10_000, feesOwed: 190n });
    expect(
      failureOf(() =>
        world.send([setFeeInstruction({ integration: coin, stablecoin, feeBps: 10_001 })], [issuer]),
      ),
    ).toBe('invalidBasisPoints');
  });
});

describe('a signer without a role', () => {
  const { world, coin, stablecoin } = open();
  const me = stranger.publicKey;
  const mine = { ...coin, authority: me };
  const settings = { ...stablecoin, ...STABLECOIN_DEFAULTS };
  it.each([
    ['notAdmin', 'nominateAdmin', nominateAdminInstruction({ admin: me, nominee: me })],
    ['notAdmin', 'setRoles', setRolesInstruction({ admin: me, manager: me, pauser: me, treasury: me })],
    ['notAdmin', 'updateStablecoin', updateStablecoinInstruction({ ...settings, admin: me, stablecoin })],
    [
      'notAdmin',
      'collectPlatformFees',
      collectPlatformFeesInstruction({ admin: me, stablecoin, treasury: me, amount: null }),
    ],
    [
      'notAdmin',
      'createStablecoin',
      createStablecoinInstruction({
        ...STABLECOIN_DEFAULTS,
        admin: me,
        index: 2,
        underlyingMint: stablecoin.underlyingMint,
        tokenProgram: TOKEN_PROGRAM_ID,
      }),
    ],
    ['notPauser', 'setPaused', setPausedInstruction({ authority: me, paused: true })],
    ['notManager', 'distributeYield', distributeYieldInstruction({ manager: me, stablecoin, amount: 1n })],
    [
      'notManager',
      'deployCollateral',
      deployCollateralInstruction({ manager: me, stablecoin: { ...stablecoin, custody: me }, amount: 1n }),
    ],
    [
      'notManager',
      'returnCollateral',
      returnCollateralInstruction({
        manager: me,
        stablecoin,
        amount: 1n,
        source: tokenAddress(stablecoin.underlyingMint, me, stablecoin.tokenProgram),
      }),
    ],
    ['notManager', 'realizeLoss', realizeLossInstruction({ manager: me, stablecoin, amount: 1n })],
    ['notAuthority', 'setFee', setFeeInstruction({ integration: mine, stablecoin, feeBps: 0 })],
    ['notAuthority', 'nominateAuthority', nominateAuthorityInstruction({ integration: mine, nominee: me })],
    [
      'notAuthority',
      'updateMetadata',
      updateMetadataInstruction({ integration: mine, field: 'uri', value: 'x' }),
    ],
    ['notAuthority', 'claimFees', claimFeesInstruction({ integration: mine, stablecoin, amount: null })],
    [
      'notAuthority',
      'setWhitelisted',
      setWhitelistedInstruction({ integration: coin.address, authority: me, user: me, allowed: true }),
    ],
    [
      'notAuthority',
      'setWhitelistRequired',
      setWhitelistRequiredInstruction({ integration: coin.address, authority: me, required: true }),
    ],
  ] as const)('gets the error %s from %s', (reason, _, instruction) => {
    expect(failureOf(() => world.send([instruction], [stranger]))).toBe(reason);
  });
});

describe('a pause', () => {
  const paused = (authority: PublicKey, on = true) => setPausedInstruction({ authority, paused: on });

  it.each([['pauser'], ['admin']] as const)('can be started and ended by the %s', (role) => {
    const { world } = open();
    world.send([paused(roles[role].publicKey)], [roles[role]]);
    expect(world.platform().paused).toBe(true);
    world.send([paused(roles[role].publicKey, false)], [roles[role]]);
    expect(world.platform().paused).toBe(false);
  });

  it('stops mints, junior deposits, deployments and new integrations, and nothing else', () => {
    const { world, coin, stablecoin, exchange } = open();
    world.send([paused(roles.pauser.publicKey)], [roles.pauser]);
    const initialize = initializeIntegrationInstruction({
      initializer: user.publicKey,
      authority: user.publicKey,
      stablecoinIndex: 0,
      feeBps: 0,
      whitelistRequired: false,
      name: 'Late',
      symbol: 'LATE',
      uri: '',
      description: '',
    });
    const deploy = deployCollateralInstruction({
      manager: roles.manager.publicKey,
      stablecoin: { ...stablecoin, custody: user.publicKey },
      amount: 1n,
    });
    const deposit = juniorDepositInstruction({
      user: user.publicKey,
      stablecoin,
      amount: 1n,
      minimumReceived: 0n,
    });
    expect(failureOf(() => world.send([mintInstruction(exchange)], [user]))).toBe('paused');
    expect(failureOf(() => world.send([initialize], [user]))).toBe('paused');
    expect(failureOf(() => world.send([deposit], [user]))).toBe('paused');
    expect(failureOf(() => world.send([deploy], [roles.manager]))).toBe('paused');

    const pay = distributeYieldInstruction({ manager: roles.manager.publicKey, stablecoin, amount: 2_000n });
    world.send([pay], [roles.manager]);
    world.advance(86_400n);
    world.send([syncInstruction(stablecoin, coin.address)], [user]);
    world.createTokenAccount(stablecoin.underlyingMint, issuer.publicKey, stablecoin.tokenProgram);
    world.send([claimFeesInstruction({ stablecoin, integration: coin, amount: null })], [issuer]);
    const collect = collectPlatformFeesInstruction({
      admin: roles.admin.publicKey,
      stablecoin,
      treasury: roles.treasury.publicKey,
      amount: null,
    });
    world.send([collect], [roles.admin]);
    world.send([redeemInstruction(exchange)], [user]);
    expect(world.mint(coin.brandedMint).supply).toBe(0n);
  });
});
