import * as z from 'zod';
import { textResponse } from './output.ts';
import { mustBe } from './reason.ts';

const encoder = new TextEncoder();

/** Characters that are invisible or change the direction of the text around them. With them, two names could look alike. */
const invisible =
  /\u034f|\u17b4|\u17b5|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\p{Zl}\p{Zp}]/u;

/** Joiners belong between characters that join, such as emoji and letters of some scripts. ASCII characters do not join. */
const strayJoiner = /(?:^|[\0-\x7f])[\u200c\u200d]|[\u200c\u200d](?:[\0-\x7f]|$)/;

/** Text of at most `max` UTF-8 bytes without control characters, which wallets render differently. */
const text = (min: number, max: number, description: string) =>
  z
    .string(mustBe('a string'))
    .superRefine((value, context) => {
      const bytes = encoder.encode(value).length;
      if (bytes < min) context.addIssue({ code: 'custom', message: 'must not be empty' });
      if (bytes > max) {
        context.addIssue({ code: 'custom', message: `must be at most ${max} bytes of UTF-8, not ${bytes}` });
      }
      if (/\p{Cc}/u.test(value)) {
        context.addIssue({ code: 'custom', message: 'must not hold control characters' });
      } else if (/\p{Cs}/u.test(value)) {
        context.addIssue({ code: 'custom', message: 'must be well-formed Unicode' });
      } else if (invisible.test(value) || strayJoiner.test(value)) {
        const message = 'must not hold characters that are invisible or change its direction';
        context.addIssue({ code: 'custom', message });
      } else if (value !== value.trim()) {
        context.addIssue({ code: 'custom', message: 'must not begin or end with a space' });
      }
    })
    .meta({
      description: `${description}; at most ${max} bytes of UTF-8`,
      // no character has less than one byte
      ...(min > 0 ? { minLength: min } : {}),
      maxLength: max,
    });

/** What wallets and explorers can load metadata from. */
const uriShape = /^(?:(?:https?|ipfs|ar):\/\/\S+)?$/i;

const uri = text(0, 200, 'URL of the metadata JSON, of the scheme https, http, ipfs or ar; may be empty')
  .refine((value) => uriShape.test(value), 'must be an http, https, ipfs or ar URL')
  .meta({ pattern: '^(?:(?:[Hh][Tt][Tt][Pp][Ss]?|[Ii][Pp][Ff][Ss]|[Aa][Rr])://\\S+)?$' });

/** The symbol is a seed of the branded mint's address, hence its limit of 32 bytes. */
export const tokenSymbol = text(1, 32, 'Token symbol');

export const tokenName = text(1, 32, 'Token name');

const anyDescription = text(0, 1_000, 'Token description');

const description = anyDescription.default('');

/** The metadata of a branded mint, as initialize writes it on chain. All of it must fit into one transaction. */
export const metadataSchema = z
  .strictObject(
    {
      name: tokenName,
      symbol: tokenSymbol,
      description,
      uri,
    },
    mustBe('an object'),
  )
  .meta({ description: 'Token metadata, written on chain' });

export type Metadata = z.infer<typeof metadataSchema>;

/** The issuer's site, which wallets link to. */
export const websiteSchema = text(
  1,
  200,
  "URL of the issuer's site, of the scheme https; `external_url` in the JSON",
)
  .refine((value) => /^https:\/\/\S+$/i.test(value), 'must be an https URL')
  .meta({ pattern: '^[Hh][Tt][Tt][Pp][Ss]://\\S+$' });

/** The texts that come with an uploaded image; the URL is the upload's result. */
export const uploadMetadataSchema = z
  .strictObject(
    { name: tokenName, symbol: tokenSymbol, description, website: websiteSchema.optional() },
    mustBe('an object'),
  )
  .meta({ description: 'Token metadata' });

/** The texts to change in the metadata of a branded mint. All of them must fit into one transaction. */
export const metadataChangesSchema = z
  .strictObject(
    {
      name: tokenName.optional(),
      symbol: tokenSymbol.optional(),
      description: anyDescription.optional(),
      uri: uri.optional(),
    },
    mustBe('an object'),
  )
  .refine(
    (changes) => Object.values(changes).some((value) => value !== undefined),
    'must name at least one of name, symbol, description and uri',
  )
  .meta({ description: 'What to change; a text that is not named stays as it is', minProperties: 1 });

export type MetadataChanges = z.infer<typeof metadataChangesSchema>;

/** The metadata of a branded mint in a response. */
export const metadataResponse = z
  .object({
    name: textResponse('Token name'),
    symbol: textResponse('Token symbol'),
    description: textResponse('Token description'),
    uri: textResponse('URL of the metadata JSON'),
  })
  .meta({ description: "The branded mint's metadata" });
