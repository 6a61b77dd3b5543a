import { type ObverseClient, ObverseError, unwrap } from '@obverse/client';
import { readMark, writeMark } from './session-mark.ts';

let ending: Promise<void> | undefined;

/** Ends the session that this browser has a cookie of, if any. Who asks while it is being ended waits for the same. @throws what the request throws; the session is kept in mind */
export function endSession(client: ObverseClient): Promise<void> {
  ending ??= signOut(client).finally(() => {
    ending = undefined;
  });
  return ending;
}

async function signOut(client: ObverseClient): Promise<void> {
  const mark = readMark();
  if (mark === undefined) return;
  try {
    const params = { query: { cluster: mark.cluster } };
    await unwrap(client.POST('/auth/sign-out', { params, body: {} }));
  } catch (error) {
    // it has ended already
    if (!(error instanceof ObverseError) || error.status !== 401) throw error;
  }
  writeMark(undefined);
}
