import { Keypair } from '@solana/web3.js';
import { expect, vi } from 'vitest';
import { signedBody } from '../../support/sign.ts';
import { openEndpoint } from '../endpoint.ts';
import { openFixture, type TestCoin } from '../fixture.ts';

const fixture = await openFixture();
const stranger = Keypair.generate();
const { gone } = fixture;

/** Whether a key gives access to an integration's stats. */
async function opens(key: string, { id }: TestCoin): Promise<boolean> {
  const asked = { headers: { 'x-api-key': key } };
  return (await fixture.service.request(`/integration/${id}/stats`, asked)).status === 200;
}

for (const verb of ['reveal', 'rotate'] as const) {
  const table = await openEndpoint(
    verb === 'reveal' ? 'integration.revealApiKey' : 'integration.rotateApiKey',
    fixture,
  );
  const coin = await fixture.coin({ revealed: false });
  const valid = () => ({ input: signedBody(verb, coin.authority, coin.id) });
  table.answers('a key that opens the integration', valid, async (key) =>
    expect(await opens(key, coin)).toBe(true),
  );
  table.refuses(
    'NOT_AUTHORITY',
    () => ({ input: signedBody(verb, stranger, coin.id) }),
    "The signer is not the integration's authority",
  );
  table.refuses(
    'INTEGRATION_NOT_FOUND',
    () => ({ input: signedBody(verb, stranger, gone.id) }),
    `No such integration: ${gone.id}`,
  );
  if (verb === 'reveal')
    table.refuses('KEY_ALREADY_REVEALED', valid, 'The API key has been revealed already: rotate instead');
  table.limitsCallers(valid, { signature: 1 });
}

const inUse = await openEndpoint('integration.keyInUse', fixture);
const used = await fixture.coin({ revealed: false });
const revealed = await fixture.service.post(
  '/integration/api-key/reveal',
  signedBody('reveal', used.authority, used.id),
);
const key = String(revealed.body.data);
inUse.answers(
  'which key the integration has, and that it is used',
  async () => {
    // nobody waits for the record of a use
    await vi.waitFor(async () => {
      const asked = { headers: { 'x-api-key': key } };
      const { body } = await fixture.service.request(`/integration/${used.id}/api-key`, asked);
      expect(body.data.key.lastUsedAt).not.toBeNull();
    });
    return { input: { id: used.id }, key };
  },
  (data) => {
    const { issuedAt, lastUsedAt, ...rest } = data.key;
    expect(rest).toEqual({ lastFour: key.slice(-4), issuedBy: used.authority.publicKey.toBase58() });
    for (const time of [issuedAt, lastUsedAt])
      expect(Math.abs(Date.now() - Date.parse(time))).toBeLessThan(60_000);
  },
);
