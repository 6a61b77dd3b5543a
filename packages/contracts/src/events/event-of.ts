import * as z from 'zod';
import { clusters } from '../primitives/cluster.ts';
import {
  addressResponse,
  integerResponse,
  signatureResponse,
  textResponse,
  timestampText,
} from '../primitives/output.ts';

const id = textResponse(
  'Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice',
).meta({ example: '4711' });

/** Where and when an event of any kind happened. */
const place = {
  cluster: z.enum(clusters).meta({ description: 'The Solana cluster' }),
  integrationId: addressResponse('The integration that it is about or concerns'),
  slot: integerResponse('Slot of its transaction, which is finalized'),
  signature: signatureResponse('Signature of its transaction'),
  index: integerResponse("Place among its transaction's events, from 0"),
  timestamp: timestampText("By the cluster's clock"),
};

const schemaName = (kind: string): string => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Event`;

/** The schema of one kind of event, with what it alone says in `data`. */
export const eventOf = <Kind extends string, Data extends z.core.$ZodLooseShape>(
  kind: Kind,
  description: string,
  data: Data,
) =>
  z
    .object({
      id,
      kind: z.literal(kind).meta({ description }),
      version: integerResponse('Version of the kind'),
      ...place,
      data: z.object(data),
    })
    .meta({ id: schemaName(kind), description });
