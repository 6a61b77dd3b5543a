import { Keypair } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { signedBody } from '../support/sign.ts';
import { nothing, openFixture, text } from './fixture.ts';

const { ok, refusal, ...fixture } = await openFixture();

// test/auth/keys.test.ts tests who gets a key and when
it.each([
  ['integration.revealApiKey', 'reveal'],
  ['integration.rotateApiKey', 'rotate'],
] as const)('%s refuses an integration that is not on chain', async (procedure, verb) => {
  const refused = await refusal(procedure, signedBody(verb, Keypair.generate(), nothing));
  expect(refused).toEqual(['INTEGRATION_NOT_FOUND', `No such integration: ${nothing}`]);
});

it('integration.keyInUse answers which key the integration has, and that it is used', async () => {
  const { id, authority } = await fixture.coin({ revealed: false });
  const key: string = await ok('integration.revealApiKey', signedBody('reveal', authority, id));
  const again = await refusal('integration.revealApiKey', signedBody('reveal', authority, id));
  expect(again[0]).toBe('KEY_ALREADY_REVEALED');
  const inUse = async () => (await ok('integration.keyInUse', { id }, { headers: { 'x-api-key': key } })).key;
  // nobody waits for the record of a use
  await expect.poll(async () => (await inUse()).lastUsedAt).not.toBeNull();
  const { issuedAt, lastUsedAt, ...rest } = await inUse();
  expect(rest).toEqual({ lastFour: key.slice(-4), issuedBy: text(authority) });
  for (const time of [issuedAt, lastUsedAt])
    expect(Math.abs(Date.now() - Date.parse(time))).toBeLessThan(60_000);
});
