import {
  deployCollateralInstruction,
  distributeYieldInstruction,
  math,
  ProgramError,
  realizeLossInstruction,
  returnCollateralInstruction,
  tokenAddress,
} from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import fc from 'fast-check';
import type { Model } from './model.ts';
import { actor, actorOr, amount, amountOf, credit, debit, operation, pool, poolOf } from './operation.ts';
import { at, numberOf, PEOPLE } from './people.ts';
import { accrued } from './projection.ts';

const drawnParameters = fc.record({ pool, by: actor, amount });

function checkManager({ platform }: Model, manager: PublicKey): void {
  if (!platform.manager.equals(manager)) throw new ProgramError('notManager');
}

/** Yield that is worth releasing is of the order of the assets; more is held back for years. */
export const distributeYield = operation(
  'distributeYield',
  6,
  fc.record({ pool, by: actor, amount, upTo: fc.constantFrom('balance', 'assets', 'assets', 'assets') }),
  (model, drawn) => {
    const pool = poolOf(model, drawn.pool);
    const manager = actorOr(drawn.by, model.platform.manager);
    const { stablecoin, junior } = pool;
    const reference = {
      balance: at(pool.underlying, numberOf(manager)),
      assets: (stablecoin.seniorAssets + junior.assets) / 4n,
    }[drawn.upTo];
    const amount = amountOf(drawn.amount, reference ?? 0n);
    return {
      instruction: distributeYieldInstruction({ manager, stablecoin, amount }),
      apply: () => {
        checkManager(model, manager);
        const after = math.distributeYield(accrued(model, pool), amount);
        debit(pool.underlying, numberOf(manager), amount);
        Object.assign(pool, { ...after, vault: pool.vault + amount });
      },
    };
  },
);

export const deployCollateral = operation('deployCollateral', 4, drawnParameters, (model, drawn) => {
  const pool = poolOf(model, drawn.pool);
  const manager = actorOr(drawn.by, model.platform.manager);
  const { stablecoin } = pool;
  const free = pool.vault - stablecoin.platformFeesOwed - stablecoin.integratorFeesOwed;
  const amount = amountOf(drawn.amount, free > 0n ? free : 0n);
  return {
    instruction: deployCollateralInstruction({ manager, stablecoin, amount }),
    apply: () => {
      // the address of the System program stands there, which the runtime makes read-only
      if (pool.custodian === null) throw new ProgramError('accountNotWritable');
      if (model.platform.paused) throw new ProgramError('paused');
      checkManager(model, manager);
      const { stablecoin, junior } = accrued(model, pool);
      const after = math.deployCollateral(stablecoin, pool.vault, amount);
      Object.assign(pool, { stablecoin: after, junior, vault: pool.vault - amount });
      credit(pool.underlying, pool.custodian, amount);
    },
  };
});

export const returnCollateral = operation(
  'returnCollateral',
  4,
  fc.record({ pool, by: actor, from: actor, amount }),
  (model, drawn) => {
    const pool = poolOf(model, drawn.pool);
    const manager = actorOr(drawn.by, model.platform.manager);
    const custodian = actorOr(drawn.from, at(PEOPLE, pool.custodian ?? 0));
    const { stablecoin } = pool;
    const amount = amountOf(drawn.amount, stablecoin.deployedCollateral);
    const source = tokenAddress(stablecoin.underlyingMint, custodian, stablecoin.tokenProgram);
    return {
      instruction: returnCollateralInstruction({ manager, custodian, stablecoin, amount, source }),
      apply: () => {
        checkManager(model, manager);
        const { stablecoin, junior } = accrued(model, pool);
        const after = math.returnCollateral(stablecoin, amount);
        debit(pool.underlying, numberOf(custodian), amount);
        Object.assign(pool, { stablecoin: after, junior, vault: pool.vault + amount });
      },
    };
  },
);

export const realizeLoss = operation(
  'realizeLoss',
  3,
  fc.record({ pool, by: actor, amount, upTo: fc.constantFrom('deployed', 'junior', 'junior and unvested') }),
  (model, drawn) => {
    const pool = poolOf(model, drawn.pool);
    const manager = actorOr(drawn.by, model.platform.manager);
    const { stablecoin, junior } = pool;
    const { deployedCollateral } = stablecoin;
    const reference =
      {
        deployed: deployedCollateral,
        junior: junior.assets,
        'junior and unvested': junior.assets + stablecoin.unvestedYield,
      }[drawn.upTo] ?? deployedCollateral;
    const amount = amountOf(drawn.amount, reference < deployedCollateral ? reference : deployedCollateral);
    return {
      instruction: realizeLossInstruction({ manager, stablecoin, amount }),
      apply: () => {
        checkManager(model, manager);
        const { stablecoin, junior } = math.realizeLoss(accrued(model, pool), amount);
        Object.assign(pool, { stablecoin, junior });
      },
    };
  },
);
