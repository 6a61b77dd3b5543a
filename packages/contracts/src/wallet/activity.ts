import * as z from 'zod';
import { clusterSchema } from '../primitives/cluster.ts';
import { textResponse } from '../primitives/output.ts';
import { eventId, limit, maxPage, nextCursor } from '../primitives/page.ts';
import { holding, isComplete, lineSignature, unreadAccounts, walletFields, walletLine } from './line.ts';

/** Path and query of GET /wallet/{address}/activity. */
export const walletActivityRequest = z.strictObject({
  ...walletFields,
  limit,
  cursor: eventId('Begin after this line: nextCursor of the page before').optional(),
  cluster: clusterSchema,
});

/** Pages after the first read nothing, and cannot say. */
const ofFirstPage = <T extends z.ZodType>(field: T) =>
  field.nullable().meta({ description: `${field.description}. Null on pages after the first` });

/** `data` of GET /wallet/{address}/activity. */
export const walletActivityResponse = z.object({
  activity: z
    .array(
      z.object({
        id: textResponse('Counts up for each wallet; decimal digits'),
        signature: lineSignature,
        ...walletLine,
        after: z.object(holding).meta({ description: 'The holding of the token after it' }),
      }),
    )
    .meta({ description: 'The newest first', maxItems: maxPage }),
  nextCursor,
  isComplete: ofFirstPage(isComplete),
  unreadAccounts: ofFirstPage(unreadAccounts),
});
