import { expect, it } from 'vitest';
import { chainIdOf, signInMessage } from './sign-in.ts';

const fields = {
  domain: 'coins.example:8443',
  address: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  statement: 'Sign in to manage your coins.',
  uri: 'https://coins.example:8443',
  version: '1',
  chainId: chainIdOf('devnet'),
  nonce: '00112233445566778899aabbccddeeff',
  issuedAt: '2026-01-31T12:00:00.000Z',
  expirationTime: '2026-01-31T12:05:00.000Z',
};

it('makes the message of a sign-in as the published format says', () => {
  expect(signInMessage(fields)).toBe(`coins.example:8443 wants you to sign in with your Solana account:
${fields.address}

Sign in to manage your coins.

URI: https://coins.example:8443
Version: 1
Chain ID: solana:devnet
Nonce: 00112233445566778899aabbccddeeff
Issued At: 2026-01-31T12:00:00.000Z
Expiration Time: 2026-01-31T12:05:00.000Z`);
});
