import { describe, expect, expectTypeOf, it } from 'vitest';
import * as obverse from '../src/index.ts';

type Body<Name extends keyof obverse.operations> = obverse.operations[Name] extends {
  requestBody: { content: { 'application/json': infer Json } };
}
  ? Json
  : never;
type Data<Name extends keyof obverse.operations> = obverse.operations[Name] extends {
  responses: { 200: { content: { 'application/json': { data: infer Json } } } };
}
  ? Json
  : never;

describe('amounts', () => {
  it('are read from decimal text exactly, and written as it', () => {
    expect(obverse.underlying('12.5', 6)).toBe('12500000');
    expect(obverse.coins('0.000001', 6)).toBe('1');
    expect(obverse.juniorTokens('18446744073709.551615', 6)).toBe('18446744073709551615');
    expect(obverse.underlying('-0.5', 1)).toBe('-5');
    expect(obverse.underlying('7', 0)).toBe('7');
    expect(obverse.underlying('-0.0', 6)).toBe('0');
    expect(obverse.formatUnits(obverse.coins('12.5', 6), 6)).toBe('12.5');
    expect(obverse.formatUnits(obverse.coinUnits('18446744073709551615'), 6)).toBe('18446744073709.551615');
    expect(obverse.formatUnits(-5n, 3)).toBe('-0.005');
    expect(obverse.formatUnits(1_000_000n, 6)).toBe('1');
    expect(obverse.formatUnits(100n, 0)).toBe('100');
  });

  it.each(['', '.', '1.', '.5', '01', '1e6', '1,5', '+1', ' 1', '0x1', '١'])(
    'are not read from %j',
    (text) => {
      expect(() => obverse.underlying(text, 6)).toThrow(RangeError);
    },
  );

  it('are not rounded: text with more decimals than the mint is refused', () => {
    expect(() => obverse.coins('0.0000001', 6)).toThrow('0.0000001 has more than 6 decimals');
    expect(() => obverse.coins('1', -1)).toThrow(RangeError);
  });

  it('are stated of exact integers only', () => {
    expect(obverse.coinUnits(12n)).toBe('12');
    expect(obverse.juniorUnits(0)).toBe('0');
    expect(obverse.underlyingUnits('-1')).toBe('-1');
    expect(() => obverse.underlyingUnits(2 ** 53)).toThrow('is not an exact number');
    expect(() => obverse.underlyingUnits(0.5)).toThrow(RangeError);
    expect(() => obverse.underlyingUnits('1.5')).toThrow(RangeError);
    expect(() => obverse.underlyingUnits('-0')).toThrow(RangeError);
    expect(obverse.underlyingUnits(-0)).toBe('0');
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
    // @ts-expect-error: underlying is not what is given back
    redeem({ ...common, amount: obverse.underlying('1', 6) });
    // @ts-expect-error: junior tokens are no coins
    redeem({ ...common, amount: obverse.juniorTokens('1', 6) });
    // @ts-expect-error: a string does not say its unit
    mint({ ...common, amount: '1000000' });
    // @ts-expect-error: nor does a number
    mint({ ...common, amount: 1_000_000 });
    // @ts-expect-error: an amount of another unit is not converted by stating it
    obverse.coinUnits(obverse.underlying('1', 6));
    // @ts-expect-error: in any form
    obverse.underlyingUnits(obverse.juniorTokens('1', 6));
  };

  it('do not compile where another unit is meant', () => {
    expect(never).toBeTypeOf('function');
    expectTypeOf<obverse.UnderlyingUnits>().not.toExtend<obverse.CoinUnits>();
    expectTypeOf<obverse.CoinUnits>().not.toExtend<obverse.JuniorUnits>();
    expectTypeOf<obverse.JuniorUnits>().not.toExtend<obverse.UnderlyingUnits>();
  });

  it('have their units in requests, answers and events', () => {
    expectTypeOf<Data<'integration-stats'>['supply']>().toEqualTypeOf<obverse.CoinUnits>();
    expectTypeOf<Data<'integration-stats'>['principal']>().toEqualTypeOf<obverse.UnderlyingUnits>();
    expectTypeOf<Data<'integration-quote'>['tokensOut']>().toEqualTypeOf<obverse.CoinUnits | null>();
    expectTypeOf<Data<'integration-quote'>['amountOut']>().toEqualTypeOf<
      obverse.CoinUnits | obverse.UnderlyingUnits
    >();
    expectTypeOf<Data<'stablecoin-details'>['juniorSupply']>().toEqualTypeOf<obverse.JuniorUnits>();
    type Minted = Extract<obverse.IntegrationEvent, { kind: 'minted' }>['data'];
    expectTypeOf<Minted['amount']>().toEqualTypeOf<obverse.UnderlyingUnits>();
    expectTypeOf<Minted['tokens']>().toEqualTypeOf<obverse.CoinUnits>();
    type Withdrawal = Body<'tranches-juniorWithdrawRequest'>;
    expectTypeOf<obverse.JuniorUnits>().toExtend<Withdrawal['amount']>();
    expectTypeOf<obverse.CoinUnits>().not.toExtend<Withdrawal['amount']>();
  });

  it('are strings with a unit in what a client returns', () => {
    const calls = {
      stablecoin: () => obverse.unwrap(client.GET('/stablecoin/{index}', { params: { path: { index: 0 } } })),
      stablecoins: () => obverse.unwrap(client.GET('/stablecoins')),
      text: () => client.GET('/stablecoins', { parseAs: 'text' }),
    };
    type Returned<Name extends keyof typeof calls> = Awaited<ReturnType<(typeof calls)[Name]>>;
    expectTypeOf<Returned<'stablecoin'>['juniorSupply']>().toEqualTypeOf<obverse.JuniorUnits>();
    expectTypeOf<Returned<'stablecoins'>[number]['vaultBalance']>().toExtend<string>();
    expectTypeOf<NonNullable<Returned<'text'>['data']>>().toEqualTypeOf<string>();
  });

  it('are narrowed where a field has one of two units', () => {
    const either = obverse.coinUnits('1') as obverse.CoinUnits | obverse.UnderlyingUnits;
    expectTypeOf(obverse.coinUnits(either)).toEqualTypeOf<obverse.CoinUnits>();
  });
});
