import {
  claimFeesInstruction,
  distributeYieldInstruction,
  type Integration,
  type JuniorTranche,
  math,
  mintInstruction,
  ProgramError,
  redeemInstruction,
  type Stablecoin,
  syncInstruction,
  TOKEN_2022_PROGRAM_ID,
  tokenAddress,
} from '@obverse/core';
import { atDepth } from '@obverse/testing';
import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patchAccount, patchAmount } from './account-bytes.ts';
import { Failure, keypair, roles, World } from './world.ts';

const RUNS = Number(process.env['DIFFERENTIAL_RUNS'] ?? atDepth({ quick: 100, full: 400 }));
const U64 = math.u64Max;

const issuer = keypair('issuer');
const user = keypair('user');
const world = World.withPlatform();
const coin = world.openIntegration(issuer);
world.openUser(user, coin, 0, 1n);
world.giveUnderlying(0, roles.manager.publicKey, 1n);
const pristine = world.stablecoin(0);
const accounts = {
  underlying: tokenAddress(pristine.underlyingMint, user.publicKey, pristine.tokenProgram),
  branded: tokenAddress(coin.brandedMint, user.publicKey, TOKEN_2022_PROGRAM_ID),
  manager: tokenAddress(pristine.underlyingMint, roles.manager.publicKey, pristine.tokenProgram),
  issuer: world.createTokenAccount(pristine.underlyingMint, issuer.publicKey, pristine.tokenProgram),
};

/** Amounts of every magnitude up to `max`, edges included. */
const amount = (max = U64) =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(0n, 1n, max) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.integer({ min: 1, max: 64 }), fc.bigInt({ min: 0n, max: U64 }))
        .map(([bits, n]) => {
          const scaled = n >> BigInt(64 - bits);
          return scaled > max ? max : scaled;
        }),
    },
  );
const bps = fc.oneof(fc.constantFrom(0, 1, 9_999, 10_000), fc.integer({ min: 0, max: 10_000 }));

/** States that an attack or years of use might reach: sums that fit in 64 bits, and a last accrual at any time around now. */
const situation = fc
  .record({
    parts: fc.array(amount(U64 / 6n), { minLength: 5, maxLength: 5 }),
    index: amount().map((n) => (n + 10n ** 9n > U64 ? U64 : n + 10n ** 9n)),
    lastIndex: amount().map((n) => (n + 10n ** 9n > U64 ? U64 : n + 10n ** 9n)),
    highWater: amount(),
    share: fc.noBias(fc.integer({ min: 0, max: 1_000_000 })),
    supplyCap: fc.oneof(fc.constant(U64), amount()),
    platformFeeBps: bps,
    juniorPremiumBps: bps,
    minCoverageBps: fc.oneof(fc.constant(0), bps),
    feeBps: bps,
    elapsed: fc.oneof(fc.constantFrom(-1n, 0n, 1n, 31_536_000n), fc.bigInt({ min: 0n, max: 10n ** 9n })),
    left: fc.oneof(fc.constantFrom(-1n, 0n, 1n), fc.bigInt({ min: 0n, max: 10n ** 8n })),
    vestingSeconds: fc.integer({ min: 1, max: 31_536_000 }),
    juniorSupply: amount(),
    principal: amount(),
    supply: amount(),
    vault: fc.oneof(fc.constant(U64 / 2n), amount()),
    feesOwed: amount(),
    lifetime: amount(),
    calm: fc.boolean(),
    operand: fc.oneof(amount(), fc.constant(1_000n)),
    fraction: fc.noBias(fc.integer({ min: 1, max: 1_000 })),
    minimum: fc.oneof({ weight: 3, arbitrary: fc.constant(0n) }, { weight: 1, arbitrary: amount() }),
  })
  .map((s) => {
    const [senior = 0n, junior = 0n, unvested = 0n, platformFees = 0n, integratorFees = 0n] = s.parts;
    // half of the draws are realistic: small growth, a supply near the assets
    const lastIndex = s.calm ? s.index - s.index / 1_000n : s.lastIndex;
    const assets = (senior * BigInt(s.share)) / 1_000_000n;
    const supply = s.calm ? assets + assets / 50n : s.supply;
    const stablecoin = {
      seniorAssets: senior,
      seniorIndex: s.index,
      unvestedYield: unvested,
      vestLastTs: world.now - s.elapsed,
      vestEndTs: world.now - s.elapsed + s.left,
      platformFeesOwed: platformFees,
      integratorFeesOwed: integratorFees,
      supplyCap: s.supplyCap,
      platformFeeBps: s.platformFeeBps,
      juniorPremiumBps: s.juniorPremiumBps,
      minCoverageBps: s.minCoverageBps,
      vestingSeconds: s.vestingSeconds,
    };
    const integration = {
      // the share of senior assets that one integration may have, at the index of its last sync
      assets,
      lastIndex,
      highWaterIndex: !s.calm && s.highWater > lastIndex ? s.highWater : lastIndex,
      principal: s.principal,
      feesOwed: s.feesOwed < integratorFees ? s.feesOwed : integratorFees,
      lifetimeRevenue: s.lifetime,
      lifetimeVolume: s.lifetime,
      feeBps: s.feeBps,
    };
    const balances = { supply, vault: s.vault };
    const operand = s.calm ? (supply * BigInt(s.fraction)) / 1_000n : s.operand;
    return {
      stablecoin,
      junior: { assets: junior, supply: s.juniorSupply },
      integration,
      balances,
      operand,
      minimum: s.minimum,
    };
  });

type Situation = typeof situation extends fc.Arbitrary<infer T> ? T : never;

type State = {
  readonly stablecoin: Stablecoin;
  readonly junior: JuniorTranche;
  readonly integration: Integration;
};

function dataOf(address: PublicKey): Uint8Array {
  const account = world.account(address);
  if (!account) throw new Error('an account of the test is missing');
  return account.data;
}

function arrange(s: Situation): State {
  const set = (address: PublicKey, data: Uint8Array) => world.setAccount(address, { data });
  set(pristine.address, patchAccount('stablecoin', dataOf(pristine.address), s.stablecoin));
  set(pristine.juniorTranche, patchAccount('juniorTranche', dataOf(pristine.juniorTranche), s.junior));
  set(coin.address, patchAccount('integration', dataOf(coin.address), s.integration));
  set(pristine.vault, patchAmount(dataOf(pristine.vault), 'token account', s.balances.vault));
  set(coin.brandedMint, patchAmount(dataOf(coin.brandedMint), 'mint', s.balances.supply));
  set(accounts.branded, patchAmount(dataOf(accounts.branded), 'token account', s.balances.supply));
  // as much as the vault's 64-bit balance can still receive, so that only this limits a transfer
  const rest = U64 - s.balances.vault;
  set(accounts.underlying, patchAmount(dataOf(accounts.underlying), 'token account', rest));
  set(accounts.manager, patchAmount(dataOf(accounts.manager), 'token account', rest));
  set(accounts.issuer, patchAmount(dataOf(accounts.issuer), 'token account', 0n));
  return present();
}

function present(): State {
  return {
    stablecoin: world.stablecoin(0),
    junior: world.junior(0),
    integration: world.integration(coin.address),
  };
}

/** The outcome in the model: the state afterwards, or the reason of the refusal. */
function predict(run: () => Partial<State>, before: State): State | string {
  try {
    const {
      stablecoin = before.stablecoin,
      junior = before.junior,
      integration = before.integration,
    } = run();
    return { stablecoin, junior, integration };
  } catch (error) {
    if (error instanceof ProgramError) return error.reason;
    throw error;
  }
}

/** The outcome in the program. Checks that a refusal changes no account. */
function execute(instruction: TransactionInstruction, signer: typeof user, before: State): State | string {
  try {
    world.send([instruction], [signer]);
    return present();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    expect(present()).toEqual(before);
    return error.reason;
  }
}

/** Also requires a share of successes: a suite that only compares refusals proves little. */
function check(
  build: (before: State, s: Situation) => [TransactionInstruction, typeof user, () => Partial<State>],
) {
  let successes = 0;
  fc.assert(
    fc.property(situation, (s) => {
      const before = arrange(s);
      const [instruction, signer, model] = build(before, s);
      const predicted = predict(model, before);
      const outcome = execute(instruction, signer, before);
      // the model does not know the token program's balance check
      if (outcome === 'insufficient token balance' && typeof predicted !== 'string') return;
      expect(outcome).toEqual(predicted);
      if (typeof outcome !== 'string') successes++;
    }),
    { numRuns: RUNS },
  );
  expect(successes).toBeGreaterThan(RUNS / 10);
}

describe("the program compared with core's math", () => {
  it('gives the same amounts or the same error for accrue and sync', () => {
    check((before) => [
      syncInstruction(before.stablecoin, coin.address),
      user,
      () => math.projectTo(before, world.now),
    ]);
  });

  it('gives the same amounts or the same error for distribute_yield', () => {
    check((before, { operand }) => [
      distributeYieldInstruction({
        manager: roles.manager.publicKey,
        stablecoin: before.stablecoin,
        amount: operand,
      }),
      roles.manager,
      () => math.distributeYield(math.accrue(before, world.now), operand),
    ]);
  });

  it('gives the same amounts or the same error for mint', () => {
    check((before, { operand, minimum, balances }) => [
      mintInstruction({ user: user.publicKey, ...before, amount: operand, minimumReceived: minimum }),
      user,
      () => {
        const now = math.projectTo(before, world.now);
        return { ...now, ...math.mint(now, now.junior, balances.supply, operand, minimum) };
      },
    ]);
  });

  it('gives the same amounts or the same error for redeem', () => {
    check((before, { operand, minimum, balances }) => [
      redeemInstruction({ user: user.publicKey, ...before, amount: operand, minimumReceived: minimum }),
      user,
      () => {
        const now = math.projectTo(before, world.now);
        return { ...now, ...math.redeem(now, balances.supply, balances.vault, operand, minimum) };
      },
    ]);
  });

  it('gives the same amounts or the same error for claim_fees', () => {
    check((before, { operand, balances }) => {
      const amount = operand % 3n === 0n ? null : operand;
      return [
        claimFeesInstruction({ ...before, amount }),
        issuer,
        () => {
          const now = math.projectTo(before, world.now);
          return { ...now, ...math.claimFees(now, balances.vault, amount) };
        },
      ];
    });
  });
});
