import * as z from 'zod';
import { amount, positiveAmount } from '../primitives/amount.ts';
import { address } from '../primitives/base58.ts';
import { flag } from '../primitives/integer.ts';
import { transactionOptions, transactionSchema } from '../transaction.ts';

type ExchangeUnit = 'underlying' | 'coin';

const words = { underlying: 'underlying', coin: 'coins' };

/** @param given the unit of what is exchanged @param received that of what comes out */
const exchangeRequest = (description: string, given: ExchangeUnit, received: ExchangeUnit) =>
  z.strictObject({
    integrationId: address('Integration ID'),
    user: address('Whose tokens are exchanged; must sign'),
    amount: positiveAmount(description, given),
    minimumReceived: amount(
      `The least ${words[received]} to accept; default: the quote less 10 basis points`,
      received,
    ).optional(),
    ...transactionOptions,
  });

/** Body of POST /integration/mint. */
export const mintRequest = exchangeRequest('Underlying to deposit', 'underlying', 'coin');

/** Body of POST /integration/redeem. */
export const redeemRequest = exchangeRequest('Branded tokens to give back', 'coin', 'underlying').extend({
  acceptWithheld: flag(
    'Redeem although an open loss report withholds a part, for which the user gets a claim; minimumReceived binds what is paid now. Without it such a redemption is refused',
  ).default(false),
});

/** Body of POST /integration/convert. */
export const convertRequest = z.strictObject({
  from: address('Integration ID of the coin to give back'),
  to: address('Integration ID of the coin to receive: another one of the same stablecoin'),
  user: address('Whose tokens are converted; must sign'),
  amount: positiveAmount('Branded tokens of the coin `from` to give back', 'coin'),
  minimumReceived: amount(
    'The least of the coin `to` to accept; default: the quote less 10 basis points',
    'coin',
  ).optional(),
  ...transactionOptions,
});

export const exchangeResponse = transactionSchema;
