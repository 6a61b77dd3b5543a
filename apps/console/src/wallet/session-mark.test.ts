import { expect, it } from 'vitest';
import { isLeft } from './session-mark.ts';

it.each([
  [false, {}],
  [false, { isRemembered: false }],
  // a remembered one is still to be connected
  [false, { address: undefined }],
  [true, { address: undefined, isRemembered: false }],
  [true, { address: 'B' }],
  [true, { cluster: 'devnet' as const }],
  [true, { cluster: 'devnet' as const, address: undefined }],
])('a session of account A on mainnet is left: %s, where the page has %o', (left, change) => {
  const now = { cluster: 'mainnet', address: 'A', isRemembered: true, ...change } as const;
  expect(isLeft({ cluster: 'mainnet', address: 'A' }, now)).toBe(left);
});
