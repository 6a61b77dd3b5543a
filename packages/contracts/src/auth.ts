import * as z from 'zod';
import { address, signature } from './primitives/base58.ts';
import { clusterSchema } from './primitives/cluster.ts';
import {
  addressResponse,
  booleanResponse,
  integerResponse,
  nullable,
  textResponse,
  timestamp,
  timestampText,
} from './primitives/output.ts';
import { mustBe } from './primitives/reason.ts';

/** Body of POST /auth/challenge. */
export const challengeRequest = z.strictObject({
  address: address(
    'The wallet that will sign in; without it the response has no message, and the wallet makes it',
  ).optional(),
  cluster: clusterSchema,
});

/** The input of a wallet's `signIn` (Wallet Standard, `solana:signIn`), and the message that it makes of it. */
export const challengeResponse = z.object({
  domain: textResponse('Host of the page that signs in'),
  address: nullable(addressResponse('The wallet that signs in; null where the request named none')),
  statement: textResponse('What the user agrees to'),
  uri: textResponse('Origin of the page that signs in'),
  version: textResponse('Version of the message format'),
  chainId: textResponse('The cluster for which the session holds'),
  nonce: textResponse('Good for one sign-in'),
  issuedAt: timestampText('When the challenge was made'),
  expirationTime: timestampText('Until when it can be used'),
  message: nullable(
    textResponse(
      'What the wallet signs, for wallets without `signIn`; null where the request named no address',
    ),
  ),
});

const nonceReason = mustBe('the nonce of a challenge, 32 hexadecimal digits');

/** Body of POST /auth/sign-in. */
export const signInRequest = z.strictObject({
  address: address('The wallet that signed'),
  nonce: z
    .string(nonceReason)
    .regex(/^[0-9a-f]{32}$/, nonceReason)
    .meta({ description: 'Of the challenge', maxLength: 32 }),
  signature: signature("The wallet's ed25519 signature of the message"),
  cluster: clusterSchema,
});

const sessionFields = {
  id: z.uuid().meta({ description: 'Names the session; it gives access to nothing' }),
  address: addressResponse('The wallet that signed in'),
  cluster: clusterSchema.unwrap().meta({ description: 'The Solana cluster for which the session holds' }),
  createdAt: timestamp('When it began'),
  expiresAt: timestamp('When it ends'),
};

export const signInResponse = z.object(sessionFields);

export const sessionsRequest = z.strictObject({ cluster: clusterSchema });

/** The live sessions of the wallet that asks, on its cluster, newest first. */
export const sessionsResponse = z.object({
  sessions: z
    .array(
      z.object({
        ...sessionFields,
        lastUsedAt: timestamp('When it was last used, to within five minutes'),
        userAgent: nullable(textResponse('What the browser called itself, at most 200 characters')),
        current: booleanResponse('Whether it is the one that asks'),
      }),
    )
    .meta({ description: 'Live sessions, newest first' }),
});

const endings = ['current', 'others', 'all'] as const;

/** Body of POST /auth/sign-out. */
export const signOutRequest = z.strictObject({
  sessions: z
    .enum(endings, { error: () => `must be one of ${endings.join(', ')}` })
    .default('current')
    .meta({ description: "Which of the wallet's sessions end" }),
  cluster: clusterSchema,
});

export const endSessionRequest = z.strictObject({
  id: z.uuid(mustBe('the id of a session')).meta({ description: 'Of the session', maxLength: 36 }),
  cluster: clusterSchema,
});

export const endedResponse = z.object({ ended: integerResponse('How many sessions ended') });

export const signOutResponse = endedResponse;
