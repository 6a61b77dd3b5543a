import * as z from 'zod';
import { address } from '../primitives/base58.ts';
import { clusterSchema } from '../primitives/cluster.ts';
import { flag } from '../primitives/integer.ts';
import { addressResponse, integerResponse } from '../primitives/output.ts';
import { maxPage, nextCursor, page } from '../primitives/page.ts';
import { mustBe } from '../primitives/reason.ts';
import { transactionOptions, transactionSchema } from '../transaction.ts';

/** More than one transaction can hold; the exact limit depends on its version and accounts and is checked when it is built. */
const maxUsers = 64;

/** Body of POST /integration/whitelist. The transaction is for the integration's authority to sign. */
export const whitelistRequest = z.strictObject({
  integrationId: address('Integration ID'),
  users: z
    .array(address('User'), mustBe('an array of addresses'))
    .min(1, 'must name at least one user')
    .max(maxUsers, `must name at most ${maxUsers} users`)
    .refine((users) => new Set(users).size === users.length, 'must not name a user twice')
    .meta({ description: 'Users to add or remove; as many as fit into one transaction' }),
  allowed: flag('true adds the users, false removes them'),
  ...transactionOptions,
});

export const whitelistResponse = transactionSchema;

const searchReason = mustBe('a part of an address, 1 to 44 characters of base58');

/** Path and query of GET /integration/{id}/whitelist. */
export const whitelistedRequest = z.strictObject({
  id: address('Integration ID'),
  search: z
    .string(searchReason)
    .regex(/^[1-9A-HJ-NP-Za-km-z]{1,44}$/, searchReason)
    .optional()
    .meta({ description: 'Only users whose address contains this text', maxLength: 44 }),
  ...page,
  cluster: clusterSchema,
});

/** A page of the users who may mint, in an order that does not change. */
export const whitelistedResponse = z.object({
  users: z
    .array(addressResponse('User'))
    .meta({ description: 'Who may mint, ordered by address', maxItems: maxPage }),
  total: integerResponse('How many users there are on all pages'),
  nextCursor,
});
