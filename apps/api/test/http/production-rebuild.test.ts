import {
  composeTransaction,
  DEVELOPMENT_PROGRAM_ID,
  juniorRequestWithdrawalInstruction,
  serializeTransaction,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { edgeApi } from '../support/edge.ts';

const key = (seed: number) => new PublicKey(new Uint8Array(32).fill(seed));

/** A junior withdrawal as the development deployment prepares it. */
const transaction = composeTransaction({
  feePayer: key(1),
  instructions: [
    juniorRequestWithdrawalInstruction(
      { owner: key(1), stablecoin: { address: key(2), juniorMint: key(3) }, tokens: 5n, id: 7n },
      DEVELOPMENT_PROGRAM_ID,
    ),
  ],
  blockhash: PublicKey.default.toBase58(),
  computeUnitLimit: 100_000,
});
const body = { transaction: serializeTransaction(transaction) };

async function rebuild(deployment: 'development' | 'production') {
  const app = edgeApi({ deployment });
  const answer = await app.inject({ method: 'POST', url: '/transaction/rebuild', body });
  await app.close();
  return answer;
}

it('rebuilds no transaction of a junior tranche in production, which has no endpoint for one', async () => {
  const answer = await rebuild('production');
  expect(answer.statusCode).toBe(422);
  expect(answer.json().message).toMatch(/: junior tranches are for development$/);
  // recognized, and no node to simulate it
  expect((await rebuild('development')).statusCode).toBe(503);
});
