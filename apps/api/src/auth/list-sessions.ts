import { sessionsRequest, sessionsResponse } from '@obverse/contracts';
import { get, sessionProcedure } from './procedure.ts';
import { readSessions } from './stored-sessions.ts';

export const listSessions = sessionProcedure(
  get('/auth/sessions', { auth: 'session', summary: 'The live sessions of the wallet that is signed in' }),
)
  .input(sessionsRequest)
  .output(sessionsResponse)
  .query(async ({ ctx }) => {
    const listed = await readSessions(ctx.database, ctx.signedIn);
    return {
      sessions: listed.map(({ tokenHash: _, hasIntegration: __, ...session }) => ({
        ...session,
        current: session.id === ctx.signedIn.id,
      })),
    };
  });
