import {
  acceptAuthorityInstruction,
  BPS,
  claimFeesInstruction,
  type Integration,
  math,
  nominateAuthorityInstruction,
  ProgramError,
  setFeeInstruction,
  setWhitelistedInstruction,
  setWhitelistRequiredInstruction,
  whitelistEntryAddress,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import fc from 'fast-check';
import {
  actor,
  actorOr,
  amount,
  amountOf,
  coin,
  coinOf,
  credit,
  debit,
  operation,
  person,
  poolOf,
} from './operation.ts';
import { at, numberOf, PEOPLE } from './people.ts';
import { projected } from './projection.ts';

function checkAuthority(integration: Integration, authority: PublicKey): void {
  if (!integration.authority.equals(authority)) throw new ProgramError('notAuthority');
}

export const claimFees = operation(
  'claimFees',
  4,
  fc.record({ coin, by: actor, amount: fc.option(amount) }),
  (model, drawn) => {
    const coin = coinOf(model, drawn.coin);
    const pool = poolOf(model, coin.pool);
    const { integration } = coin;
    const { stablecoin } = pool;
    const amount = drawn.amount && amountOf(drawn.amount, integration.feesOwed);
    const authority = actorOr(drawn.by, integration.authority);
    return {
      instruction: claimFeesInstruction({ integration, stablecoin, amount, authority }),
      apply: () => {
        checkAuthority(integration, authority);
        const state = projected(model, coin);
        const after = math.claimFees(state, pool.vault, amount);
        const { junior } = state;
        Object.assign(pool, { stablecoin: after.stablecoin, junior, vault: pool.vault - after.amount });
        coin.integration = after.integration;
        credit(pool.underlying, numberOf(authority), after.amount);
      },
    };
  },
);

export const setFee = operation(
  'setFee',
  2,
  fc.record({
    coin,
    by: actor,
    feeBps: fc.oneof(fc.constantFrom(0, 10_000, 10_001, 65_535), fc.nat({ max: 10_000 })),
  }),
  (model, drawn) => {
    const coin = coinOf(model, drawn.coin);
    const pool = poolOf(model, coin.pool);
    const authority = actorOr(drawn.by, coin.integration.authority);
    const { address } = coin.integration;
    const { feeBps } = drawn;
    return {
      instruction: setFeeInstruction({
        integration: { address, authority },
        stablecoin: pool.stablecoin,
        feeBps,
      }),
      apply: () => {
        checkAuthority(coin.integration, authority);
        if (BigInt(feeBps) > BPS) throw new ProgramError('invalidBasisPoints');
        const { stablecoin, junior, integration } = projected(model, coin);
        Object.assign(pool, { stablecoin, junior });
        coin.integration = { ...integration, feeBps };
      },
    };
  },
);

export const setWhitelistRequired = operation(
  'setWhitelistRequired',
  1,
  fc.record({ coin, by: actor, required: fc.boolean() }),
  (model, { coin: index, by, required }) => {
    const coin = coinOf(model, index);
    const authority = actorOr(by, coin.integration.authority);
    return {
      instruction: setWhitelistRequiredInstruction({
        integration: coin.integration.address,
        authority,
        required,
      }),
      apply: () => {
        checkAuthority(coin.integration, authority);
        coin.integration = { ...coin.integration, whitelistRequired: required };
      },
    };
  },
);

export const setWhitelisted = operation(
  'setWhitelisted',
  4,
  fc.record({ coin, by: actor, who: person, allowed: fc.boolean(), receiver: actor }),
  (model, { coin: index, by, who, allowed, receiver }) => {
    const { integration } = coinOf(model, index);
    const authority = actorOr(by, integration.authority);
    const user = at(PEOPLE, who);
    const key = whitelistEntryAddress(integration.address, user).toBase58();
    const payer = model.listed.get(key);
    const rentReceiver = actorOr(receiver, payer ?? authority);
    return {
      instruction: setWhitelistedInstruction({
        integration: integration.address,
        authority,
        user,
        allowed,
        rentReceiver,
      }),
      apply: () => {
        checkAuthority(integration, authority);
        if (allowed === (payer !== undefined)) return;
        if (payer === undefined) {
          debit(model.lamports, numberOf(authority), model.rent.whitelistEntry);
          model.listed.set(key, authority);
          return;
        }
        if (payer !== rentReceiver) throw new ProgramError('accountMismatch');
        credit(model.lamports, numberOf(payer), model.rent.whitelistEntry);
        model.listed.delete(key);
      },
    };
  },
);

export const nominateAuthority = operation(
  'nominateAuthority',
  1,
  fc.record({ coin, by: actor, nominee: fc.option(person, { freq: 5 }) }),
  (model, drawn) => {
    const coin = coinOf(model, drawn.coin);
    const { address } = coin.integration;
    const authority = actorOr(drawn.by, coin.integration.authority);
    const nominee = drawn.nominee === null ? PublicKey.default : at(PEOPLE, drawn.nominee);
    return {
      instruction: nominateAuthorityInstruction({ integration: { address, authority }, nominee }),
      apply: () => {
        checkAuthority(coin.integration, authority);
        coin.integration = { ...coin.integration, pendingAuthority: nominee };
      },
    };
  },
);

export const acceptAuthority = operation(
  'acceptAuthority',
  2,
  fc.record({ coin, by: actor, otherwise: person }),
  (model, drawn) => {
    const coin = coinOf(model, drawn.coin);
    const { address, pendingAuthority } = coin.integration;
    const isNominated = !pendingAuthority.equals(PublicKey.default);
    const nominee = actorOr(drawn.by, isNominated ? pendingAuthority : at(PEOPLE, drawn.otherwise));
    return {
      instruction: acceptAuthorityInstruction({ integration: address, nominee }),
      apply: () => {
        if (!nominee.equals(pendingAuthority)) throw new ProgramError('notNominated');
        coin.integration = {
          ...coin.integration,
          authority: nominee,
          pendingAuthority: PublicKey.default,
        };
      },
    };
  },
);
