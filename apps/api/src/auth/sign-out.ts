import { endedResponse, endSessionRequest, signOutRequest, signOutResponse } from '@obverse/contracts';
import { ApiError } from '../lib/errors.ts';
import type { Context } from './context.ts';
import { post, remove, sessionProcedure } from './procedure.ts';
import { type Ending, endSessions, type Session } from './stored-sessions.ts';

/** Ends sessions of the wallet that asks. @returns how many */
async function end(
  ctx: Context & { readonly signedIn: Session },
  ending: Ending,
): Promise<{ readonly ended: number }> {
  const hashes = await endSessions(ctx.database, ctx.signedIn, ending);
  ctx.sessionsEnded(hashes);
  if (hashes.some((hash) => hash.equals(ctx.signedIn.tokenHash))) {
    ctx.setHeader('set-cookie', ctx.signInPage().cookie(undefined));
  }
  return { ended: hashes.length };
}

export const signOut = sessionProcedure(
  post('/auth/sign-out', {
    auth: 'session',
    summary: 'End the current session, all others of the wallet, or all',
    headers: { 'Set-Cookie': 'Deletes the cookie where the current session ended' },
  }),
)
  .input(signOutRequest)
  .output(signOutResponse)
  .mutation(({ ctx, input }) => {
    const { id } = ctx.signedIn;
    const endings = { current: { id }, others: { otherThan: id }, all: {} };
    return end(ctx, endings[input.sessions]);
  });

export const endSession = sessionProcedure(
  remove('/auth/sessions/{id}', {
    auth: 'session',
    summary: 'End one session of the wallet',
    failures: [404],
    headers: { 'Set-Cookie': 'Deletes the cookie where the current session ended' },
  }),
)
  .input(endSessionRequest)
  .output(endedResponse)
  .mutation(async ({ ctx, input }) => {
    const result = await end(ctx, { id: input.id });
    if (result.ended === 0) throw new ApiError('SESSION_NOT_FOUND', `No such session: ${input.id}`);
    return result;
  });
