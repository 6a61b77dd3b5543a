import { randomUUID } from 'node:crypto';
import { Keypair } from '@solana/web3.js';
import { expect } from 'vitest';
import { signIn } from '../../support/sign-in.ts';
import { openEndpoint } from '../endpoint.ts';
import { aboutSessions } from './about-sessions.ts';

const endSession = await openEndpoint('auth.endSession');
const { wallet, signedIn } = aboutSessions(endSession, () => ({ id: randomUUID() }));

endSession.answers(
  'the end of one session',
  async () => {
    const { answer } = await signIn(endSession.fixture.service.request, wallet);
    return signedIn({ id: answer.body.data.id });
  },
  (data) => expect(data).toEqual({ ended: 1 }),
);
endSession.refuses(
  '400 INVALID_REQUEST',
  'an id that is none',
  () => signedIn({ id: '1' }),
  'Invalid request data: id: must be the id of a session',
);
endSession.refuses(
  '404 SESSION_NOT_FOUND',
  'a session of another wallet',
  async () => {
    const { answer } = await signIn(endSession.fixture.service.request, Keypair.generate());
    return signedIn({ id: answer.body.data.id });
  },
  /^No such session: /,
);
