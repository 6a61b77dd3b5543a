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
  'KEY_ALREADY_REVEALED',
  async () => {
    const { id, authority } = await reveal.fixture.coin();
    return { input: signedBody('reveal', authority, id) };
  },
  'The API key has been revealed already: rotate instead',
);
isForTheAuthority();
