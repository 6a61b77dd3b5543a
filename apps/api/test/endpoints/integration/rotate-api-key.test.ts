import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';
import { aboutKeys } from './about-keys.ts';

const rotate = await openEndpoint('integration.rotateApiKey');
const about = await aboutKeys(rotate, 'rotate');
const { valid, opens, isForTheAuthority } = about;

rotate.answers('a key that opens the integration', valid, async (key) =>
  expect(await opens(key, about.coin)).toBe(true),
);
isForTheAuthority();
