import {
  type Cooldown,
  cooldownAddress,
  juniorCancelWithdrawalInstruction,
  juniorCompleteWithdrawalInstruction,
  juniorDepositInstruction,
  juniorRequestWithdrawalInstruction,
  math,
  ProgramError,
} from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import fc from 'fast-check';
import { attempt, type Model, type PoolModel } from './model.ts';
import {
  actor,
  actorOr,
  amount,
  amountOf,
  credit,
  debit,
  holder,
  holderOf,
  minimum,
  minimumOf,
  operation,
  person,
  pool,
  poolOf,
} from './operation.ts';
import { at, numberOf, PEOPLE } from './people.ts';
import { accrued } from './projection.ts';

const id = fc.bigInt({ min: 0n, max: 1n });

export const juniorDeposit = operation(
  'juniorDeposit',
  6,
  fc.record({ pool, who: person, amount, minimum, upTo: fc.constantFrom('balance', 'senior') }),
  (model, drawn) => {
    const pool = poolOf(model, drawn.pool);
    const balance = at(pool.underlying, drawn.who);
    const { seniorAssets } = pool.stablecoin;
    const amount = amountOf(
      drawn.amount,
      drawn.upTo === 'senior' && seniorAssets > 0n && seniorAssets < balance ? seniorAssets : balance,
    );
    const due = attempt(() => math.juniorDeposit(accrued(model, pool), amount, 0n));
    const minimumReceived = minimumOf(drawn.minimum, due?.tokens);
    const user = at(PEOPLE, drawn.who);
    return {
      instruction: juniorDepositInstruction({ user, stablecoin: pool.stablecoin, amount, minimumReceived }),
      apply: () => {
        if (model.platform.paused) throw new ProgramError('paused');
        const after = math.juniorDeposit(accrued(model, pool), amount, minimumReceived);
        debit(pool.underlying, drawn.who, amount);
        const { stablecoin, junior } = after;
        Object.assign(pool, { stablecoin, junior, vault: pool.vault + amount });
        credit(pool.juniorTokens, drawn.who, after.tokens);
      },
    };
  },
);

export const juniorRequest = operation(
  'juniorRequestWithdrawal',
  5,
  fc.record({ pool, holder, amount, id }),
  (model, drawn) => {
    const { pool: index, id } = drawn;
    const pool = poolOf(model, index);
    const who = holderOf(drawn.holder, pool.juniorTokens);
    const owner = at(PEOPLE, who);
    const tokens = amountOf(drawn.amount, at(pool.juniorTokens, who));
    const { stablecoin } = pool;
    const address = cooldownAddress(stablecoin.juniorTranche, owner, id);
    return {
      instruction: juniorRequestWithdrawalInstruction({ owner, stablecoin, tokens, id }),
      apply: () => {
        if (tokens === 0n) throw new ProgramError('zeroAmount');
        const key = address.toBase58();
        if (model.cooldowns.has(key)) throw new ProgramError('alreadyInitialized');
        debit(pool.juniorTokens, who, tokens);
        debit(model.lamports, who, model.rent.cooldown);
        model.cooldowns.set(key, {
          address,
          bump: 0,
          liquidityPoolId: stablecoin.index,
          id,
          tokens,
          unlockTs: model.now + BigInt(stablecoin.cooldownSeconds),
          juniorTranche: stablecoin.juniorTranche,
          owner,
          rentPayer: owner,
        });
      },
    };
  },
);

/** One of the cooldowns, if any, and the signer: sometimes not its owner. */
const request = fc.record({
  pool,
  who: person,
  id,
  which: fc.nat(),
  thief: actor,
});

type Asked = {
  readonly pool: PoolModel;
  readonly asker: PublicKey;
  readonly cooldown: Cooldown;
};

function asked(model: Model, drawn: typeof request extends fc.Arbitrary<infer T> ? T : never): Asked {
  const open = [...model.cooldowns.values()];
  const found = open[drawn.which % Math.max(open.length, 1)];
  if (found) {
    const pool = poolOf(model, found.liquidityPoolId);
    return { pool, asker: actorOr(drawn.thief, found.owner), cooldown: found };
  }
  const owner = at(PEOPLE, drawn.who);
  const pool = poolOf(model, drawn.pool);
  const { juniorTranche, index } = pool.stablecoin;
  const address = cooldownAddress(juniorTranche, owner, drawn.id);
  const cooldown = { address, bump: 0, id: drawn.id, tokens: 0n, unlockTs: 0n, juniorTranche };
  return { pool, asker: owner, cooldown: { ...cooldown, liquidityPoolId: index, owner, rentPayer: owner } };
}

function checkAsked(model: Model, { asker, cooldown }: Pick<Asked, 'asker' | 'cooldown'>): string {
  const key = cooldown.address.toBase58();
  if (!model.cooldowns.has(key)) throw new ProgramError('invalidAccountOwner');
  if (asker !== cooldown.owner) throw new ProgramError('accountMismatch');
  return key;
}

function close(model: Model, key: string, { rentPayer }: Cooldown): void {
  model.cooldowns.delete(key);
  credit(model.lamports, numberOf(rentPayer), model.rent.cooldown);
}

export const juniorComplete = operation(
  'juniorCompleteWithdrawal',
  6,
  fc.record({ request, minimum }),
  (model, drawn) => {
    const { pool, asker, cooldown } = asked(model, drawn.request);
    const { tokens } = cooldown;
    const due = attempt(() => math.juniorWithdraw(accrued(model, pool), pool.vault, tokens, 0n));
    const minimumReceived = minimumOf(drawn.minimum, due?.amount);
    const { stablecoin } = pool;
    return {
      instruction: juniorCompleteWithdrawalInstruction({
        stablecoin,
        cooldown: { ...cooldown, owner: asker },
        minimumReceived,
      }),
      apply: () => {
        const key = checkAsked(model, { asker, cooldown });
        if (model.now < cooldown.unlockTs) throw new ProgramError('cooldownActive');
        const after = math.juniorWithdraw(accrued(model, pool), pool.vault, tokens, minimumReceived);
        Object.assign(pool, {
          stablecoin: after.stablecoin,
          junior: after.junior,
          vault: pool.vault - after.amount,
        });
        credit(pool.underlying, numberOf(asker), after.amount);
        close(model, key, cooldown);
      },
    };
  },
);

export const juniorCancel = operation('juniorCancelWithdrawal', 2, request, (model, drawn) => {
  const { pool, asker, cooldown } = asked(model, drawn);
  return {
    instruction: juniorCancelWithdrawalInstruction({ cooldown: { ...cooldown, owner: asker } }),
    apply: () => {
      const key = checkAsked(model, { asker, cooldown });
      credit(pool.juniorTokens, numberOf(asker), cooldown.tokens);
      close(model, key, cooldown);
    },
  };
});
