import * as z from 'zod';
import { positiveAmount } from '../primitives/amount.ts';
import { address } from '../primitives/base58.ts';
import { flag } from '../primitives/integer.ts';
import { addressResponse, booleanResponse } from '../primitives/output.ts';
import { transactionOptions, transactionSchema } from '../transaction.ts';

const integrationId = address('Integration ID');

/** The powers of a new coin, and who has them. */
export const complianceTerms = z
  .strictObject({
    authority: address('Who will have the powers; need not sign'),
    freeze: flag("Whether it can freeze holders' accounts").default(false),
    pause: flag('Whether it can pause minting, redeeming and transfers of the coin').default(false),
    seize: flag("Whether it can move holders' coins to another account").default(false),
    frozenByDefault: flag(
      'Whether accounts are frozen until the whitelist or the compliance authority thaws them; needs freeze and whitelistRequired',
    ).default(false),
  })
  .meta({
    description:
      "What a compliance authority can do to the coin's holders, chosen for ever. Without it nobody can do any of that, ever",
  });

const powers = z.object({
  freeze: booleanResponse("Whether the compliance authority can freeze holders' accounts"),
  pause: booleanResponse(
    'Whether the compliance authority can pause minting, redeeming and transfers of the coin',
  ),
  seize: booleanResponse("Whether the compliance authority can move holders' coins to another account"),
  frozenByDefault: booleanResponse(
    'Whether accounts are frozen until the whitelist or the compliance authority thaws them',
  ),
  paused: booleanResponse('Whether the coin is paused now'),
});

const withoutPowers = 'null where the coin was made without powers: nobody can use any, ever';

/** The powers of a coin as it was made. */
export const coinPowersResponse = powers.nullable().meta({ description: withoutPowers });

/** The powers of a coin as it was made, and who has them. */
export const complianceResponse = powers
  .extend({
    authority: addressResponse('Who has the powers'),
    pendingAuthority: addressResponse('Nominee')
      .nullable()
      .meta({ description: 'Nominated as compliance authority and not yet accepted; base58 address' }),
  })
  .nullable()
  .meta({ description: withoutPowers });

/** The powers in sentences. */
export const powersResponse = z
  .array(z.string())
  .meta({ description: "What can be done to the coin's holders, in sentences for them", maxItems: 4 });

const ofAccount = {
  integrationId,
  user: address('Whose account it is'),
  tokenAccount: address("The account; the user's associated token account by default").optional(),
};

/** Body of POST /integration/compliance/freeze. The transaction is for the coin's compliance authority to sign. */
export const freezeRequest = z.strictObject({ ...ofAccount, ...transactionOptions });

/** Body of POST /integration/compliance/thaw. */
export const thawRequest = freezeRequest;

/** Body of POST /integration/compliance/thaw-whitelisted. Anyone may sign it: the fee payer alone does. */
export const thawWhitelistedRequest = z.strictObject({
  integrationId,
  user: address('Who is on the whitelist'),
  ...transactionOptions,
});

/** Body of POST /integration/compliance/pause. */
export const pauseCoinRequest = z.strictObject({ integrationId, ...transactionOptions });

/** Body of POST /integration/compliance/resume. */
export const resumeCoinRequest = pauseCoinRequest;

/** Body of POST /integration/compliance/seize. */
export const seizeRequest = z.strictObject({
  integrationId,
  user: address('Whose coins they are'),
  tokenAccount: address(
    "The account that they are in; the user's associated token account by default",
  ).optional(),
  recipient: address('Whose associated token account receives them; it is created where it is missing'),
  amount: positiveAmount('Branded tokens to move', 'coin'),
  ...transactionOptions,
});

/** Body of POST /integration/compliance/nominate. */
export const nominateComplianceRequest = z.strictObject({
  integrationId,
  nominee: address('Who is to accept').nullable().meta({
    description: 'Who is to accept, in the place of an earlier nominee; null withdraws the nomination',
  }),
  ...transactionOptions,
});

/** Body of POST /integration/compliance/accept. The transaction is for the nominee to sign. */
export const acceptComplianceRequest = z.strictObject({
  integrationId,
  nominee: address('The nominee, who becomes the compliance authority'),
  ...transactionOptions,
});

/** `data` of each of them. */
export const complianceTransaction = transactionSchema;
