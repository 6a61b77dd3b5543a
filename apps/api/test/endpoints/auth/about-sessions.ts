import { Keypair } from '@solana/web3.js';
import { signIn } from '../../support/sign-in.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Question } from '../table.ts';

type Table = Endpoint;

/** What the tests of endpoints for signed-in wallets share. */
export function aboutSessions(table: Table, input: () => Question['input'] = () => ({})) {
  const wallet = Keypair.generate();
  /** The question of a wallet with a new session. */
  const signedIn = async (more: Question['input'] = input()): Promise<Question> => {
    const { headers } = await signIn(table.fixture.service.request, wallet);
    return { input: more, headers };
  };
  const notSignedIn = 'Not signed in, or the session has ended';
  table.refuses(
    'UNAUTHORIZED',
    async () => {
      const { headers } = await signIn(table.fixture.service.request, wallet, { cluster: 'devnet' });
      return { input: input(), headers };
    },
    notSignedIn,
  );
  return { wallet, signedIn };
}
