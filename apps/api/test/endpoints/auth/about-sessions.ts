import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../../../src/db/database.ts';
import { noDatabase, openTestDatabase } from '../../support/database.ts';
import { signIn } from '../../support/sign-in.ts';
import type { endpoint } from '../endpoint.ts';
import type { Question } from '../table.ts';

type Table = ReturnType<typeof endpoint>;

/** Tests the limits of an endpoint that a browser calls, and that it needs the database. */
export function aboutDatabase(table: Table, question: () => Question | Promise<Question>) {
  let broken: Database;
  const away = noDatabase();
  beforeAll(async () => {
    broken = await openTestDatabase();
    await broken.orm.execute('drop table sessions, sign_in_challenges');
  });
  afterAll(async () => {
    await broken.close();
    await away.close();
  });
  const without = () => ({ database: broken });
  table.fails('500 INTERNAL', 'a database without the tables', without, question, 'Internal server error');
  const none = () => ({ database: away });
  table.fails('503 UNAVAILABLE', 'no database', none, question, 'The database is out of reach');
  table.limitsCallers(question);
}

/** What the tests of endpoints for signed-in wallets share. */
export function aboutSessions(table: Table, input: () => Question['input'] = () => ({})) {
  const wallet = Keypair.generate();
  /** The question of a wallet with a new session. */
  const signedIn = async (more: Question['input'] = input()): Promise<Question> => {
    const { headers } = await signIn(table.fixture.service.request, wallet);
    return { input: more, headers };
  };
  const notSignedIn = 'Not signed in, or the session has ended';
  table.refuses('401 UNAUTHORIZED', 'a request without a session', () => ({ input: input() }), notSignedIn);
  table.refuses(
    '401 UNAUTHORIZED',
    'a session of the other cluster',
    async () => {
      const { headers } = await signIn(table.fixture.service.request, wallet, { cluster: 'devnet' });
      return { input: input(), headers };
    },
    notSignedIn,
  );
  aboutDatabase(table, signedIn);
  return { wallet, signedIn };
}
