import * as z from 'zod';
import { amount, positiveAmount } from '../primitives/amount.ts';
import { address } from '../primitives/base58.ts';
import { flag } from '../primitives/integer.ts';
import { transactionOptions, transactionSchema } from '../transaction.ts';

const exchangeRequest = (given: string, received: string) =>
  z.strictObject({
    integrationId: address('Integration ID'),
    user: address('Whose tokens are exchanged; must sign'),
    amount: positiveAmount(given),
    minimumReceived: amount(
      `The least ${received} to accept; default: the quote less 10 basis points`,
    ).optional(),
    ...transactionOptions,
  });

/** Body of POST /integration/mint. */
export const mintRequest = exchangeRequest('Underlying to deposit', 'branded tokens');

/** Body of POST /integration/redeem. */
export const redeemRequest = exchangeRequest('Branded tokens to give back', 'underlying').extend({
  acceptWithheld: flag(
    'Redeem although an open loss report withholds a part, for which the user gets a claim; minimumReceived binds what is paid now. Without it such a redemption is refused',
  ).default(false),
});

export const exchangeResponse = transactionSchema;
