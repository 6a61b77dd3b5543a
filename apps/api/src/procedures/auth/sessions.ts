import { sessionsRequest, sessionsResponse } from '@obverse/contracts';
import { listSessions } from '../../db/sessions.ts';
import { get, sessionProcedure } from '../procedure.ts';

export const sessions = sessionProcedure(
  get('/auth/sessions', { auth: 'session', summary: 'The live sessions of the wallet that is signed in' }),
)
  .input(sessionsRequest)
  .output(sessionsResponse)
  .query(async ({ ctx }) => {
    const listed = await listSessions(ctx.database, ctx.signedIn);
    return {
      sessions: listed.map(({ tokenHash: _, hasIntegration: __, ...session }) => ({
        ...session,
        current: session.id === ctx.signedIn.id,
      })),
    };
  });
