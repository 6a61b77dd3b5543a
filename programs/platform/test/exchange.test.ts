import {
  accrueInstruction,
  claimFeesInstruction,
  deployCollateralInstruction,
  distributeYieldInstruction,
  type Integration,
  initializeIntegrationInstruction,
  mintInstruction,
  realizeLossInstruction,
  redeemInstruction,
  setWhitelistedInstruction,
  syncInstruction,
  TOKEN_2022_PROGRAM_ID,
  tokenAddress,
  updateStablecoinInstruction,
  whitelistEntryAddress,
} from '@obverse/core';
import { createTransferCheckedInstruction } from '@solana/spl-token';
import type { Keypair, PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { failureOf } from './failure.ts';
import { keypair, roles, STABLECOIN_DEFAULTS, World } from './world.ts';

const DAY = 86_400n;
const AMOUNT = 1_000_000_000n;
const U64_MAX = 2n ** 64n - 1n;
const issuer = keypair('issuer');
const alice = keypair('alice');
const bob = keypair('bob');
const manager = roles.manager.publicKey;

/** A coin, two users with `balance` of underlying each, and a manager with more than any test needs. */
function open({ feeBps = 1_000, balance = 10n * AMOUNT, whitelistRequired = false } = {}) {
  const world = World.withPlatform();
  const coin = world.openIntegration(issuer, { feeBps, whitelistRequired });
  for (const user of [alice, bob]) world.openUser(user, coin, 0, balance);
  const managers = world.giveUnderlying(0, manager, 2n ** 60n);
  const configure = (change: Partial<typeof STABLECOIN_DEFAULTS>) => {
    const settings = { ...STABLECOIN_DEFAULTS, custody: managers, ...change };
    const params = { ...settings, admin: roles.admin.publicKey, stablecoin: world.stablecoin(0) };
    return world.send([updateStablecoinInstruction(params)], [roles.admin]);
  };
  configure({});
  const stablecoin = world.stablecoin(0);
  const minting = (user: PublicKey, amount: bigint, minimumReceived = 0n) =>
    mintInstruction({ user, integration: coin, stablecoin, amount, minimumReceived });
  const mint = (user: Keypair, amount: bigint, minimumReceived = 0n) =>
    world.send([minting(user.publicKey, amount, minimumReceived)], [user]);
  const redeem = (user: Keypair, amount: bigint, minimumReceived = 0n) => {
    const params = { user: user.publicKey, integration: coin, stablecoin, amount, minimumReceived };
    return world.send([redeemInstruction(params)], [user]);
  };
  const pay = (amount: bigint) =>
    world.send([distributeYieldInstruction({ manager, stablecoin, amount })], [roles.manager]);
  const accrue = () => world.send([accrueInstruction(stablecoin)], [alice]);
  const sync = () => world.send([syncInstruction(stablecoin, coin.address)], [alice]);
  const lose = (amount: bigint) =>
    world.send(
      [
        deployCollateralInstruction({ manager, stablecoin: world.stablecoin(0), amount }),
        realizeLossInstruction({ manager, stablecoin, amount }),
      ],
      [roles.manager],
    );
  const tokens = ({ publicKey }: Keypair) =>
    world.balance(tokenAddress(coin.brandedMint, publicKey, TOKEN_2022_PROGRAM_ID));
  const underlying = ({ publicKey }: Keypair) =>
    world.balance(tokenAddress(stablecoin.underlyingMint, publicKey, stablecoin.tokenProgram));
  const donate = (amount: bigint) => {
    const { underlyingMint, vault, tokenProgram } = stablecoin;
    const transfer = createTransferCheckedInstruction(
      managers,
      underlyingMint,
      vault,
      manager,
      amount,
      6,
      [],
      tokenProgram,
    );
    world.send([transfer], [roles.manager]);
  };
  const found = { world, coin, stablecoin, configure, minting, mint, redeem, pay, accrue, sync, lose };
  return { ...found, tokens, underlying, donate };
}

describe('mint', () => {
  it('lets a user redeem a deposit in full after a first deposit of one unit and a large donation to the vault', () => {
    const { mint, redeem, donate, tokens, underlying } = open();
    mint(alice, 1n);
    donate(2n ** 50n);
    mint(bob, AMOUNT);
    redeem(bob, tokens(bob));
    expect(underlying(bob)).toBe(10n * AMOUNT);
  });

  it('costs a user at most a thousandth of a deposit after a first deposit of one unit and a large yield', () => {
    const { world, mint, redeem, pay, sync, tokens, underlying } = open();
    mint(alice, 1n);
    pay(2n ** 50n);
    for (let year = 0; year < 10; year++) {
      world.advance(365n * DAY);
      sync();
    }
    mint(bob, AMOUNT);
    redeem(bob, tokens(bob));
    expect(10n * AMOUNT - underlying(bob)).toBeLessThanOrEqual(AMOUNT / 1_000n);
  });

  it('accepts exactly the minimum received, as redeem does, and refuses one unit less', () => {
    const { world, mint, redeem, pay, sync, tokens } = open();
    mint(alice, AMOUNT);
    pay(123_456_789n);
    world.advance(365n * DAY);
    sync();
    const given = (run: () => unknown) => {
      const before = tokens(bob);
      run();
      return tokens(bob) - before;
    };
    const due = given(() => mint(bob, 1_000_000n));
    expect(due).toBeLessThan(1_000_000n);
    expect(failureOf(() => mint(bob, 1_000_000n, due + 1n))).toBe('belowMinimumReceived');
    expect(given(() => mint(bob, 1_000_000n, due))).toBe(due);
    const redeemed = redeem(bob, 1_000n).events[0];
    const paid = redeemed?.kind === 'redeemed' ? redeemed.amount : 0n;
    expect(failureOf(() => redeem(bob, 1_000n, paid + 1n))).toBe('belowMinimumReceived');
    redeem(bob, 1_000n, paid);
  });

  it('accepts deposits up to the supply cap and refuses one unit more, alone or split over two mints in one transaction', () => {
    const { world, configure, minting, mint } = open();
    configure({ supplyCap: AMOUNT });
    expect(failureOf(() => mint(alice, AMOUNT + 1n))).toBe('supplyCapExceeded');
    const two = [minting(alice.publicKey, AMOUNT / 2n), minting(bob.publicKey, AMOUNT / 2n + 1n)];
    expect(failureOf(() => world.send(two, [alice, bob]))).toBe('supplyCapExceeded');
    expect(world.stablecoin(0).seniorAssets).toBe(0n);
    mint(alice, AMOUNT / 2n);
    mint(bob, AMOUNT / 2n);
    expect(failureOf(() => mint(alice, 1n))).toBe('supplyCapExceeded');
  });

  it.each([
    [0n, 'zeroAmount'],
    [U64_MAX, 'amountTooLarge'],
    [10n * AMOUNT + 1n, 'insufficient token balance'],
  ])('refuses a deposit of %s units with the error "%s"', (amount, reason) => {
    const { mint } = open();
    expect(failureOf(() => mint(alice, amount))).toBe(reason);
  });

  it('requires a whitelist entry for this user and this coin, and refuses one for another user or coin', () => {
    const { world, coin, minting } = open({ whitelistRequired: true });
    const other = world.openIntegration(issuer, { symbol: 'OTHER' });
    const list = ({ address }: Integration, user: Keypair) =>
      setWhitelistedInstruction({
        integration: address,
        authority: issuer.publicKey,
        user: user.publicKey,
        allowed: true,
      });
    world.send([list(other, alice), list(coin, bob)], [issuer]);
    const mint = minting(alice.publicKey, 1n);
    const withEntry = (integration: PublicKey, user: Keypair) => () => {
      const keys = mint.keys.map((key, i) =>
        i === mint.keys.length - 1
          ? { ...key, pubkey: whitelistEntryAddress(integration, user.publicKey) }
          : key,
      );
      world.send([Object.assign(minting(alice.publicKey, 1n), { keys })], [alice]);
    };
    expect(failureOf(withEntry(coin.address, alice))).toBe('notWhitelisted');
    expect(failureOf(withEntry(other.address, alice))).toBe('notWhitelisted');
    expect(failureOf(withEntry(coin.address, bob))).toBe('notWhitelisted');
    world.send([list(coin, alice)], [issuer]);
    withEntry(coin.address, alice)();
  });
});

describe('a user who mints and redeems', () => {
  const rates: readonly [string, (opened: ReturnType<typeof open>) => void][] = [
    ['at the initial rate', () => {}],
    [
      'above par',
      ({ world, pay, sync }) => {
        pay(AMOUNT - 1n);
        world.advance(730n * DAY);
        sync();
      },
    ],
    ['after a loss', ({ lose }) => lose(AMOUNT / 3n)],
    ['after a loss of nearly everything', ({ lose }) => lose(AMOUNT - 1_000_003n)],
  ];

  it.each(rates)('gains nothing, whole, split or merged, %s', (_, prepare) => {
    const opened = open();
    const { mint, redeem, tokens, underlying } = opened;
    mint(alice, AMOUNT);
    prepare(opened);
    const before = underlying(bob);
    for (const amount of [1_000_000n, 999_999n, 12_345n]) mint(bob, amount);
    redeem(bob, tokens(bob));
    expect(underlying(bob)).toBeLessThanOrEqual(before);
    mint(bob, 2_012_344n);
    for (let parts = 7n; parts > 0n; parts--) redeem(bob, tokens(bob) / parts);
    expect(tokens(bob)).toBe(0n);
    expect(underlying(bob)).toBeLessThanOrEqual(before);
  });

  it('gains nothing from a yield distribution in the same second', () => {
    const { mint, redeem, pay, tokens, underlying } = open();
    mint(alice, AMOUNT);
    mint(bob, 9n * AMOUNT);
    pay(AMOUNT);
    redeem(bob, tokens(bob));
    expect(underlying(bob)).toBe(10n * AMOUNT);
  });

  it('gains at most one second of yield by minting one second before the yield has vested', () => {
    const { world, mint, redeem, pay, tokens, underlying } = open({ feeBps: 0 });
    mint(alice, AMOUNT);
    pay(AMOUNT / 1_000n);
    world.advance(DAY - 1n);
    mint(bob, AMOUNT);
    world.advance(1n);
    redeem(bob, tokens(bob));
    // the yield of one second, half of which is Bob's
    expect(underlying(bob) - 10n * AMOUNT).toBeLessThanOrEqual(AMOUNT / 1_000n / DAY);
  });
});

describe('the last redemption', () => {
  it('pays exactly the assets that are left after a loss and resets the rate to 1:1', () => {
    const { world, coin, mint, redeem, lose, sync, tokens, underlying } = open();
    mint(alice, 1_000_000n);
    mint(bob, 1_000n);
    lose(100_000n);
    sync();
    redeem(alice, tokens(alice));
    const left = world.integration(coin.address).assets;
    const before = underlying(bob);
    redeem(bob, tokens(bob));
    expect(underlying(bob) - before).toBe(left);
    expect(world.integration(coin.address).assets).toBe(0n);
    mint(bob, 1_000_000n, 1_000_000n);
  });

  it('credits the rounding remainder to the integrator and resets the rate to 1:1', () => {
    const { world, coin, mint, redeem, pay, sync, tokens } = open();
    mint(alice, 1_000n);
    pay(1_000n);
    world.advance(730n * DAY);
    sync();
    const { assets, feesOwed } = world.integration(coin.address);
    const { events } = redeem(alice, tokens(alice));
    const paid = events[0]?.kind === 'redeemed' ? events[0].amount : 0n;
    expect(paid).toBeLessThan(assets);
    expect(world.integration(coin.address)).toMatchObject({
      assets: 0n,
      principal: 0n,
      feesOwed: feesOwed + assets - paid,
    });
    mint(bob, 1_000_000n, 1_000_000n);
  });
});

describe('commission', () => {
  it.each([
    [0, 0n],
    [2_500, 2_500n],
    [10_000, 10_000n],
  ])('of %d bps splits the whole gain between the integrator and the holders', (feeBps, share) => {
    const { world, coin, mint, pay, sync } = open({ feeBps });
    mint(alice, AMOUNT);
    pay(12_345_679n);
    world.advance(365n * DAY);
    sync();
    const { seniorAssets, platformFeesOwed } = world.stablecoin(0);
    const { assets, feesOwed } = world.integration(coin.address);
    const gain = 12_345_679n - platformFeesOwed;
    expect(feesOwed).toBe(((gain - (gain - (assets + feesOwed - AMOUNT))) * share) / 10_000n);
    // the index rounds off one unit of dust
    expect(gain - (assets + feesOwed - AMOUNT)).toBeLessThanOrEqual(1n);
    expect(seniorAssets + feesOwed).toBe(AMOUNT + gain);
    if (feeBps === 10_000) expect(assets).toBe(AMOUNT);
  });

  it.each([10_001, 65_535])('of %d bps is refused when an integration is created', (feeBps) => {
    const { world } = open();
    const params = { initializer: issuer.publicKey, authority: issuer.publicKey, stablecoinIndex: 0 };
    const texts = { name: 'N', symbol: 'N', uri: '', description: '', whitelistRequired: false };
    const initialize = initializeIntegrationInstruction({ ...params, ...texts, feeBps });
    expect(failureOf(() => world.send([initialize], [issuer]))).toBe('invalidBasisPoints');
  });

  it('can be claimed up to the last unit owed, and never into the vault', () => {
    const { world, coin, stablecoin, mint, pay, sync } = open();
    world.createTokenAccount(stablecoin.underlyingMint, issuer.publicKey, stablecoin.tokenProgram);
    mint(alice, AMOUNT);
    pay(1_000_000n);
    world.advance(365n * DAY);
    sync();
    const { feesOwed } = world.integration(coin.address);
    const claim = (amount: bigint | null, destination?: PublicKey) => () => {
      const params = { integration: coin, stablecoin, amount, ...(destination && { destination }) };
      world.send([claimFeesInstruction(params)], [issuer]);
    };
    expect(failureOf(claim(null, stablecoin.vault))).toBe('duplicateAccount');
    expect(failureOf(claim(feesOwed + 1n))).toBe('insufficientFees');
    expect(failureOf(claim(0n))).toBe('zeroAmount');
    claim(1n)();
    claim(feesOwed - 1n)();
    expect(failureOf(claim(null))).toBe('zeroAmount');
  });
});

describe('the clock', () => {
  it('releases no yield and blocks no mint or redemption when it stops or goes back', () => {
    const { world, mint, redeem, pay, accrue } = open();
    mint(alice, AMOUNT);
    pay(AMOUNT / 100n);
    world.advance(DAY / 2n);
    accrue();
    const before = world.stablecoin(0);
    for (const back of [0n, -1n, -DAY, -10_000n * DAY]) {
      world.advance(back);
      accrue();
      redeem(alice, 1_000n);
      mint(alice, 1_000n);
      const { seniorIndex, unvestedYield, vestLastTs, vestEndTs } = before;
      expect(world.stablecoin(0)).toMatchObject({ seniorIndex, unvestedYield, vestLastTs, vestEndTs });
    }
  });

  it('lets holders redeem at the largest and the smallest 64-bit timestamp', () => {
    const { world, mint, redeem, pay, accrue } = open();
    mint(alice, AMOUNT);
    pay(AMOUNT / 100n);
    world.advance(2n ** 63n - 1n - world.now);
    accrue();
    pay(1n);
    redeem(alice, AMOUNT / 2n);
    world.advance(-(2n ** 64n) + 1n);
    accrue();
    redeem(alice, AMOUNT / 2n);
    expect(world.stablecoin(0).platformFeesOwed).toBeGreaterThan(0n);
  });

  it('releases no more yield than doubles the assets when a year passes at once', () => {
    const { world, mint, pay, accrue } = open();
    mint(alice, AMOUNT);
    pay(100n * AMOUNT);
    world.advance(365n * DAY);
    accrue();
    expect(world.stablecoin(0)).toMatchObject({
      unvestedYield: 99n * AMOUNT,
      seniorAssets: AMOUNT + (AMOUNT * 95n) / 100n,
      platformFeesOwed: (AMOUNT * 5n) / 100n,
    });
  });
});
