import { randomBytes } from 'node:crypto';
import { challengeRequest, challengeResponse } from '@obverse/contracts';
import { signInMessage } from '@obverse/core';
import { post, procedure } from './procedure.ts';
import { messageFields } from './sign-in-message.ts';
import { insertChallenge } from './stored-sessions.ts';

export const challenge = procedure(
  post('/auth/challenge', {
    auth: 'none',
    summary: 'Begin to sign in with a Solana wallet: what the wallet signs',
    description:
      "The fields are the input of a wallet's `signIn` (Wallet Standard, `solana:signIn`). For wallets that only sign messages, `message` is the same as text. The challenge works once, within five minutes, for the origin and the cluster that asked.",
    failures: [403],
    changesNothing: true,
  }),
)
  .input(challengeRequest)
  .output(challengeResponse)
  .mutation(async ({ ctx, input }) => {
    const { cluster, address = null } = input;
    const { origin } = ctx.signInPage();
    await ctx.countSignIn('challenge');
    const nonce = randomBytes(16).toString('hex');
    const made = await insertChallenge(ctx.database, { nonce, cluster, origin });
    const fields = messageFields(made);
    return { ...fields, address, message: address && signInMessage({ ...fields, address }) };
  });
