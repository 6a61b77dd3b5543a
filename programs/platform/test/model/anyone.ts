import {
  accrueInstruction,
  juniorMintAddress,
  syncInstruction,
  TOKEN_2022_PROGRAM_ID,
  tokenAddress,
} from '@obverse/core';
import { createTransferCheckedInstruction } from '@solana/spl-token';
import type { PublicKey } from '@solana/web3.js';
import fc from 'fast-check';
import type { Model } from './model.ts';
import {
  amount,
  amountOf,
  coin,
  coinOf,
  credit,
  debit,
  holder,
  holderOf,
  operation,
  person,
  pool,
  poolOf,
} from './operation.ts';
import { at, PEOPLE } from './people.ts';
import { accrued, projected } from './projection.ts';

const DECIMALS = 6;

function untilUnlock({ now, cooldowns }: Model): bigint {
  const unlocks = [...cooldowns.values()].map(({ unlockTs }) => unlockTs);
  return unlocks.reduce((latest, unlock) => (unlock > latest ? unlock : latest), now) - now;
}

export const wait = operation(
  'wait',
  10,
  fc.oneof(
    // until the last cooldown ends, or one second less
    { weight: 3, arbitrary: fc.constantFrom('unlock', 'almost') },
    { weight: 2, arbitrary: fc.constantFrom(0n, 1n, 60n) },
    { weight: 4, arbitrary: fc.bigInt({ min: 1n, max: 2n * 86_400n }) },
    { weight: 2, arbitrary: fc.bigInt({ min: 86_400n, max: 60n * 86_400n }) },
    { weight: 1, arbitrary: fc.constantFrom(31_536_000n, 315_360_000n) },
    // cluster clocks have gone back before
    { weight: 1, arbitrary: fc.bigInt({ min: -1_000n, max: -1n }) },
  ),
  (model, drawn) => ({
    instruction: null,
    apply: () => {
      model.now += typeof drawn === 'bigint' ? drawn : untilUnlock(model) - (drawn === 'almost' ? 1n : 0n);
    },
  }),
);

export const accrue = operation('accrue', 2, pool, (model, index) => {
  const pool = poolOf(model, index);
  return {
    instruction: accrueInstruction(pool.stablecoin),
    apply: () => {
      const { stablecoin, junior } = accrued(model, pool);
      Object.assign(pool, { stablecoin, junior });
    },
  };
});

export const sync = operation('sync', 4, coin, (model, index) => {
  const coin = coinOf(model, index);
  const pool = poolOf(model, coin.pool);
  return {
    instruction: syncInstruction(pool.stablecoin, coin.integration.address),
    apply: () => {
      const { stablecoin, junior, integration } = projected(model, coin);
      Object.assign(pool, { stablecoin, junior });
      coin.integration = integration;
    },
  };
});

type Transfer = {
  readonly mint: PublicKey;
  readonly tokenProgram: PublicKey;
  readonly from: PublicKey;
  readonly destination: PublicKey;
  readonly amount: bigint;
};

function transfer({ mint, tokenProgram, from, destination, amount }: Transfer) {
  const source = tokenAddress(mint, from, tokenProgram);
  return createTransferCheckedInstruction(
    source,
    mint,
    destination,
    from,
    amount,
    DECIMALS,
    [],
    tokenProgram,
  );
}

/** Branded tokens can be transferred freely. */
export const transferCoin = operation(
  'transferCoin',
  3,
  fc.record({ coin, holder, to: person, amount }),
  (model, { coin: index, holder, to, amount: drawn }) => {
    const coin = coinOf(model, index);
    const from = holderOf(holder, coin.tokens);
    const amount = amountOf(drawn, at(coin.tokens, from));
    const mint = coin.integration.brandedMint;
    const tokenProgram = TOKEN_2022_PROGRAM_ID;
    const destination = tokenAddress(mint, at(PEOPLE, to), tokenProgram);
    return {
      instruction: transfer({ mint, tokenProgram, from: at(PEOPLE, from), destination, amount }),
      apply: () => {
        debit(coin.tokens, from, amount);
        credit(coin.tokens, to, amount);
      },
    };
  },
);

export const transferJunior = operation(
  'transferJunior',
  1,
  fc.record({ pool, holder, to: person, amount }),
  (model, { pool: index, holder, to, amount: drawn }) => {
    const pool = poolOf(model, index);
    const from = holderOf(holder, pool.juniorTokens);
    const amount = amountOf(drawn, at(pool.juniorTokens, from));
    const mint = juniorMintAddress(pool.stablecoin.juniorTranche);
    const tokenProgram = TOKEN_2022_PROGRAM_ID;
    const destination = tokenAddress(mint, at(PEOPLE, to), tokenProgram);
    return {
      instruction: transfer({ mint, tokenProgram, from: at(PEOPLE, from), destination, amount }),
      apply: () => {
        debit(pool.juniorTokens, from, amount);
        credit(pool.juniorTokens, to, amount);
      },
    };
  },
);

/** Underlying transferred to the vault directly: the accounting must ignore it. */
export const donate = operation(
  'donate',
  2,
  fc.record({ pool, from: person, amount }),
  (model, { pool: index, from, amount: drawn }) => {
    const pool = poolOf(model, index);
    const { underlyingMint: mint, tokenProgram, vault } = pool.stablecoin;
    const amount = amountOf(drawn, at(pool.underlying, from));
    return {
      instruction: transfer({ mint, tokenProgram, from: at(PEOPLE, from), destination: vault, amount }),
      apply: () => {
        debit(pool.underlying, from, amount);
        Object.assign(pool, { vault: pool.vault + amount, donated: pool.donated + amount });
      },
    };
  },
);
