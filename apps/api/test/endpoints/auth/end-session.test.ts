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
endSession.refuses('INVALID_REQUEST', signedIn, [[{ id: '1' }, 'id: must be the id of a session']]);
endSession.refuses(
  'SESSION_NOT_FOUND',
  async () => {
    const { answer } = await signIn(endSession.fixture.service.request, Keypair.generate());
    return signedIn({ id: answer.body.data.id });
  },
  /^No such session: /,
);
