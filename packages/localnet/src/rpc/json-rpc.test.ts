import { describe, expect, it } from 'vitest';
import { stringify } from './json-rpc.ts';

describe('stringify', () => {
  it('writes bigints of any size as integers', () => {
    expect(stringify({ a: 5n, b: [2n ** 64n - 1n], c: -(2n ** 60n) })).toBe(
      '{"a":5,"b":[18446744073709551615],"c":-1152921504606846976}',
    );
  });

  it('leaves text unchanged, even text that looks like its own marker', () => {
    for (const text of ['\u00011', '\u0001\u00012', '\\u00011', '"\u0001-7"']) {
      expect(JSON.parse(stringify({ text, big: 2n ** 63n })).text).toBe(text);
    }
  });
});
