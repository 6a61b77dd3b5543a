import * as z from 'zod';
import { amount, positiveAmount } from '../primitives/amount.ts';
import { address } from '../primitives/base58.ts';
import { transactionOptions, transactionSchema } from '../transaction.ts';

/** Body of POST /tranches/junior/mint. */
export const juniorMintRequest = z.strictObject({
  amount: positiveAmount('Underlying to deposit'),
  recipient: address('Who deposits and receives the junior tokens; must sign'),
  trancheId: address('Junior tranche ID'),
  assetMint: address('The underlying mint'),
  minimumReceived: amount(
    'The least junior tokens to accept; default: the quote less 10 basis points',
  ).optional(),
  ...transactionOptions,
});

export const juniorMintResponse = transactionSchema;
