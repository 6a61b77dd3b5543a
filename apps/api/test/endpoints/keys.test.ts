import { Keypair } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { signedBody } from '../support/sign.ts';
import { nothing, openFixture, text } from './fixture.ts';

const { ask, ok, refusal, ...fixture } = await openFixture();

it.each([
  ['integration.revealApiKey', 'reveal'],
  ['integration.rotateApiKey', 'rotate'],
] as const)(
  '%s answers with a key that opens the integration, to its authority alone',
  async (procedure, verb) => {
    const { id, authority } = await fixture.coin({ revealed: false });
    const stranger = Keypair.generate();
    const refused = await refusal(procedure, signedBody(verb, stranger, id));
    expect(refused).toEqual(['NOT_AUTHORITY', "The signer is not the integration's authority"]);
    const key = await ok(procedure, signedBody(verb, authority, id));
    expect((await ask('integration.stats', { id }, { headers: { 'x-api-key': key } })).status).toBe(200);
    const missing = await refusal(procedure, signedBody(verb, stranger, nothing));
    expect(missing).toEqual(['INTEGRATION_NOT_FOUND', `No such integration: ${nothing}`]);
  },
);

it('integration.keyInUse answers which key the integration has, and that it is used', async () => {
  const { id, authority } = await fixture.coin({ revealed: false });
  const key: string = await ok('integration.revealApiKey', signedBody('reveal', authority, id));
  const inUse = async () => (await ok('integration.keyInUse', { id }, { headers: { 'x-api-key': key } })).key;
  // nobody waits for the record of a use
  await expect.poll(async () => (await inUse()).lastUsedAt).not.toBeNull();
  const { issuedAt, lastUsedAt, ...rest } = await inUse();
  expect(rest).toEqual({ lastFour: key.slice(-4), issuedBy: text(authority) });
  for (const time of [issuedAt, lastUsedAt])
    expect(Math.abs(Date.now() - Date.parse(time))).toBeLessThan(60_000);
});
