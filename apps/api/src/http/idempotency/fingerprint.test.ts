import { expect, it } from 'vitest';
import { fingerprint } from './fingerprint.ts';

const hex = async (input: Record<string, unknown>) => (await fingerprint(input)).toString('hex');

it('is the same for the same fields in another order, whatever the cluster', async () => {
  const nested = { a: [{ x: 1, y: '2' }], b: null };
  const same = { cluster: 'devnet', b: null, a: [{ y: '2', x: 1 }] };
  expect(await hex(nested)).toBe(await hex(same));
});

it.each([
  ['another value', { a: 2 }],
  ['a text for a number', { a: '1' }],
  ['one more field', { a: 1, b: undefined, c: null }],
  ['no field', {}],
])('differs for %s', async (_, other) => {
  expect(await hex({ a: 1 })).not.toBe(await hex(other));
});

it('differs for the order of a list', async () => {
  expect(await hex({ a: [1, 2] })).not.toBe(await hex({ a: [2, 1] }));
});
