import {
  collectPlatformFeesInstruction,
  deployCollateralInstruction,
  distributeYieldInstruction,
  juniorDepositInstruction,
  mintInstruction,
  realizeLossInstruction,
  redeemInstruction,
  returnCollateralInstruction,
  syncInstruction,
  TOKEN_2022_PROGRAM_ID,
  tokenAddress,
  updateStablecoinInstruction,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { failureOf } from './failure.ts';
import { keypair, roles, STABLECOIN_DEFAULTS, World } from './world.ts';

const SENIOR = 1_000_000n;
const JUNIOR = 200_000n;
const issuer = keypair('issuer');
const user = keypair('user');
const custodian = keypair('custodian');

/** Senior and junior deposits, a custody account, and `deployed` units of collateral in it. */
function open({ deployed = 0n, feeBps = 1_000 } = {}) {
  const world = World.withPlatform();
  const coin = world.openIntegration(issuer, { feeBps });
  world.openUser(user, coin, 0, 10n * SENIOR);
  world.fund(custodian.publicKey);
  world.giveUnderlying(0, roles.manager.publicKey, SENIOR);
  const custody = world.giveUnderlying(0, custodian.publicKey, 0n);
  world.giveUnderlying(0, roles.treasury.publicKey, 0n);
  world.createTokenAccount(world.junior(0).juniorMint, user.publicKey, TOKEN_2022_PROGRAM_ID);
  const settings = { ...STABLECOIN_DEFAULTS, admin: roles.admin.publicKey, custody };
  world.send([updateStablecoinInstruction({ ...settings, stablecoin: world.stablecoin(0) })], [roles.admin]);
  const stablecoin = world.stablecoin(0);
  const who = { user: user.publicKey, stablecoin, minimumReceived: 0n };
  world.send([juniorDepositInstruction({ ...who, amount: JUNIOR })], [user]);
  world.send([mintInstruction({ ...who, integration: coin, amount: SENIOR })], [user]);

  const manager = roles.manager.publicKey;
  const deploy = (amount: bigint) =>
    world.send([deployCollateralInstruction({ manager, stablecoin, amount })], [roles.manager]);
  const giveBack = (amount: bigint) =>
    world.send(
      [returnCollateralInstruction({ manager, custodian: custodian.publicKey, stablecoin, amount })],
      [roles.manager, custodian],
    );
  const lose = (amount: bigint) =>
    world.send([realizeLossInstruction({ manager, stablecoin, amount })], [roles.manager]);
  const pay = (amount: bigint) =>
    world.send([distributeYieldInstruction({ manager, stablecoin, amount })], [roles.manager]);
  const redeem = (amount: bigint) =>
    world.send([redeemInstruction({ ...who, integration: coin, amount })], [user]);
  if (deployed > 0n) deploy(deployed);
  return { world, coin, custody, stablecoin, deploy, giveBack, lose, pay, redeem };
}

describe('collateral', () => {
  it('deploys collateral to the custody account and takes it back into the vault', () => {
    const { world, custody, stablecoin, deploy, giveBack } = open();
    expect(deploy(SENIOR).events).toMatchObject([
      { kind: 'collateralDeployed', amount: SENIOR, deployedCollateralAfter: SENIOR },
    ]);
    expect(world.balance(custody)).toBe(SENIOR);
    expect(world.balance(stablecoin.vault)).toBe(JUNIOR);
    giveBack(SENIOR - 1n);
    expect(world.stablecoin(0).deployedCollateral).toBe(1n);
    expect(failureOf(() => giveBack(2n))).toBe('insufficientCollateral');
    expect(world.balance(stablecoin.vault)).toBe(SENIOR + JUNIOR - 1n);
  });

  it('refuses to deploy collateral to any account but the custody account', () => {
    const { world, stablecoin } = open();
    const manager = roles.manager.publicKey;
    const elsewhere = (custody: PublicKey) => () =>
      world.send(
        [deployCollateralInstruction({ manager, stablecoin: { ...stablecoin, custody }, amount: 1n })],
        [roles.manager],
      );
    const own = tokenAddress(stablecoin.underlyingMint, manager, stablecoin.tokenProgram);
    expect(failureOf(elsewhere(own))).toBe('accountMismatch');
    expect(failureOf(elsewhere(stablecoin.vault))).toBe('duplicateAccount');
  });

  it('refuses to deploy collateral while no custody account is set', () => {
    const { world, stablecoin, deploy } = open();
    const admin = roles.admin.publicKey;
    const settings = { ...STABLECOIN_DEFAULTS, admin, custody: PublicKey.default };
    world.send([updateStablecoinInstruction({ ...settings, stablecoin })], [roles.admin]);
    expect(failureOf(() => deploy(1n))).toBe('accountMismatch');
    const toNobody = deployCollateralInstruction({
      manager: roles.manager.publicKey,
      stablecoin: world.stablecoin(0),
      amount: 1n,
    });
    expect(failureOf(() => world.send([toNobody], [roles.manager]))).not.toBe('no failure');
  });

  it('refuses to deploy a single unit of the fees owed', () => {
    const { world, coin, stablecoin, deploy, pay } = open();
    pay(10_000n);
    world.advance(86_400n);
    world.send([syncInstruction(stablecoin, coin.address)], [user]);
    const { platformFeesOwed, integratorFeesOwed } = world.stablecoin(0);
    expect(platformFeesOwed).toBeGreaterThan(0n);
    expect(integratorFeesOwed).toBeGreaterThan(0n);
    const available = world.balance(stablecoin.vault) - platformFeesOwed - integratorFeesOwed;
    expect(failureOf(() => deploy(available + 1n))).toBe('insufficientLiquidity');
    deploy(available);
  });

  it.each([0n, 2n ** 64n - 1n])('refuses to deploy, return or write off %s units of collateral', (amount) => {
    const { deploy, giveBack, lose } = open({ deployed: 10n });
    for (const act of [deploy, giveBack, lose])
      expect(failureOf(() => act(amount))).toMatch(/zeroAmount|insufficientLiquidity|insufficientCollateral/);
  });

  it('refuses a redemption that needs deployed collateral until the collateral is returned', () => {
    const { redeem, giveBack } = open({ deployed: SENIOR });
    expect(failureOf(() => redeem(SENIOR))).toBe('insufficientLiquidity');
    redeem(JUNIOR / 2n);
    giveBack(SENIOR);
    redeem(SENIOR - JUNIOR / 2n);
  });
});

describe('a loss', () => {
  it.each([
    ['below the junior assets', JUNIOR - 1n, { junior: JUNIOR - 1n, senior: 0n }],
    ['equal to the junior assets', JUNIOR, { junior: JUNIOR, senior: 0n }],
    ['above the junior assets', JUNIOR + 100_000n, { junior: JUNIOR, senior: 100_000n }],
  ])('charges a loss %s to the junior tranche first', (_, amount, borne) => {
    const { world, stablecoin, lose } = open({ deployed: SENIOR });
    expect(lose(amount).events).toMatchObject([
      { kind: 'lossRealized', amount, juniorLoss: borne.junior, unvestedLoss: 0n, seniorLoss: borne.senior },
    ]);
    expect(world.junior(0).assets).toBe(JUNIOR - borne.junior);
    const after = world.stablecoin(0);
    expect(after.seniorAssets).toBe(SENIOR - borne.senior);
    expect(after.deployedCollateral).toBe(SENIOR - amount);
    expect(world.balance(stablecoin.vault) + after.deployedCollateral).toBe(
      after.seniorAssets + world.junior(0).assets,
    );
  });

  it('charges a loss above the junior assets to unvested yield before senior assets', () => {
    const { world, lose, pay } = open({ deployed: SENIOR });
    pay(5_000n);
    expect(lose(JUNIOR + 6_000n).events).toMatchObject([
      { juniorLoss: JUNIOR, unvestedLoss: 5_000n, seniorLoss: 1_000n },
    ]);
    expect(world.stablecoin(0)).toMatchObject({ unvestedYield: 0n, seniorAssets: SENIOR - 1_000n });
  });

  it('refuses a loss larger than the deployed collateral', () => {
    const { lose } = open({ deployed: 1_000n });
    expect(failureOf(() => lose(1_001n))).toBe('insufficientCollateral');
  });

  it('refuses a loss that would lower the senior index below a millionth of its initial value', () => {
    const { lose } = open({ deployed: SENIOR + JUNIOR });
    expect(failureOf(() => lose(SENIOR + JUNIOR))).toBe('lossTooLarge');
    lose(JUNIOR + SENIOR - 1n);
  });

  it('leaves the fees owed unchanged and payable after a loss', () => {
    const { world, coin, stablecoin, lose, pay, deploy } = open();
    pay(10_000n);
    world.advance(86_400n);
    world.send([syncInstruction(stablecoin, coin.address)], [user]);
    const { platformFeesOwed, integratorFeesOwed } = world.stablecoin(0);
    deploy(world.balance(stablecoin.vault) - platformFeesOwed - integratorFeesOwed);
    lose(JUNIOR + SENIOR / 2n);
    expect(world.stablecoin(0)).toMatchObject({ platformFeesOwed, integratorFeesOwed });
    const collect = collectPlatformFeesInstruction({
      admin: roles.admin.publicKey,
      stablecoin,
      treasury: roles.treasury.publicKey,
      amount: null,
    });
    expect(world.send([collect], [roles.admin]).events).toMatchObject([{ amount: platformFeesOwed }]);
  });

  it('takes no commission on a loss or on the recovery to the old index', () => {
    const { world, coin, stablecoin, lose, pay } = open({ deployed: SENIOR });
    lose(JUNIOR + SENIOR / 10n);
    world.send([syncInstruction(stablecoin, coin.address)], [user]);
    pay(50_000n);
    world.advance(86_400n * 365n);
    const { events } = world.send([syncInstruction(stablecoin, coin.address)], [user]);
    expect(world.stablecoin(0).seniorIndex).toBeGreaterThan(900_000_000_000_000n);
    expect(events).toMatchObject([{ kind: 'synced', commission: 0n }]);
  });
});

describe('sync', () => {
  it('logs no event for an integration that is up to date, even within one transaction', () => {
    const { world, coin, stablecoin, pay } = open();
    const sync = syncInstruction(stablecoin, coin.address);
    expect(world.send([sync], [user]).events).toEqual([]);
    pay(2_000n);
    world.advance(86_400n);
    expect(world.send([sync, sync, sync], [user]).events).toMatchObject([{ kind: 'synced' }]);
    expect(world.send([sync], [user]).events).toEqual([]);
  });
});

describe('platform fees', () => {
  it('pays platform fees only to the treasury and only up to the amount owed', () => {
    const { world, stablecoin, pay } = open();
    pay(2_000n);
    world.advance(86_400n);
    const admin = roles.admin.publicKey;
    const mine = tokenAddress(stablecoin.underlyingMint, user.publicKey, stablecoin.tokenProgram);
    const collect = (amount: bigint | null, destination?: PublicKey) => () =>
      world.send(
        [
          collectPlatformFeesInstruction({
            admin,
            stablecoin,
            treasury: roles.treasury.publicKey,
            amount,
            ...(destination && { destination }),
          }),
        ],
        [roles.admin],
      );
    expect(failureOf(collect(null, mine))).toBe('accountMismatch');
    expect(failureOf(collect(null, stablecoin.vault))).toBe('duplicateAccount');
    expect(failureOf(collect(101n))).toBe('insufficientFees');
    expect(failureOf(collect(0n))).toBe('zeroAmount');
    collect(1n)();
    collect(null)();
    expect(
      world.balance(
        tokenAddress(stablecoin.underlyingMint, roles.treasury.publicKey, stablecoin.tokenProgram),
      ),
    ).toBe(100n);
    expect(failureOf(collect(null))).toBe('zeroAmount');
  });
});
