import { math, mintInstruction, ProgramError, redeemInstruction, whitelistEntryAddress } from '@obverse/core';
import fc from 'fast-check';
import { attempt } from './model.ts';
import {
  amount,
  amountOf,
  coin,
  coinOf,
  credit,
  debit,
  holder,
  holderOf,
  minimum,
  minimumOf,
  operation,
  person,
  poolOf,
} from './operation.ts';
import { at, PEOPLE } from './people.ts';
import { projected } from './projection.ts';

export const mint = operation(
  'mint',
  10,
  fc.record({ coin, who: person, amount, minimum, upTo: fc.constantFrom('balance', 'cap', 'assets') }),
  (model, drawn) => {
    const coin = coinOf(model, drawn.coin);
    const pool = poolOf(model, coin.pool);
    const user = at(PEOPLE, drawn.who);
    const now = attempt(() => projected(model, coin));
    const balance = at(pool.underlying, drawn.who);
    const room = now ? math.capRemaining(now) : 0n;
    const reference = { balance, cap: room, assets: pool.stablecoin.seniorAssets }[drawn.upTo] ?? 0n;
    const amount = amountOf(drawn.amount, reference === 0n || reference > balance ? balance : reference);
    const due = now && attempt(() => math.mint(now, now.junior, coin.supply, amount, 0n));
    const minimumReceived = minimumOf(drawn.minimum, due?.tokens);
    const { integration } = coin;
    return {
      instruction: mintInstruction({
        user,
        integration,
        stablecoin: pool.stablecoin,
        amount,
        minimumReceived,
      }),
      apply: () => {
        if (model.platform.paused) throw new ProgramError('paused');
        const isListed = model.listed.has(whitelistEntryAddress(integration.address, user).toBase58());
        if (integration.whitelistRequired && !isListed) throw new ProgramError('notWhitelisted');
        const state = projected(model, coin);
        const { junior } = state;
        const after = math.mint(state, junior, coin.supply, amount, minimumReceived);
        debit(pool.underlying, drawn.who, amount);
        Object.assign(pool, { stablecoin: after.stablecoin, junior, vault: pool.vault + amount });
        Object.assign(coin, { integration: after.integration, supply: coin.supply + after.tokens });
        credit(coin.tokens, drawn.who, after.tokens);
      },
    };
  },
);

export const redeem = operation(
  'redeem',
  10,
  fc.record({ coin, holder, amount, minimum }),
  (model, drawn) => {
    const coin = coinOf(model, drawn.coin);
    const pool = poolOf(model, coin.pool);
    const who = holderOf(drawn.holder, coin.tokens);
    const user = at(PEOPLE, who);
    const amount = amountOf(drawn.amount, at(coin.tokens, who));
    const due = attempt(() => math.redeem(projected(model, coin), coin.supply, pool.vault, amount, 0n));
    const minimumReceived = minimumOf(drawn.minimum, due?.amount);
    const { integration } = coin;
    return {
      instruction: redeemInstruction({
        user,
        integration,
        stablecoin: pool.stablecoin,
        amount,
        minimumReceived,
      }),
      apply: () => {
        const state = projected(model, coin);
        const after = math.redeem(state, coin.supply, pool.vault, amount, minimumReceived);
        debit(coin.tokens, who, amount);
        Object.assign(coin, { integration: after.integration, supply: coin.supply - amount });
        const { junior } = state;
        Object.assign(pool, { stablecoin: after.stablecoin, junior, vault: pool.vault - after.amount });
        credit(pool.underlying, who, after.amount);
      },
    };
  },
);
