import * as z from 'zod';
import { positiveAmount } from '../primitives/amount.ts';
import { address } from '../primitives/base58.ts';
import { clusterSchema } from '../primitives/cluster.ts';
import {
  optionalAddressResponse,
  optionalQuantity,
  quantity,
  rate,
  timestamp,
} from '../primitives/output.ts';
import { coinKindResponse } from './kind.ts';

const side = z
  .enum(['mint', 'redeem'], { error: () => 'must be mint or redeem' })
  .meta({ description: 'mint: underlying in, coins out; redeem: the other way' });

/** On a mint underlying goes in and coins come out, on a redemption the other way. */
const ofSide = ['underlying', 'coin'] as const;

/** Path and query of GET /integration/{id}/quote. */
export const quoteRequest = z.strictObject({
  id: address('Integration ID'),
  side,
  amount: positiveAmount('What goes in', ofSide),
  cluster: clusterSchema,
});

/** Why an exchange would not execute now, or under a loss report pays only a part. */
export const limitedBy = z
  .enum(['liquidity', 'cap', 'coverage', 'lossReport', 'windingUp', 'paused'])
  .nullable()
  .meta({
    description:
      'What stands in the way of the whole amount now. liquidity: the vault does not hold enough; cap: the supply cap; coverage: the junior pool would cover too little; lossReport: a loss report is open, which stops deposits and withholds a part of a redemption; windingUp: after its losses the stablecoin takes no deposits; paused: deposits are paused, or the compliance authority of the coin or the issuer of the underlying has stopped both sides. null: nothing. The amounts are those at the present rate all the same',
  });

export const quoteResponse = z.object({
  side,
  kind: coinKindResponse,
  amount: quantity('What was offered', ofSide),
  amountIn: quantity('What is taken: on a mint `cost`, on a redemption all that was offered', ofSide),
  amountOut: quantity('What comes out now: `tokensOut` or `paidNow`, rounded down', ofSide),
  cost: optionalQuantity(
    'Of a mint: the underlying taken, exactly; never more than was offered; null of a redemption',
    'underlying',
  ),
  tokensOut: optionalQuantity('Of a mint: the coins given; null of a redemption', 'coin'),
  paidNow: optionalQuantity('Of a redemption: the underlying paid; null of a mint', 'underlying'),
  withheld: optionalQuantity(
    'Of a redemption: what the open loss report withholds; it becomes a claim on what is refunded when the report is resolved; null of a mint',
    'underlying',
  ),
  reportId: optionalAddressResponse('The open loss report that withholds; null where nothing is withheld'),
  minimumReceived: quantity(
    'amountOut less 10 basis points, rounded up, the default bound of mint and redeem',
    ofSide,
  ),
  rate: rate('Underlying per coin, accrued to this second'),
  remainingCapacity: quantity("What the stablecoin's supply cap still admits", 'underlying'),
  availableLiquidity: quantity('The same as liquidityLeft', 'underlying'),
  liquidityLeft: quantity(
    'What the vault holds for redemptions beyond what is owed in fees and refunds',
    'underlying',
  ),
  limitedBy,
  timestamp: timestamp('The moment the quote is for'),
});
