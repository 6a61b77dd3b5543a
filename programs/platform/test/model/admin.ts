import {
  acceptAdminInstruction,
  BPS,
  collectPlatformFeesInstruction,
  MAX_COOLDOWN_SECONDS,
  MAX_VESTING_SECONDS,
  math,
  nominateAdminInstruction,
  ProgramError,
  setPausedInstruction,
  setRolesInstruction,
  tokenAddress,
  updateStablecoinInstruction,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import fc from 'fast-check';
import type { Model, PoolModel } from './model.ts';
import { actor, actorOr, amount, amountOf, credit, operation, person, pool, poolOf } from './operation.ts';
import { at, numberOf, PEOPLE } from './people.ts';
import { accrued } from './projection.ts';

function checkAdmin({ platform }: Model, admin: PublicKey): void {
  if (!platform.admin.equals(admin)) throw new ProgramError('notAdmin');
}

const bps = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(0, 0, 1, 500, 10_000) },
  { weight: 4, arbitrary: fc.nat({ max: 10_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(10_001, 65_535) },
);
const seconds = (max: bigint) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(1, 60, 86_400, Number(max)) },
    { weight: 1, arbitrary: fc.constantFrom(0, Number(max) + 1, 2 ** 32 - 1) },
  );
/** Coverage is often zero, so that senior deposits need no junior deposits. */
const settings = fc.record({
  platformFeeBps: bps,
  juniorPremiumBps: bps,
  minCoverageBps: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: bps }),
  vestingSeconds: seconds(MAX_VESTING_SECONDS),
  cooldownSeconds: seconds(MAX_COOLDOWN_SECONDS),
});

function custodyOf({ stablecoin }: PoolModel, custodian: number | null): PublicKey {
  if (custodian === null) return PublicKey.default;
  return tokenAddress(stablecoin.underlyingMint, at(PEOPLE, custodian), stablecoin.tokenProgram);
}

export const updateStablecoin = operation(
  'updateStablecoin',
  3,
  fc.record({
    pool,
    by: actor,
    settings,
    cap: fc.oneof(amount, fc.constant({ exactly: 2n ** 63n })),
    custodian: fc.option(person, { freq: 10 }),
  }),
  (model, { pool: index, by, settings, cap, custodian }) => {
    const pool = poolOf(model, index);
    const admin = actorOr(by, model.platform.admin);
    const supplyCap = amountOf(cap, 2n * pool.stablecoin.seniorAssets);
    const changed = { ...settings, supplyCap, custody: custodyOf(pool, custodian) };
    return {
      instruction: updateStablecoinInstruction({ ...changed, admin, stablecoin: pool.stablecoin }),
      apply: () => {
        checkAdmin(model, admin);
        const shares = [settings.platformFeeBps, settings.juniorPremiumBps, settings.minCoverageBps];
        if (shares.some((share) => BigInt(share) > BPS)) throw new ProgramError('invalidBasisPoints');
        const { vestingSeconds, cooldownSeconds } = settings;
        if (
          vestingSeconds === 0 ||
          BigInt(vestingSeconds) > MAX_VESTING_SECONDS ||
          BigInt(cooldownSeconds) > MAX_COOLDOWN_SECONDS
        )
          throw new ProgramError('invalidPeriod');
        const { stablecoin, junior } = accrued(model, pool);
        Object.assign(pool, { stablecoin: { ...stablecoin, ...changed }, junior, custodian });
      },
    };
  },
);

export const collectPlatformFees = operation(
  'collectPlatformFees',
  3,
  fc.record({ pool, by: actor, to: actor, amount: fc.option(amount) }),
  (model, drawn) => {
    const pool = poolOf(model, drawn.pool);
    const { platform } = model;
    const admin = actorOr(drawn.by, platform.admin);
    const treasury = actorOr(drawn.to, platform.treasury);
    const { stablecoin } = pool;
    const amount = drawn.amount && amountOf(drawn.amount, stablecoin.platformFeesOwed);
    return {
      instruction: collectPlatformFeesInstruction({ admin, stablecoin, treasury, amount }),
      apply: () => {
        checkAdmin(model, admin);
        if (!treasury.equals(platform.treasury)) throw new ProgramError('accountMismatch');
        const { stablecoin, junior } = accrued(model, pool);
        const after = math.collectPlatformFees(stablecoin, pool.vault, amount);
        Object.assign(pool, { stablecoin: after.stablecoin, junior, vault: pool.vault - after.amount });
        credit(pool.underlying, numberOf(treasury), after.amount);
      },
    };
  },
);

export const setPaused = operation(
  'setPaused',
  2,
  fc.record({ by: actor, byAdmin: fc.boolean(), paused: fc.constantFrom(true, false, false) }),
  (model, { by, byAdmin, paused }) => {
    const { platform } = model;
    const authority = actorOr(by, byAdmin ? platform.admin : platform.pauser);
    return {
      instruction: setPausedInstruction({ authority, paused }),
      apply: () => {
        const { admin, pauser } = model.platform;
        if (!authority.equals(admin) && !authority.equals(pauser)) throw new ProgramError('notPauser');
        model.platform = { ...model.platform, paused };
      },
    };
  },
);

export const setRoles = operation(
  'setRoles',
  1,
  fc.record({ by: actor, manager: person, pauser: person, treasury: person }),
  (model, drawn) => {
    const admin = actorOr(drawn.by, model.platform.admin);
    const named = {
      manager: at(PEOPLE, drawn.manager),
      pauser: at(PEOPLE, drawn.pauser),
      treasury: at(PEOPLE, drawn.treasury),
    };
    return {
      instruction: setRolesInstruction({ admin, ...named }),
      apply: () => {
        checkAdmin(model, admin);
        model.platform = { ...model.platform, ...named };
      },
    };
  },
);

export const nominateAdmin = operation(
  'nominateAdmin',
  1,
  fc.record({ by: actor, nominee: fc.option(person, { freq: 5 }) }),
  (model, drawn) => {
    const admin = actorOr(drawn.by, model.platform.admin);
    const nominee = drawn.nominee === null ? PublicKey.default : at(PEOPLE, drawn.nominee);
    return {
      instruction: nominateAdminInstruction({ admin, nominee }),
      apply: () => {
        checkAdmin(model, admin);
        model.platform = { ...model.platform, pendingAdmin: nominee };
      },
    };
  },
);

export const acceptAdmin = operation(
  'acceptAdmin',
  2,
  fc.record({ by: actor, otherwise: person }),
  (model, drawn) => {
    const { pendingAdmin } = model.platform;
    const isNominated = !pendingAdmin.equals(PublicKey.default);
    const nominee = actorOr(drawn.by, isNominated ? pendingAdmin : at(PEOPLE, drawn.otherwise));
    return {
      instruction: acceptAdminInstruction({ nominee }),
      apply: () => {
        if (!nominee.equals(pendingAdmin)) throw new ProgramError('notNominated');
        model.platform = { ...model.platform, admin: nominee, pendingAdmin: PublicKey.default };
      },
    };
  },
);
