import * as z from 'zod';
import { clusterSchema } from '../primitives/cluster.ts';
import {
  addressResponse,
  booleanResponse,
  integerResponse,
  optionalAddressResponse,
  optionalTimestamp,
  quantity,
  signedQuantity,
  textResponse,
  timestamp,
} from '../primitives/output.ts';
import {
  coinKind,
  isComplete,
  leftOutTokens,
  maxWalletTokens,
  ofToken,
  unreadAccounts,
  walletFields,
} from './line.ts';

/** Path and query of GET /wallet/{address}/positions. */
export const walletPositionsRequest = z.strictObject({ ...walletFields, cluster: clusterSchema });

const cooldown = z.object({
  address: addressResponse('The cooldown account; what complete and cancel take'),
  tokensLeft: quantity('Junior tokens that are left of the request', 'junior'),
  valueNow: quantity('What completing all of them pays now; 0 where it is void', 'underlying'),
  unlockTs: timestamp('From when on the withdrawal can be completed'),
  expiresAt: optionalTimestamp(
    'The last moment at which it can be completed; null while an open loss report extends it, and where it is void',
  ),
  status: z.enum(['cooling', 'open', 'expired', 'void']).meta({
    description: 'As in the list of the cooldowns of a tranche',
  }),
  completableNow: booleanResponse('Whether all tokens left could be paid out now'),
});

const position = z.object({
  kind: z.enum(['coin', 'junior']).meta({
    description: 'coin: a branded coin; junior: tokens of a junior tranche, in accounts and in cooldowns',
  }),
  mint: addressResponse('The branded mint, or the junior mint, which is the tranche ID'),
  integrationId: optionalAddressResponse('The integration of a branded coin; null for junior tokens'),
  coinKind,
  stablecoin: integerResponse('Index of the stablecoin'),
  name: textResponse('Name of the token'),
  symbol: textResponse('Symbol of the token'),
  decimals: integerResponse('Decimals of the token and of the underlying'),
  status: z.enum(['active', 'wipedOut']).meta({
    description: 'wipedOut: a loss has ended the junior tranche, and its tokens are void; else active',
  }),
  accounts: integerResponse('Token accounts of the wallet for the mint'),
  balance: quantity('Tokens in the token accounts', ofToken),
  cooling: quantity('Junior tokens in open cooldowns', 'junior'),
  valueNow: quantity('What balance and cooling are worth now, rounded down', 'underlying'),
  costBasis: quantity(
    'What these tokens have cost: what was paid for them, and for tokens that came by transfers what they were worth then; by average cost',
    'underlying',
  ),
  estimatedCost: quantity(
    'The part of costBasis that was not paid by this wallet: tokens that came by transfers, and unexplained ones',
    'underlying',
  ),
  realized: signedQuantity(
    'What was received for tokens that are gone, less what they had cost. Tokens that were given away leave at cost; burned ones count as lost. What loss reports withheld and refunds of it are not part of this',
    'underlying',
  ),
  earned: signedQuantity('Earned so far: realized, and valueNow less costBasis', 'underlying'),
  unexplained: signedQuantity(
    'Part of balance and cooling that no transaction explains yet: 0 unless transactions are still to be read (isComplete is false), accounts are not read (unreadAccounts), or the RPC nodes have pruned them. It counts at the rate of now',
    ofToken,
  ),
  cooldowns: z.array(cooldown).meta({ description: 'Open cooldowns, ordered by address' }),
});

/** `data` of GET /wallet/{address}/positions. */
export const walletPositionsResponse = z.object({
  positions: z.array(position).meta({ description: 'Ordered by mint', maxItems: maxWalletTokens }),
  isComplete,
  unreadAccounts,
  leftOutTokens,
  uncheckedAccounts: integerResponse(
    'Token-2022 accounts of other mints that were not looked at yet: ask again, or name the mint',
  ),
  timestamp: timestamp('Time of the values'),
});
