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
const noSuch = 'nonce: is unknown, used, older than five minutes, or of another origin or cluster';
signIn.refuses('INVALID_SIGNATURE', valid, [
  [{ nonce: '0'.repeat(32) }, noSuch],
  [
    { address: Keypair.generate().publicKey.toBase58() },
    "signature: is not the wallet's over the message of the challenge",
  ],
]);
signIn.refuses(
  'FOREIGN_ORIGIN',
  async () => ({ ...(await valid()), headers: { 'sec-fetch-site': 'same-site' } }),
  "Signing in is for the service's own pages: the request comes from another origin",
);
signIn.limitsCallers(valid, { signature: 1 });
