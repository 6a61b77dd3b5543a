import { expect } from 'vitest';
import { signedBody } from '../../support/sign.ts';
import { endpoint } from '../endpoint.ts';
import { aboutKeys } from './about-keys.ts';

const rotate = endpoint('integration.rotateApiKey');
const about = aboutKeys(rotate, 'rotate');
const { valid, opens, isForTheAuthority } = about;

rotate.answers('a key that opens the integration', valid, async (key) =>
  expect(await opens(key, about.coin)).toBe(true),
);
rotate.refuses(
  '401 INVALID_SIGNATURE',
  'a signature of the message for devnet',
  () => ({ input: signedBody('rotate', about.coin.authority, about.coin.id, { cluster: 'devnet' }) }),
  /^Invalid request data: signature: is not the signer's over the expected message: Rotate API key for integration \w+ at \d+$/,
);
rotate.refuses(
  '401 INVALID_SIGNATURE',
  'a signature with a timestamp before that of the last one',
  async () => {
    const { service } = rotate.fixture;
    const { id, authority } = about.coin;
    const timestamp = Date.now() - 1_000;
    await service.post('/integration/api-key/rotate', signedBody('rotate', authority, id));
    return { input: signedBody('rotate', authority, id, { timestamp }) };
  },
  'Invalid request data: timestamp: must be newer than that of the last signature accepted',
);
isForTheAuthority();
