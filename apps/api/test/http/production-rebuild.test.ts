import { composeTransaction, juniorRequestWithdrawalInstruction, serializeTransaction } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { edgeApi } from '../support/edge.ts';

const key = (seed: number) => new PublicKey(new Uint8Array(32).fill(seed));

/** A junior withdrawal as the development deployment prepares it. */
const stablecoin = { address: key(2), juniorMint: key(3) };
const transaction = composeTransaction({
  feePayer: key(1),
  instructions: [juniorRequestWithdrawalInstruction({ owner: key(1), stablecoin, tokens: 5n, id: 7n })],
  blockhash: PublicKey.default.toBase58(),
  computeUnitLimit: 100_000,
});

async function rebuild(deployment: 'development' | 'production') {
  const app = edgeApi({ deployment });
  const body = { transaction: serializeTransaction(transaction) };
  const answer = await app.inject({ method: 'POST', url: '/transaction/rebuild', body });
  await app.close();
  return [answer.statusCode, answer.json().message];
}

it('rebuilds no transaction of a junior tranche in production, which has no endpoint for one', async () => {
  const message = expect.stringMatching(/: junior tranches are for development$/);
  expect(await rebuild('production')).toEqual([422, message]);
  // recognized, and no node to simulate it
  expect((await rebuild('development'))[0]).toBe(503);
});
