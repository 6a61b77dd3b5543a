import { Keypair } from '@solana/web3.js';
import { expect } from 'vitest';
import { ownPage, signedChallenge } from '../../support/sign-in.ts';
import { openEndpoint } from '../endpoint.ts';

const signIn = await openEndpoint('auth.signIn');
const wallet = Keypair.generate();
const address = wallet.publicKey.toBase58();
const valid = async (more: object = {}) => ({
  input: { ...(await signedChallenge(signIn.fixture.service.request, wallet)), ...more },
  headers: ownPage,
});

signIn.answers('a session of twelve hours', valid, (data) => {
  expect(data).toMatchObject({ address, cluster: 'mainnet' });
  expect(Date.parse(data.expiresAt) - Date.parse(data.createdAt)).toBe(43_200_000);
});
const noSuch =
  'Invalid request data: nonce: is unknown, used, older than five minutes, or of another origin or cluster';
signIn.refuses('401 INVALID_SIGNATURE', 'an unknown nonce', () => valid({ nonce: '0'.repeat(32) }), noSuch);
signIn.refuses(
  '401 INVALID_SIGNATURE',
  'the signature of another wallet',
  () => valid({ address: Keypair.generate().publicKey.toBase58() }),
  "Invalid request data: signature: is not the wallet's over the message of the challenge",
);
signIn.refuses(
  '403 FOREIGN_ORIGIN',
  'a page of another origin',
  async () => ({ ...(await valid()), headers: { 'sec-fetch-site': 'same-site' } }),
  "Signing in is for the service's own pages: the request comes from another origin",
);
signIn.limitsCallers(valid, { signature: 1 });
