import * as z from 'zod';
import { address, signature } from './primitives/base58.ts';
import { clusterSchema } from './primitives/cluster.ts';
import { addressOut, flagOut, integerOut, orNull, textOut, timeOut, timestamp } from './primitives/output.ts';
import { must } from './primitives/reason.ts';

/** Body of POST /auth/challenge. */
export const challengeRequest = z.strictObject({
  address: address(
    'The wallet that will sign in; without it the response has no message, and the wallet makes it',
  ).optional(),
  cluster: clusterSchema,
});

/** The input of a wallet's `signIn` (Wallet Standard, `solana:signIn`), and the message that it makes of it. */
export const challengeResponse = z.object({
  domain: textOut('Host of the page that signs in'),
  address: orNull(addressOut('The wallet that signs in; null where the request named none')),
  statement: textOut('What the user agrees to'),
  uri: textOut('Origin of the page that signs in'),
  version: textOut('Version of the message format'),
  chainId: textOut('The cluster for which the session holds'),
  nonce: textOut('Good for one sign-in'),
  issuedAt: timeOut('When the challenge was made'),
  expirationTime: timeOut('Until when it can be used'),
  message: orNull(
    textOut('What the wallet signs, for wallets without `signIn`; null where the request named no address'),
  ),
});

const nonceReason = must('the nonce of a challenge, 32 hexadecimal digits');

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
  address: addressOut('The wallet that signed in'),
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
        userAgent: orNull(textOut('What the browser called itself, at most 200 characters')),
        current: flagOut('Whether it is the one that asks'),
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
  id: z.uuid(must('the id of a session')).meta({ description: 'Of the session', maxLength: 36 }),
  cluster: clusterSchema,
});

export const endedResponse = z.object({ ended: integerOut('How many sessions ended') });

export const signOutResponse = endedResponse;
