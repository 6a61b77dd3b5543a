import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amount, positiveAmount } from './amount.ts';

const schema = amount('an amount');
const reason = (value: unknown) => schema.safeParse(value).error?.issues[0]?.message;
const json = (text: string) => reason(JSON.parse(text));

describe('amount', () => {
  it('reads every u64 from a decimal string, exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (value) => {
        expect(schema.parse(value.toString())).toBe(value);
      }),
    );
    expect(schema.parse('18446744073709551615')).toBe(18446744073709551615n);
  });

  it('reads every safe integer from a JSON number, exactly', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (value) => {
        expect(schema.parse(value)).toBe(BigInt(value));
      }),
    );
    expect(schema.parse(2 ** 53 - 1)).toBe(9007199254740991n);
  });

  it('refuses JSON numbers that may have lost digits', () => {
    expect(json('9007199254740992')).toBe(
      'numbers above 9007199254740991 are not exact: send a decimal string',
    );
    expect(json('18446744073709551616')).toContain('not exact');
    expect(json('1e400')).toContain('must be an integer in base units');
  });

  it('refuses numbers that are negative or not whole', () => {
    expect(json('0.1')).toBe('must be a whole number of base units');
    expect(json('-0')).toBe('must not be negative');
    expect(json('-1')).toBe('must not be negative');
  });

  it.each(['1e3', '', ' 1', '1 ', '01', '+1', '-1', '-0', '0.1', '1.0', '0x10', '1_000', '١'])(
    'refuses the string %j',
    (text) => {
      expect(reason(text)).toBe('must be decimal digits without sign, point, exponent or leading zeros');
    },
  );

  it('refuses strings above u64', () => {
    expect(reason('18446744073709551616')).toBe('must be at most 18446744073709551615');
    expect(reason('9'.repeat(1000))).toContain('must be decimal digits');
  });

  it.each(['true', 'null', '[]', '[1]', '{}'])('refuses JSON %s', (text) => {
    expect(json(text)).toContain('must be an integer in base units');
  });

  it('says that a missing amount is required', () => {
    expect(reason(undefined)).toBe('is required');
  });
});

describe('positiveAmount', () => {
  it('refuses zero as a number and as a string', () => {
    for (const zero of [0, '0']) {
      expect(positiveAmount('x').safeParse(zero).error?.issues[0]?.message).toBe('must be above zero');
    }
    expect(positiveAmount('x').parse(1)).toBe(1n);
  });
});
