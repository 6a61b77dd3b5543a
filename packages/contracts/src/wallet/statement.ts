import * as z from 'zod';
import { clusterSchema } from '../primitives/cluster.ts';
import { momentIn } from '../primitives/moment.ts';
import {
  addressOut,
  integerOut,
  optionalTimestamp,
  orNull,
  textOut,
  timestamp,
} from '../primitives/output.ts';
import {
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
  from: momentIn(
    `Begin with this; ISO 8601. By default the first line of the wallet. A period has at most ${maxStatementLines} lines`,
  ).optional(),
  to: momentIn('End before this; ISO 8601. By default everything up to now').optional(),
  cluster: clusterSchema,
});

/** `data` of GET /wallet/{address}/statement. */
export const walletStatementResponse = z.object({
  address: addressOut('The wallet'),
  from: optionalTimestamp('Where the period begins; null for the beginning'),
  to: timestamp('Where the period ends: before this'),
  tokens: z
    .array(
      z.object({
        mint: addressOut('The branded mint or the junior mint'),
        name: textOut('Name of the token'),
        symbol: textOut('Symbol of the token'),
        decimals: integerOut('Decimals of the token and of the underlying'),
        opening: z.object(holding).meta({ description: 'Before the period' }),
        closing: z.object(holding).meta({
          description: 'After the period: opening and the changes of all lines of the token, exactly',
        }),
      }),
    )
    .meta({ description: 'Ordered by mint', maxItems: maxWalletTokens }),
  lines: z.array(z.object({ signature: orNull(lineSignature), ...walletLine })).meta({
    description:
      'In order of time. A line without a signature is what the accounts hold now beyond what was read',
    maxItems: maxStatementLines,
  }),
  isComplete,
  unreadAccounts,
  leftOutTokens,
});

export type WalletStatement = z.output<typeof walletStatementResponse>;
