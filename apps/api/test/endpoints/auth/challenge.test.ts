import { Keypair } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { ownPage } from '../../support/sign-in.ts';
import { openEndpoint } from '../endpoint.ts';

const challenge = await openEndpoint('auth.challenge');
const address = Keypair.generate().publicKey.toBase58();
const valid = () => ({ input: { address }, headers: ownPage });

challenge.answers('the message of a sign-in and its fields', valid, (data) => {
  const { host, origin } = new URL(challenge.fixture.service.url);
  expect(data).toMatchObject({ domain: host, uri: origin, address, version: '1', chainId: 'solana:mainnet' });
  expect(data.message).toBe(
    `${host} wants you to sign in with your Solana account:\n${address}\n\n${data.statement}\n\nURI: ${origin}\nVersion: 1\nChain ID: solana:mainnet\nNonce: ${data.nonce}\nIssued At: ${data.issuedAt}\nExpiration Time: ${data.expirationTime}`,
  );
  expect(Date.parse(data.expirationTime) - Date.parse(data.issuedAt)).toBe(300_000);
});
challenge.answers(
  'the fields without a message where no address is named',
  () => ({ input: { cluster: 'devnet' }, headers: ownPage }),
  (data) => expect(data).toMatchObject({ address: null, message: null, chainId: 'solana:devnet' }),
);
it('is answered without a body, with the cluster in the query', async () => {
  const { status, body } = await challenge.fixture.service.request('/auth/challenge?cluster=devnet', {
    method: 'POST',
    headers: ownPage,
  });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ message: null, chainId: 'solana:devnet' });
});
challenge.refuses(
  'FOREIGN_ORIGIN',
  () => ({ input: { address }, headers: { origin: 'https://evil.example' } }),
  "Signing in is for the service's own pages: the request comes from another origin",
);
challenge.limitsCallers(valid, { signature: 1 });
