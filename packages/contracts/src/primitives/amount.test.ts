import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amount, positiveAmount } from './amount.ts';

const schema = amount('an amount');
const digits = 'must be decimal digits without sign, point, exponent or leading zeros';
const inexact = 'numbers above 9007199254740991 are not exact: send a decimal string';

describe('amount', () => {
  it('reads every u64 from a decimal string, and every safe integer from a JSON number, exactly', () => {
    for (const most of [18446744073709551615n, 9007199254740991n]) expect(schema.parse(`${most}`)).toBe(most);
    expect(schema.parse(9007199254740991)).toBe(9007199254740991n);
    const property = fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      fc.maxSafeNat(),
      (value, safe) => {
        expect(schema.parse(`${value}`)).toBe(value);
        expect(schema.parse(safe)).toBe(BigInt(safe));
      },
    );
    fc.assert(property);
  });

  it.each<[string, string]>([
    ['9007199254740992', inexact],
    ['18446744073709551616', inexact],
    ['1e400', 'must be an integer in base units'],
    ['0.1', 'must be a whole number of base units'],
    ['-0', 'must not be negative'],
    ['-1', 'must not be negative'],
    ['"18446744073709551616"', 'must be at most 18446744073709551615'],
    [`"${'9'.repeat(1_000)}"`, digits],
    ...['1e3', '', ' 1', '1 ', '01', '+1', '-1', '-0', '0.1', '1.0', '0x10', '1_000', '١'].map(
      (text): [string, string] => [`"${text}"`, digits],
    ),
    ...['true', 'null', '[1]'].map((json): [string, string] => [json, 'must be an integer in base units']),
  ])('refuses the JSON %s', (json, reason) => {
    expect(schema.safeParse(JSON.parse(json)).error?.issues[0]?.message).toContain(reason);
  });

  it('is required, and zero only where it need not be positive', () => {
    expect(schema.safeParse(undefined).error?.issues[0]?.message).toBe('is required');
    for (const zero of [0, '0'])
      expect(positiveAmount('x').safeParse(zero).error?.issues[0]?.message).toBe('must be above zero');
    expect([positiveAmount('x').parse(1), schema.parse(0)]).toEqual([1n, 0n]);
  });
});
