import { expect } from 'vitest';
import { signIn } from '../../support/sign-in.ts';
import { openEndpoint } from '../endpoint.ts';
import { aboutSessions } from './about-sessions.ts';

const signOut = await openEndpoint('auth.signOut');
const { wallet, signedIn } = aboutSessions(signOut);

const isLive = async (headers: Record<string, string>): Promise<boolean> =>
  (await signOut.fixture.service.request('/auth/sessions', { headers })).status === 200;

signOut.answers('the end of the current session', signedIn, (data) => expect(data).toEqual({ ended: 1 }));
signOut.row(200, 'ends the other sessions of the wallet, and not the current one', async () => {
  const { request } = signOut.fixture.service;
  await signOut.ask(await signedIn({ sessions: 'all' }));
  const others = [await signIn(request, wallet), await signIn(request, wallet)];
  const current = await signedIn({ sessions: 'others' });
  expect((await signOut.ask(current)).data).toEqual({ ended: 2 });
  for (const { headers } of others) expect(await isLive(headers)).toBe(false);
  expect(await isLive({ ...current.headers })).toBe(true);
});
signOut.refuses('INVALID_REQUEST', signedIn, [
  [{ sessions: 'some' }, 'sessions: must be one of current, others, all'],
]);
