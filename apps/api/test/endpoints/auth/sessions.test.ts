import { randomUUID } from 'node:crypto';
import { Keypair } from '@solana/web3.js';
import { expect } from 'vitest';
import { signIn } from '../../support/sign-in.ts';
import { openEndpoint } from '../endpoint.ts';
import { openFixture } from '../fixture.ts';

const fixture = await openFixture();
const { request } = fixture.service;
const wallet = Keypair.generate();

/** The question of a wallet with a new session. */
const signedIn = async (input: Record<string, unknown> = {}) => ({
  input,
  headers: (await signIn(request, wallet)).headers,
});
const idOf = async (owner: Keypair): Promise<string> => (await signIn(request, owner)).answer.body.data.id;
const isLive = async (headers: Record<string, string>): Promise<boolean> =>
  (await request('/auth/sessions', { headers })).status === 200;

const list = await openEndpoint('auth.sessions', fixture);
const end = await openEndpoint('auth.endSession', fixture);
const signOut = await openEndpoint('auth.signOut', fixture);
for (const [table, input] of [
  [list, {}],
  [end, { id: randomUUID() }],
  [signOut, {}],
] as const)
  table.refuses(
    'UNAUTHORIZED',
    // of the other cluster
    async () => ({ input, headers: (await signIn(request, wallet, { cluster: 'devnet' })).headers }),
    'Not signed in, or the session has ended',
  );

list.answers(
  'the live sessions of the wallet, newest first, without their tokens',
  signedIn,
  ({ sessions: [newest, ...older] }) => {
    expect(newest).toEqual({
      ...{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), address: wallet.publicKey.toBase58() },
      ...{ cluster: 'mainnet', current: true, userAgent: expect.any(String) },
      ...{ createdAt: expect.any(String), expiresAt: expect.any(String), lastUsedAt: newest.createdAt },
    });
    for (const { current } of older) expect(current).toBe(false);
  },
);
list.refuses('INVALID_REQUEST', signedIn, [[{ all: 'true' }, /^all: unknown field/]]);

end.answers(
  'the end of one session',
  async () => signedIn({ id: await idOf(wallet) }),
  (data) => expect(data).toEqual({ ended: 1 }),
);
end.refuses('INVALID_REQUEST', signedIn, [[{ id: '1' }, 'id: must be the id of a session']]);
end.refuses(
  'SESSION_NOT_FOUND',
  async () => signedIn({ id: await idOf(Keypair.generate()) }),
  /^No such session: /,
);

signOut.answers('the end of the current session', signedIn, (data) => expect(data).toEqual({ ended: 1 }));
signOut.row(200, 'ends the other sessions of the wallet, and not the current one', async () => {
  await signOut.ask(await signedIn({ sessions: 'all' }));
  const others = [await signIn(request, wallet), await signIn(request, wallet)];
  const current = await signedIn({ sessions: 'others' });
  expect((await signOut.ask(current)).data).toEqual({ ended: 2 });
  for (const { headers } of others) expect(await isLive(headers)).toBe(false);
  expect(await isLive(current.headers)).toBe(true);
});
signOut.refuses('INVALID_REQUEST', signedIn, [
  [{ sessions: 'some' }, 'sessions: must be one of current, others, all'],
]);
