import { expect, it } from 'vitest';
import type { Chains } from '../solana/chain.ts';
import { shareAnswers } from './shared-answers.ts';

const share = shareAnswers({ mainnet: { slotMs: 60_000 }, devnet: { slotMs: 0 } } as Chains);

/** Answers with how often it was called. */
function counting() {
  let calls = 0;
  return async () => ++calls;
}

it('makes one answer per slot and URL', async () => {
  const answer = counting();
  expect(await share('mainnet', '/a', answer)).toBe(1);
  expect(await share('mainnet', '/a', answer)).toBe(1);
  expect(await share('mainnet', '/b', answer)).toBe(2);
});

it('makes an answer for each request to a local cluster', async () => {
  const answer = counting();
  expect(await share('devnet', '/c', answer)).toBe(1);
  expect(await share('devnet', '/c', answer)).toBe(2);
});

it('shares no failure', async () => {
  const failing = () => Promise.reject(new Error('no'));
  await expect(share('mainnet', '/d', failing)).rejects.toThrow('no');
  expect(await share('mainnet', '/d', counting())).toBe(1);
});
