import { underlying } from '@obverse/client';
import { describe, expect, it } from 'vitest';
import { parseAmount } from './amount-input.tsx';

const read = (text: string, balance?: bigint) => parseAmount(text, 6, underlying, balance);

describe('parseAmount', () => {
  it.each(['1,000', ' 1,000 ', '12,345.67', '1,000,000', '0,125', '1,00,000'])(
    'refuses %j, which is thousands to some readers and decimals to others',
    (text) => {
      const error = 'Write thousands without a comma, and decimals after a point: 1000 or 1.000';
      expect(read(text)).toEqual({ error });
    },
  );

  it.each([
    ['1.000', '1000000'],
    ['1000', '1000000000'],
    ['1,5', '1500000'],
    ['0,05', '50000'],
    ['1,0005', '1000500'],
    ['2,123456', '2123456'],
  ])('reads %j exactly', (text, units) => expect(read(text)).toEqual({ units }));

  it.each(['1,5,5', '1,5.5', '1.5,5', '1e3', '-1', 'one', '0,0000001'])('refuses %j', (text) => {
    const { units, error } = read(text);
    expect(units).toBeUndefined();
    expect(error).toBeTypeOf('string');
  });

  it('is nothing yet without a text, and refuses zero and more than the balance', () => {
    expect(read(' ')).toEqual({ error: undefined });
    expect(read('0').error).toBe('Enter an amount above zero');
    expect(read('2', 1_999_999n).error).toBe('This is more than the balance');
    expect(read('2', 2_000_000n)).toEqual({ units: '2000000' });
  });
});
