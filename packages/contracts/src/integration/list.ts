import * as z from 'zod';
import { address } from '../primitives/base58.ts';
import { clusterSchema } from '../primitives/cluster.ts';
import { stablecoinIndex } from '../primitives/integer.ts';
import { metadataResponse } from '../primitives/metadata.ts';
import {
  addressResponse,
  booleanResponse,
  bpsResponse,
  enumResponse,
  integerResponse,
  nullable,
  quantity,
  rate,
  textResponse,
  timestamp,
} from '../primitives/output.ts';
import { limit, maxPage, nextCursor } from '../primitives/page.ts';
import { mustBe } from '../primitives/reason.ts';
import { coinPowersResponse } from './compliance.ts';
import { coinKindResponse } from './kind.ts';

/** The orders of a sorted list. */
export const coinOrders = ['supply', 'apy', 'holders', 'newest'] as const;

export type CoinOrder = (typeof coinOrders)[number];

const maxSearch = 64;

const searchReason = `must be 1 to ${maxSearch} characters that are not all spaces`;

const listText = (description: string) =>
  z
    .string(mustBe('a string'))
    .max(maxSearch, searchReason)
    .refine((text) => text.trim() !== '', searchReason)
    .optional()
    .meta({ description, maxLength: maxSearch });

/** Query of GET /integrations. */
export const integrationsRequest = z.strictObject({
  authority: address('Only integrations with this authority').optional(),
  stablecoin: stablecoinIndex
    .optional()
    .meta({ description: 'Only integrations on the stablecoin with this index' }),
  search: listText('Only integrations whose name or symbol contains this text, in capital or small letters'),
  like: listText(
    'Only integrations whose name or symbol looks the same as this text, whatever letters it is written in. The list is sorted, by supply without `sort`',
  ),
  sort: z.enum(coinOrders, mustBe('supply, apy, holders or newest')).optional().meta({
    description:
      'Largest supply, APY or number of holders first, or the newest first. Supplies are compared in whole coins. A coin that looks like a larger one is behind all others in every order but that of supply',
  }),
  limit,
  cursor: z
    .string(mustBe('a string'))
    .max(1_024, mustBe('the nextCursor of the page before'))
    .optional()
    .meta({
      description: 'The nextCursor of the page before, of a request with the same filters',
      maxLength: 1_024,
    }),
  cluster: clusterSchema,
});

/** `data` of GET /integrations. */
export const integrationsResponse = z.object({
  integrations: z
    .array(
      z.object({
        integrationId: addressResponse('The integration'),
        brandedMint: addressResponse('The branded mint'),
        stablecoinIndex: integerResponse('Index of the platform stablecoin'),
        authority: addressResponse('Who governs it'),
        kind: coinKindResponse,
        whitelistRequired: booleanResponse('Whether only whitelisted users may mint'),
        compliance: coinPowersResponse,
        metadata: metadataResponse,
        domain: nullable(
          textResponse(
            "The host whose `/.well-known/obverse.json` names this coin's mint, and that its metadata names; null where there is none",
          ),
        ),
        figures: z
          .object({
            timestamp: timestamp('Time of the figures'),
            supply: quantity('Supply of the coin', 'coin'),
            holders: z.int().min(0).nullable().meta({
              description:
                'Owners of token accounts of the coin with a balance above zero, as last counted by then: once a minute, and again when the supply has changed since, for coins that no more than 1000 hold and up to three of them in an answer; null before the first count',
            }),
            assets: quantity("Holders' assets, accrued to that moment", 'underlying'),
            exchange_rate: rate('Underlying per coin, accrued to that moment'),
            apy_bps: bpsResponse(
              'The yield stream of that moment per year, after all fees, compounded daily',
            ),
          })
          .nullable()
          .meta({
            description:
              'As of now; as last recorded, once a minute, where no node of the cluster answers, and null before the first record then',
          }),
        rank: z
          .object({
            issuedAt: nullable(
              timestamp("When it was issued, by the cluster's clock; null where that is not recorded"),
            ),
            looksLike: z
              .object({
                integrationId: addressResponse('The other integration'),
                brandedMint: addressResponse('Its branded mint'),
                because: enumResponse('What the other one is', ['larger', 'older']),
              })
              .nullable()
              .meta({
                description:
                  'A larger or older coin whose name or symbol looks the same, whatever letters it is written in; null where there is none',
              }),
          })
          .nullable()
          .meta({ description: 'What only a sorted list knows; null in others' }),
      }),
    )
    .meta({
      description:
        'In order of address; those of a search without an authority in order of what follows the match, an exact match first; with `sort` as it says',
      maxItems: maxPage,
    }),
  total: z.int().min(0).nullable().meta({
    description: 'How many integrations match, on all pages; null in a list that is not sorted',
  }),
  nextCursor,
});
