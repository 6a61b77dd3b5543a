import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { get, procedure, router } from '../../auth/procedure.ts';
import { ApiError } from '../../lib/errors.ts';
import type { Chains } from '../../solana/chain.ts';
import { shareAnswers } from '../shared-answers.ts';
import { mountTrpc } from './mount-trpc.ts';

const share = shareAnswers({ mainnet: { slotMs: 60_000 } } as Chains);

/** A service with a query that fails at first and then answers with how often it was called. */
function open(meta: { readonly hasOwnTurn?: boolean } = {}) {
  let calls = 0;
  const count = procedure(get('/count', { auth: 'none', summary: 'Count', ...meta })).query(() => {
    calls += 1;
    if (calls === 1) throw new ApiError('UNAVAILABLE', 'not yet');
    return calls;
  });
  const app = Fastify();
  const limits = { call: async () => {} };
  mountTrpc(app, router({ count }) as never, () => ({}) as never, { share, limits });
  return async (path: string) => {
    const { statusCode, body } = await app.inject(path);
    return [statusCode, JSON.parse(body).result?.data];
  };
}

it('an answer is shared by all who ask within a slot, and a failure by nobody', async () => {
  const ask = open();
  const answers = [await ask('/trpc/count'), await ask('/trpc/count'), await ask('/trpc/count')];
  expect(answers).toEqual([
    [503, undefined],
    [200, 2],
    [200, 2],
  ]);
});

it('an answer that waits for the turn of its client is not shared', async () => {
  const ask = open({ hasOwnTurn: true });
  const answers = [await ask('/trpc/count?own'), await ask('/trpc/count?own'), await ask('/trpc/count?own')];
  expect(answers.map(([status]) => status)).toEqual([503, 200, 200]);
  expect(answers.map(([, count]) => count)).toEqual([undefined, 2, 3]);
});
