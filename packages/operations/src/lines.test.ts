import { expect, it } from 'vitest';
import { compare, isChanged } from './lines.ts';

it('compare lists the values that stay, too', () => {
  const lines = compare(
    [
      ['admin', 'a'],
      ['treasury', 't'],
    ],
    [
      ['admin', 'b'],
      ['treasury', 't'],
    ],
  );
  expect(lines).toEqual([
    ['admin', 'a', 'b'],
    ['treasury', 't', 't'],
  ]);
  expect(lines.map(isChanged)).toEqual([true, false]);
});
