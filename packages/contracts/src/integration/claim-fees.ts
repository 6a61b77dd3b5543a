import * as z from 'zod';
import { positiveAmount } from '../primitives/amount.ts';
import { address } from '../primitives/base58.ts';
import { transactionOptions, transactionSchema } from '../transaction.ts';

/** Body of POST /integration/claim-fees. The transaction is for the integration's authority to sign. */
export const claimFeesRequest = z.strictObject({
  integrationId: address('Integration ID'),
  amount: positiveAmount('Underlying to claim; default: everything owed', 'underlying').optional(),
  destination: address(
    'The wallet whose associated token account receives the fees; default: the authority',
  ).optional(),
  ...transactionOptions,
});

export const claimFeesResponse = transactionSchema;
