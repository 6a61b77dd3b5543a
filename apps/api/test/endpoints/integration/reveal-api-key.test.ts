import { expect } from 'vitest';
import { signedBody } from '../../support/sign.ts';
import { openEndpoint } from '../endpoint.ts';
import type { TestCoin } from '../fixture.ts';
import { aboutKeys } from './about-keys.ts';

const reveal = await openEndpoint('integration.revealApiKey');
const about = await aboutKeys(reveal, 'reveal');
const { opens, isForTheAuthority } = about;

/** A new integration for each call: a key can be revealed once. */
let fresh: TestCoin;
reveal.answers(
  'a key that opens the integration',
  async () => {
    fresh = await reveal.fixture.coin({ revealed: false });
    return { input: signedBody('reveal', fresh.authority, fresh.id) };
  },
  async (key) => expect(await opens(key, fresh)).toBe(true),
);
reveal.refuses(
  '409 KEY_ALREADY_REVEALED',
  'a second reveal',
  async () => {
    const { id, authority } = await reveal.fixture.coin();
    return { input: signedBody('reveal', authority, id) };
  },
  'The API key has been revealed already: rotate instead',
);
reveal.refuses(
  '409 KEY_ALREADY_REVEALED',
  'an integration whose first key was made by a rotation',
  async () => {
    const { id, authority } = await reveal.fixture.coin({ revealed: false });
    await reveal.fixture.service.post('/integration/api-key/rotate', signedBody('rotate', authority, id));
    return { input: signedBody('reveal', authority, id) };
  },
  'The first API key was made by a rotation, which counts as the reveal: rotate instead',
);
isForTheAuthority();
