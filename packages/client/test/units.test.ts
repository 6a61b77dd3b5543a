import { describe, expect, expectTypeOf, it } from 'vitest';
import * as obverse from '../src/index.ts';

type Body<Name extends keyof obverse.operations> = obverse.operations[Name] extends {
  requestBody: { content: { 'application/json': infer Json } };
}
  ? Json
  : never;

describe('amounts', () => {
  it.each([
    ['12.5', 6, '12500000'],
    ['0.000001', 6, '1'],
    ['18446744073709.551615', 6, '18446744073709551615'],
    ['-0.5', 1, '-5'],
  ])('of %s with %d decimals are %s base units, and the other way round', (text, decimals, units) => {
    expect(obverse.underlying(text, decimals)).toBe(units);
    expect(obverse.coins(text, decimals)).toBe(units);
    expect(obverse.juniorTokens(text, decimals)).toBe(units);
    expect(obverse.formatUnits(BigInt(units), decimals)).toBe(text);
  });

  it.each(['', '1.', '.5', '01', '1e6', '1,5', '١'])('are not read from %j', (text) => {
    expect(() => obverse.underlying(text, 6)).toThrow(RangeError);
  });

  it('are not rounded: text with more decimals than the mint is refused', () => {
    expect(() => obverse.coins('0.0000001', 6)).toThrow('0.0000001 has more than 6 decimals');
    expect(() => obverse.coins('1', -1)).toThrow(RangeError);
  });

  it('are stated of exact integers only', () => {
    expect(obverse.underlying('-0.0', 6)).toBe('0');
    const exact = [obverse.coinUnits(12n), obverse.juniorUnits(0), obverse.underlyingUnits(-0)];
    expect(exact).toEqual(['12', '0', '0']);
    for (const wrong of [2 ** 53, 0.5, '1.5', '-0'])
      expect(() => obverse.underlyingUnits(wrong)).toThrow(RangeError);
  });
});

// these are tests of the compiler: `npm run check` fails where one of the mistakes compiles
describe('amounts of different units', () => {
  const client = obverse.createClient({ baseUrl: 'http://127.0.0.1:1' });
  const common = { integrationId: '', user: '' };
  const never = () => {
    const mint = (body: Body<'integration-mint'>) => client.POST('/integration/mint', { body });
    const redeem = (body: Body<'integration-redeem'>) => client.POST('/integration/redeem', { body });

    mint({ ...common, amount: obverse.underlying('1', 6), minimumReceived: obverse.coins('1', 6) });
    redeem({ ...common, amount: obverse.coins('1', 6), minimumReceived: obverse.underlying('1', 6) });
    // @ts-expect-error: coins are not what is deposited
    mint({ ...common, amount: obverse.coins('1', 6) });
    // @ts-expect-error: nor is underlying what comes out
    mint({ ...common, amount: obverse.underlying('1', 6), minimumReceived: obverse.underlying('1', 6) });
    // @ts-expect-error: junior tokens are no coins
    redeem({ ...common, amount: obverse.juniorTokens('1', 6) });
    // @ts-expect-error: a string does not say its unit
    mint({ ...common, amount: '1000000' });
    // @ts-expect-error: an amount of another unit is not converted by stating it
    obverse.coinUnits(obverse.underlying('1', 6));
  };

  it('do not compile where another unit is meant', () => {
    expect(never).toBeTypeOf('function');
    expectTypeOf<obverse.UnderlyingUnits>().not.toExtend<obverse.CoinUnits>();
    expectTypeOf<obverse.CoinUnits>().not.toExtend<obverse.JuniorUnits>();
    expectTypeOf<obverse.JuniorUnits>().not.toExtend<obverse.UnderlyingUnits>();
  });
});
