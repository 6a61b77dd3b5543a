import * as z from 'zod';
import { limitedBy } from './integration/quote.ts';
import { amount, positiveAmount } from './primitives/amount.ts';
import { address } from './primitives/base58.ts';
import { clusterSchema } from './primitives/cluster.ts';
import {
  addressResponse,
  apyBps7dMeaning,
  booleanResponse,
  bpsResponse,
  decimalText,
  integerResponse,
  optionalQuantity,
  optionalTimestamp,
  quantity,
  quantityNumber,
  rate,
  textResponse,
  timestamp,
} from './primitives/output.ts';
import { addressCursor, optionalLimit } from './primitives/page.ts';
import { period } from './primitives/period.ts';
import { transactionOptions, transactionSchema } from './transaction.ts';

/** Which epoch of its stablecoin's junior pool a tranche is, and whether it has ended. */
const lifetime = {
  epoch: integerResponse(
    "Epoch of the stablecoin's junior pool, from 0; a loss that wipes a tranche out ends its epoch",
  ),
  status: z.enum(['active', 'wipedOut']).meta({
    description: 'active: the present tranche; wipedOut: a loss has ended it, and its tokens are void',
  }),
};

/** Path of the reads of a tranche, junior or senior. */
export const trancheRequest = z.strictObject({
  id: address('Tranche ID; of a senior tranche the integration ID (proxy state address)'),
  cluster: clusterSchema,
});

/** The coverage ratio where no senior assets are outstanding, and the most it is given as: 2^31 − 1. */
export const maxCoverageRatioBps = 2_147_483_647;

/** `data` of GET /tranches/junior/{id}/stats. */
export const juniorStatsResponse = z.object({
  liquidity_pool_id: textResponse('Pool of the tranche: its stablecoin index'),
  lp_token_supply: quantity(
    'Junior tokens outstanding, those in cooldown included and burned ones not',
    'junior',
  ),
  total_value_locked: quantity("The tranche's assets, accrued to this second", 'underlying'),
  holders: integerResponse(
    'Owners of token accounts with a balance above zero, each once; tokens in cooldown are in no account',
  ),
  exchange_rate_usd: decimalText('USD per junior token, accrued to this second'),
  exchange_rate_underlying: decimalText(
    "Underlying per junior token by the program's count of tokens, accrued to this second; 0 of a tranche that was wiped out",
  ),
  coverage_ratio_bps: bpsResponse(
    `Junior over senior assets, accrued to this second, rounded down; ${maxCoverageRatioBps} where no senior assets are outstanding, which is also the most it is given as`,
  ),
  apy_bps: bpsResponse(
    "The tranche's part of the current yield stream and its premium on the senior side's, after the platform's commission, per year on junior assets, compounded daily",
  ),
  apy_bps_7d: bpsResponse(apyBps7dMeaning),
  market_cap: decimalText('Value of all junior tokens, those in cooldown included; USD'),
  timestamp: timestamp('Time of the values'),
  ...lifetime,
});

/** `data` of GET /tranches/junior/{id}/exchange-rate. */
export const juniorExchangeRateResponse = z.object({
  timestamp: timestamp('Time of the values'),
  rateToUsd: decimalText('USD per junior token'),
  rateToUnderlying: z
    .array(z.object({ mint: addressResponse('Asset'), amount: decimalText('Asset per junior token') }))
    .meta({ description: 'What one junior token redeems for, per asset' }),
  totalPoolValueUsd: decimalText("Value of the tranche's assets; USD"),
  tokenSupply: quantity('Junior tokens outstanding', 'junior'),
  trancheId: addressResponse('The junior tranche'),
  ...lifetime,
});

/** Path and query of GET /tranches/junior/{id}/quote. */
export const juniorQuoteRequest = trancheRequest.extend({
  amount: positiveAmount('Underlying to deposit', 'underlying'),
});

/** `data` of GET /tranches/junior/{id}/quote. */
export const juniorQuoteResponse = z.object({
  amount: quantity('What was offered', 'underlying'),
  cost: quantity('The underlying taken, exactly; never more than was offered', 'underlying'),
  tokensOut: quantity('The junior tokens given', 'junior'),
  minimumReceived: quantity(
    'tokensOut less 10 basis points, rounded up, the default bound of a deposit',
    'junior',
  ),
  rate: rate('Underlying per junior token, accrued to this second'),
  limitedBy,
  timestamp: timestamp('The moment the quote is for'),
});

/** Path and query of GET /tranches/junior/{id}/history. */
export const juniorHistoryRequest = z.strictObject({
  id: address('Tranche ID'),
  ...period,
  cluster: clusterSchema,
});

/** `data` of GET /tranches/junior/{id}/history: the statistics as they were, oldest first, but for those in USD, which are not recorded. */
export const juniorHistoryResponse = z.array(
  z.object({
    timestamp: timestamp("Time of the values, by the cluster's clock"),
    lp_token_supply: quantity('Junior tokens outstanding, those in cooldown included', 'junior'),
    total_value_locked: quantity("The tranche's assets, accrued to that moment", 'underlying'),
    holders: z.int().min(0).nullable().meta({
      description:
        'Owners of token accounts with a balance above zero, as last counted by then: every few minutes where there are many coins; null before the first count',
    }),
    exchange_rate_underlying: decimalText('Underlying per junior token, accrued to that moment'),
    coverage_ratio_bps: bpsResponse(
      `Junior over senior assets, accrued to that moment, rounded down; ${maxCoverageRatioBps} where no senior assets were outstanding, which is also the most it is given as`,
    ),
    apy_bps: bpsResponse('The yield stream of that moment, as in the statistics'),
  }),
);

/** Path and query of GET /tranches/junior/{id}/cooldowns. */
export const juniorCooldownsRequest = trancheRequest.extend({
  user: address('Only the cooldowns of this user').optional(),
  limit: optionalLimit,
  cursor: addressCursor,
});

/** `data` of GET /tranches/junior/{id}/cooldowns. The header `X-Has-More: true` says that the limit has cut the list. */
export const juniorCooldownsResponse = z.array(
  z.object({
    address: addressResponse('The cooldown account; what complete and cancel take'),
    authority: addressResponse('Whose withdrawal it is'),
    liquidityPoolId: integerResponse('Pool of the tranche: its stablecoin index'),
    requestedAt: optionalTimestamp(
      'When it was requested; null until that is recorded, and beyond the first 1000 of a list',
    ),
    unlockTs: timestamp('From when on the withdrawal can be completed'),
    expiresAt: optionalTimestamp(
      'The last moment at which it can be completed; null while an open loss report extends it, and where it is void',
    ),
    tokens: optionalQuantity(
      'Junior tokens at the request; null until the request is recorded, and beyond the first 1000 of a list',
      'junior',
    ),
    tokensLeft: quantity('Junior tokens that are left of them', 'junior'),
    valueNow: quantity(
      'What all tokens left are worth now, accrued to this second: what completing them pays; 0 where it is void',
      'underlying',
    ),
    status: z.enum(['cooling', 'open', 'expired', 'void']).meta({
      description:
        'cooling: waits for unlockTs; open: in its exit window; expired: can only be cancelled, which gives the tokens back; void: its tranche was wiped out, and cancelling gives back the rent alone',
    }),
    completableNow: booleanResponse(
      'Whether all tokens left could be paid out now: the exit window is open, no loss report is, the vault holds enough and coverage stays above its minimum. Otherwise a part of them may be',
    ),
  }),
);

/** Body of POST /tranches/junior/mint. */
export const juniorMintRequest = z.strictObject({
  amount: positiveAmount('Underlying to deposit', 'underlying'),
  recipient: address('Who deposits and receives the junior tokens; must sign'),
  trancheId: address('Junior tranche ID'),
  assetMint: address('The underlying mint'),
  minimumReceived: amount(
    'The least junior tokens to accept; default: the quote less 10 basis points',
    'junior',
  ).optional(),
  ...transactionOptions,
});

export const juniorMintResponse = transactionSchema;

/** Body of POST /tranches/junior/withdraw/request. */
export const juniorWithdrawRequestRequest = z.strictObject({
  trancheId: address('Junior tranche ID'),
  user: address('Whose junior tokens begin their cooldown; must sign'),
  amount: positiveAmount('Junior tokens to withdraw', 'junior'),
  cooldownId: amount(
    'Tells apart the cooldowns of a user: any number that the user has no other cooldown under; default: one drawn at random',
  ).optional(),
  ...transactionOptions,
});

export const juniorWithdrawRequestResponse = transactionSchema.extend({
  cooldown: addressResponse('The cooldown account that the transaction opens; what complete and cancel take'),
  cooldownId: quantity('Number that identifies the cooldown among those of its owner'),
});

const ofCooldown = {
  cooldown: address(
    "The cooldown account, from request or from the tranche's cooldowns; its owner must sign",
  ),
  ...transactionOptions,
};

/** Body of POST /tranches/junior/withdraw/complete. */
export const juniorWithdrawCompleteRequest = z.strictObject({
  amount: positiveAmount(
    'Junior tokens of the cooldown to pay out; default: all that are left',
    'junior',
  ).optional(),
  minimumReceived: amount(
    'The least underlying to accept; default: the quote less 10 basis points',
    'underlying',
  ).optional(),
  ...ofCooldown,
});

/** Body of POST /tranches/junior/withdraw/cancel. */
export const juniorWithdrawCancelRequest = z.strictObject(ofCooldown);

export const juniorWithdrawResponse = transactionSchema;

/** `data` of GET /tranches/senior/{id}/config. */
export const seniorConfigResponse = z.object({
  brandedMint: addressResponse('The branded mint'),
  stablecoinMint: addressResponse('The underlying mint'),
  fee: integerResponse(
    "The integrator's share of the yield, as a sync at this moment would leave it; basis points, 10000 = 100 %",
  ),
  principal: quantityNumber('Deposits not yet redeemed', 'underlying'),
  integratorsCommission: quantityNumber(
    'Revenue owed to the integrator and not yet claimed, accrued to this second',
    'underlying',
  ),
  authority: addressResponse('Who governs the integration'),
  bump: integerResponse("Bump seed of the integration's address; 0 to 255"),
});
