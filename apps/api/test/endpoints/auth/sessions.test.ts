import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';
import { aboutSessions } from './about-sessions.ts';

const sessions = await openEndpoint('auth.sessions');
const { wallet, signedIn } = aboutSessions(sessions);

sessions.answers(
  'the live sessions of the wallet, newest first, without their tokens',
  async () => {
    const { headers, input } = await signedIn();
    return { input, headers: { ...headers, 'user-agent': 'x'.repeat(300) } };
  },
  ({ sessions: [newest, ...older] }) => {
    expect(newest).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      address: wallet.publicKey.toBase58(),
      cluster: 'mainnet',
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      lastUsedAt: newest.createdAt,
      userAgent: expect.any(String),
      current: true,
    });
    for (const { current } of older) expect(current).toBe(false);
  },
);
sessions.refuses('INVALID_REQUEST', signedIn, [[{ all: 'true' }, /^all: unknown field/]]);
