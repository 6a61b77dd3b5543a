import * as z from 'zod';
import { coinKindResponse } from '../integration/kind.ts';
import { address } from '../primitives/base58.ts';
import {
  addressResponse,
  booleanResponse,
  integerResponse,
  nullable,
  optionalQuantity,
  quantity,
  signatureResponse,
  signedQuantity,
  timestamp,
} from '../primitives/output.ts';

/** The most token accounts and open cooldowns of a wallet whose transactions are read. */
export const maxWalletAccounts = 200;

/** The most tokens of a wallet that one answer covers. */
export const maxWalletTokens = 200;

/** What changes a wallet's holding of a token. */
export const walletLineKinds = [
  'minted',
  'redeemed',
  'juniorDeposited',
  'withdrawalRequested',
  'withdrawalCompleted',
  'withdrawalCancelled',
  'transferredIn',
  'transferredOut',
  'burned',
  'unexplained',
] as const;

export type WalletLineKind = (typeof walletLineKinds)[number];

/** Tokens of a branded coin or of a junior tranche, by the mint. */
export const ofToken = ['coin', 'junior'] as const;

/** Whose lines or positions, and of which token alone. */
export const walletFields = {
  address: address('The wallet: the owner of the token accounts'),
  mint: address('Only this branded mint or junior mint').optional(),
};

export const isComplete = booleanResponse(
  'Whether all transactions of the accounts that are read are read. A request reads 500 at most: ask again while this is false',
);

export const unreadAccounts = integerResponse(
  `Token accounts and cooldowns of the wallet whose transactions are not read: there are more than ${maxWalletAccounts}. Cooldowns and the associated account of each token come first, then the accounts that hold most. What the others hold is part of the positions, without an explanation. Name a mint to read only the accounts of that one`,
);

export const leftOutTokens = integerResponse(
  `Tokens of the wallet that are left out: there are more than ${maxWalletTokens}, and those that it holds most of are shown. Name a mint to have that one`,
);

/** The kind of the branded coin that a token is. */
export const coinKind = nullable(coinKindResponse).meta({
  description: `Of a branded coin. ${coinKindResponse.meta()?.description}. null of junior tokens`,
});

/** What a wallet has of a token, and what that has cost. */
export const holding = {
  balance: signedQuantity('Tokens in the token accounts', ofToken),
  coolingTokens: signedQuantity('Junior tokens in open cooldowns', 'junior'),
  costBasis: quantity('What these tokens have cost, by average cost', 'underlying'),
  estimatedCost: quantity(
    'The part of costBasis that was not paid by this wallet: tokens that came by transfers, and unexplained ones',
    'underlying',
  ),
  realized: signedQuantity(
    'What was received for tokens that are gone, less what they had cost',
    'underlying',
  ),
};

/** What changed a wallet's holding of a token. */
export const walletLine = {
  kind: z.enum(walletLineKinds).meta({
    description:
      'What happened. transferredIn and transferredOut: from and to others, whatever the instruction was; withdrawalRequested, withdrawalCompleted, withdrawalCancelled: of a junior cooldown; burned: by the holder, for nothing; unexplained: the accounts hold more or less than the transactions that the RPC nodes still have explain',
  }),
  mint: addressResponse('The branded mint or the junior mint'),
  slot: integerResponse('Slot of the transaction'),
  timestamp: timestamp(
    'Time of its block; of an account that was found late, the time of the last line before it',
  ),
  tokens: signedQuantity('Change of the tokens in the token accounts', ofToken),
  coolingTokens: signedQuantity('Change of the junior tokens in open cooldowns', 'junior'),
  paid: quantity('Paid for the tokens', 'underlying'),
  received: quantity('Received for the tokens', 'underlying'),
  withheld: quantity(
    'Withheld by a loss report, which may refund it later; not part of received',
    'underlying',
  ),
  rate: optionalQuantity(
    'The exchange rate that tokens count at that came without a payment: the one recorded last before; fixed point, scale 10^12: 1.0 is 1000000000000. null of other lines',
  ),
  cost: signedQuantity(
    'Change of the cost basis: paid, or tokens × rate; of tokens that leave their average cost, negative; rounded down',
    'underlying',
  ),
  estimatedCost: signedQuantity('Change of the estimated part of the cost basis', 'underlying'),
  realized: signedQuantity(
    'Received less the cost of the tokens that left; 0 of tokens that were given away',
    'underlying',
  ),
};

export const lineSignature = signatureResponse('The transaction');
