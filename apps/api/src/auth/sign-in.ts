import { signInRequest, signInResponse } from '@obverse/contracts';
import { signInMessage, verifySignature } from '@obverse/core';
import { ApiError } from '../lib/errors.ts';
import { post, procedure } from './procedure.ts';
import { hashOfToken, makeToken } from './session-token.ts';
import { messageFields } from './sign-in-message.ts';
import { invalidSignature } from './signed-request.ts';
import { insertSession, takeChallenge } from './stored-sessions.ts';

const invalidNonce = () =>
  new ApiError(
    'INVALID_SIGNATURE',
    'Invalid request data: nonce: is unknown, used, older than five minutes, or of another origin or cluster',
  );

export const signIn = procedure(
  post('/auth/sign-in', {
    auth: 'signature',
    summary: 'Sign in with the signature of a challenge',
    description:
      "The response sets an HttpOnly cookie, `__Host-obverse-session` over TLS, for at most twelve hours. On the service's own origin it stands for the API keys of all integrations whose authority the wallet is; the authority is checked on chain at each use. A request with an API key is treated as if it had no cookie. A failed attempt uses the challenge up.",
    failures: [401, 403],
    holdsSecret: true,
    headers: { 'Set-Cookie': 'The session' },
  }),
)
  .input(signInRequest)
  .output(signInResponse)
  .mutation(async ({ ctx, input }) => {
    const { address, nonce, signature, cluster } = input;
    const { origin, userAgent, cookie } = ctx.signInPage();
    await ctx.countSignIn('sign-in');
    const challenge = await takeChallenge(ctx.database, { nonce, cluster, origin });
    if (challenge === undefined) throw invalidNonce();
    const message = signInMessage({ ...messageFields(challenge), address });
    if (!(await verifySignature({ message, signature, signer: address }))) {
      throw invalidSignature('signature', "is not the wallet's over the message of the challenge");
    }
    const token = makeToken();
    const session = await insertSession(ctx.database, {
      ...{ cluster, address, userAgent },
      tokenHash: hashOfToken(token),
    });
    ctx.setHeader('set-cookie', cookie(token));
    const { id, createdAt, expiresAt } = session;
    return { id, address, cluster, createdAt, expiresAt };
  });
