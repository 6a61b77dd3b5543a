import { rotateMessage, signInMessage, signInStatement } from '@obverse/core';
import { expect, it } from 'vitest';
import { signInText } from './sign-in-text.ts';

const address = '4Nd1mYbXv4XhdpCgyJG4pHfTwG9cm5oNqoC9n1kVqDdS';
const page = { cluster: 'mainnet', address, origin: 'https://coins.example:8443' } as const;
const answer = (changed: object = {}) => {
  const made = {
    ...{ domain: 'coins.example:8443', address, statement: signInStatement, uri: page.origin, version: '1' },
    ...{ chainId: 'solana:mainnet', nonce: 'ab'.repeat(16) },
    ...{ issuedAt: '2026-01-02T03:04:05.678Z', expirationTime: '2026-01-02T03:09:05.678Z', ...changed },
  };
  return { ...made, message: signInMessage(made) };
};

it('signInText is the message of the service where that signs in to this page', () => {
  expect(signInText(answer(), page)).toBe(answer().message);
});

it.each([
  { domain: 'other.example' },
  { uri: 'https://other.example' },
  { address: 'So11111111111111111111111111111111111111112' },
  { chainId: 'solana:devnet' },
  { statement: 'Rotate my key.' },
  { version: '2' },
  { nonce: 'short' },
  { nonce: `${'ab'.repeat(16)}\nResources:` },
  { issuedAt: 'today' },
  { expirationTime: '2026-01-02T03:09:05.678Z\nX: y' },
])('signInText refuses a message with another field: %j', (changed) => {
  expect(() => signInText(answer(changed), page)).toThrow('Nothing was signed');
});

it('signInText refuses any other text, and none', () => {
  const rotation = rotateMessage({ integrationId: address, timestamp: 1, cluster: 'mainnet' });
  for (const message of [rotation, null])
    expect(() => signInText({ ...answer(), message }, page)).toThrow('Nothing was signed');
});
