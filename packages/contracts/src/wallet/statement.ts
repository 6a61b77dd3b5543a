import * as z from 'zod';
import { clusterSchema } from '../primitives/cluster.ts';
import {
  addressResponse,
  integerResponse,
  nullable,
  optionalTimestamp,
  textResponse,
  timestamp,
} from '../primitives/output.ts';
import { timestampRequest } from '../primitives/timestamp.ts';
import {
  coinKind,
  holding,
  isComplete,
  leftOutTokens,
  lineSignature,
  maxWalletTokens,
  unreadAccounts,
  walletFields,
  walletLine,
} from './line.ts';

/** The most lines of one statement. */
export const maxStatementLines = 2_000;

/** Path and query of GET /wallet/{address}/statement. */
export const walletStatementRequest = z.strictObject({
  ...walletFields,
  from: timestampRequest(
    `Begin with this; ISO 8601. By default the first line of the wallet. A period has at most ${maxStatementLines} lines`,
  ).optional(),
  to: timestampRequest('End before this; ISO 8601. By default everything up to now').optional(),
  cluster: clusterSchema,
});

/** `data` of GET /wallet/{address}/statement. */
export const walletStatementResponse = z.object({
  address: addressResponse('The wallet'),
  from: optionalTimestamp('Where the period begins; null for the beginning'),
  to: timestamp('Where the period ends: before this'),
  tokens: z
    .array(
      z.object({
        mint: addressResponse('The branded mint or the junior mint'),
        coinKind,
        name: textResponse('Name of the token'),
        symbol: textResponse('Symbol of the token'),
        decimals: integerResponse('Decimals of the token and of the underlying'),
        opening: z.object(holding).meta({ description: 'Before the period' }),
        closing: z.object(holding).meta({
          description: 'After the period: opening and the changes of all lines of the token, exactly',
        }),
      }),
    )
    .meta({ description: 'Ordered by mint', maxItems: maxWalletTokens }),
  lines: z.array(z.object({ signature: nullable(lineSignature), ...walletLine })).meta({
    description:
      'In order of time. A line without a signature is what the accounts hold now beyond what was read',
    maxItems: maxStatementLines,
  }),
  isComplete,
  unreadAccounts,
  leftOutTokens,
});

export type WalletStatement = z.output<typeof walletStatementResponse>;
