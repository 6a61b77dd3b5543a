import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { get, procedure, router } from '../../auth/procedure.ts';
import { ApiError } from '../../lib/errors.ts';
import type { Chains } from '../../solana/chain.ts';
import { shareAnswers } from '../shared-answers.ts';
import { mountTrpc } from './mount-trpc.ts';

/** Asks a service five times, at two URLs, whose query fails at first and then answers with how often it was called. */
async function askOften(slotMs: number, meta: { readonly hasOwnTurn?: boolean } = {}) {
  let calls = 0;
  const count = procedure(get('/count', { auth: 'none', summary: 'Count', ...meta })).query(() => {
    calls += 1;
    if (calls === 1) throw new ApiError('UNAVAILABLE', 'not yet');
    return calls;
  });
  const app = Fastify();
  const share = shareAnswers({ mainnet: { slotMs } } as Chains);
  const limits = { call: async () => {} };
  mountTrpc(app, router({ count }) as never, () => ({}) as never, { share, limits });
  const answers: unknown[] = [];
  for (const path of ['/trpc/count', '/trpc/count', '/trpc/count', '/trpc/count?a', '/trpc/count?a'])
    answers.push((await app.inject(path)).json().result?.data);
  return answers;
}

it('an answer is shared by all who ask at the same URL within a slot, and a failure by nobody', async () => {
  expect(await askOften(60_000)).toEqual([undefined, 2, 2, 3, 3]);
});

it('an answer of a local cluster, or that waits for the turn of its client, is not shared', async () => {
  for (const answers of [await askOften(0), await askOften(60_000, { hasOwnTurn: true })])
    expect(answers).toEqual([undefined, 2, 3, 4, 5]);
});
