import { underlying } from '@obverse/client';
import { describe, expect, it } from 'vitest';
import { aboveBalance, parseAmount } from './amount-input.tsx';

const read = (text: string, balance?: bigint) => parseAmount(text, 6, underlying, balance);

describe('parseAmount', () => {
  it.each([
    ['1.000', '1000000'],
    ['1 000', '1000000000'],
    ['1,000.5', '1000500000'],
    ['1,5', '1500000'],
    ['2.123456', '2123456'],
  ])('reads %j exactly', (text, units) => expect(read(text)).toEqual({ units }));

  it.each(['1.000,50', '1,5,5', '-1', 'one', '0,0000001'])('refuses %j', (text) => {
    const { units, error } = read(text);
    expect(units).toBeUndefined();
    expect(error).toBeTypeOf('string');
  });

  it('is nothing yet without a text, and refuses zero and more than the balance', () => {
    expect(read(' ')).toEqual({ error: undefined });
    expect(read('0').error).toBe('Enter an amount above zero');
    expect(read('2', 1_999_999n).error).toBe(aboveBalance);
    expect(read('2', 2_000_000n)).toEqual({ units: '2000000' });
  });
});
