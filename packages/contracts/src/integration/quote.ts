import * as z from 'zod';
import { positiveAmount } from '../primitives/amount.ts';
import { address } from '../primitives/base58.ts';
import { clusterSchema } from '../primitives/cluster.ts';
import { quantity, rate, timestamp } from '../primitives/output.ts';

const side = z
  .enum(['mint', 'redeem'], { error: () => 'must be mint or redeem' })
  .meta({ description: 'mint: underlying in, branded tokens out; redeem: the other way' });

/** Path and query of GET /integration/{id}/quote. */
export const quoteRequest = z.strictObject({
  id: address('Integration ID'),
  side,
  amount: positiveAmount('What goes in'),
  cluster: clusterSchema,
});

export const quoteResponse = z.object({
  side,
  amountIn: quantity('What goes in; base units'),
  amountOut: quantity('What comes out at this moment; base units, rounded down'),
  minimumReceived: quantity(
    'amountOut less 10 basis points, the default bound of mint and redeem; base units',
  ),
  rate: rate('Underlying per branded token, accrued to this second'),
  remainingCapacity: quantity("What the stablecoin's supply cap still admits; underlying base units"),
  availableLiquidity: quantity('What the vault holds for redemptions; underlying base units'),
  timestamp: timestamp('The moment the quote is for'),
});
