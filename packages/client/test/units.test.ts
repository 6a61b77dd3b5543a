import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type CoinUnits,
  coins,
  coinUnits,
  createClient,
  formatUnits,
  type IntegrationEvent,
  type JuniorUnits,
  juniorTokens,
  juniorUnits,
  type operations,
  type UnderlyingUnits,
  underlying,
  underlyingUnits,
  unwrap,
} from '../src/index.ts';

type Body<Name extends keyof operations> = operations[Name] extends {
  requestBody: { content: { 'application/json': infer Json } };
}
  ? Json
  : never;
type Data<Name extends keyof operations> = operations[Name] extends {
  responses: { 200: { content: { 'application/json': { data: infer Json } } } };
}
  ? Json
  : never;

describe('amounts', () => {
  it('are read from decimal text exactly, and written as it', () => {
    expect(underlying('12.5', 6)).toBe('12500000');
    expect(coins('0.000001', 6)).toBe('1');
    expect(juniorTokens('18446744073709.551615', 6)).toBe('18446744073709551615');
    expect(underlying('-0.5', 1)).toBe('-5');
    expect(underlying('7', 0)).toBe('7');
    expect(underlying('-0.0', 6)).toBe('0');
    expect(formatUnits(coins('12.5', 6), 6)).toBe('12.5');
    expect(formatUnits(coinUnits('18446744073709551615'), 6)).toBe('18446744073709.551615');
    expect(formatUnits(-5n, 3)).toBe('-0.005');
    expect(formatUnits(1_000_000n, 6)).toBe('1');
    expect(formatUnits(100n, 0)).toBe('100');
  });

  it.each(['', '.', '1.', '.5', '01', '1e6', '1,5', '+1', ' 1', '0x1', '١'])(
    'are not read from %j',
    (text) => {
      expect(() => underlying(text, 6)).toThrow(RangeError);
    },
  );

  it('are not rounded: text with more decimals than the mint is refused', () => {
    expect(() => coins('0.0000001', 6)).toThrow('0.0000001 has more than 6 decimals');
    expect(() => coins('1', -1)).toThrow(RangeError);
  });

  it('are stated of exact integers only', () => {
    expect(coinUnits(12n)).toBe('12');
    expect(juniorUnits(0)).toBe('0');
    expect(underlyingUnits('-1')).toBe('-1');
    expect(() => underlyingUnits(2 ** 53)).toThrow('is not an exact number');
    expect(() => underlyingUnits(0.5)).toThrow(RangeError);
    expect(() => underlyingUnits('1.5')).toThrow(RangeError);
    expect(() => underlyingUnits('-0')).toThrow(RangeError);
    expect(underlyingUnits(-0)).toBe('0');
  });
});

// these are tests of the compiler: `npm run check` fails where one of the mistakes compiles
describe('amounts of different units', () => {
  const client = createClient({ baseUrl: 'http://127.0.0.1:1' });
  const common = { integrationId: '', user: '' };
  const never = () => {
    const mint = (body: Body<'integration-mint'>) => client.POST('/integration/mint', { body });
    const redeem = (body: Body<'integration-redeem'>) => client.POST('/integration/redeem', { body });

    mint({ ...common, amount: underlying('1', 6), minimumReceived: coins('1', 6) });
    redeem({ ...common, amount: coins('1', 6), minimumReceived: underlying('1', 6) });
    // @ts-expect-error: coins are not what is deposited
    mint({ ...common, amount: coins('1', 6) });
    // @ts-expect-error: nor is underlying what comes out
    mint({ ...common, amount: underlying('1', 6), minimumReceived: underlying('1', 6) });
    // @ts-expect-error: underlying is not what is given back
    redeem({ ...common, amount: underlying('1', 6) });
    // @ts-expect-error: junior tokens are no coins
    redeem({ ...common, amount: juniorTokens('1', 6) });
    // @ts-expect-error: a string does not say its unit
    mint({ ...common, amount: '1000000' });
    // @ts-expect-error: nor does a number
    mint({ ...common, amount: 1_000_000 });
    // @ts-expect-error: an amount of another unit is not converted by stating it
    coinUnits(underlying('1', 6));
    // @ts-expect-error: in any form
    underlyingUnits(juniorTokens('1', 6));
  };

  it('do not compile where another unit is meant', () => {
    expect(never).toBeTypeOf('function');
    expectTypeOf<UnderlyingUnits>().not.toExtend<CoinUnits>();
    expectTypeOf<CoinUnits>().not.toExtend<JuniorUnits>();
    expectTypeOf<JuniorUnits>().not.toExtend<UnderlyingUnits>();
  });

  it('have their units in requests, answers and events', () => {
    expectTypeOf<Data<'integration-stats'>['supply']>().toEqualTypeOf<CoinUnits>();
    expectTypeOf<Data<'integration-stats'>['principal']>().toEqualTypeOf<UnderlyingUnits>();
    expectTypeOf<Data<'integration-quote'>['tokensOut']>().toEqualTypeOf<CoinUnits | null>();
    expectTypeOf<Data<'integration-quote'>['amountOut']>().toEqualTypeOf<CoinUnits | UnderlyingUnits>();
    expectTypeOf<Data<'stablecoin-details'>['juniorSupply']>().toEqualTypeOf<JuniorUnits>();
    type Minted = Extract<IntegrationEvent, { kind: 'minted' }>['data'];
    expectTypeOf<Minted['amount']>().toEqualTypeOf<UnderlyingUnits>();
    expectTypeOf<Minted['tokens']>().toEqualTypeOf<CoinUnits>();
    type Withdrawal = Body<'tranches-juniorWithdrawRequest'>;
    expectTypeOf<JuniorUnits>().toExtend<Withdrawal['amount']>();
    expectTypeOf<CoinUnits>().not.toExtend<Withdrawal['amount']>();
  });

  it('are strings with a unit in what a client returns', () => {
    const calls = {
      stablecoin: () => unwrap(client.GET('/stablecoin/{index}', { params: { path: { index: 0 } } })),
      stablecoins: () => unwrap(client.GET('/stablecoins')),
      text: () => client.GET('/stablecoins', { parseAs: 'text' }),
    };
    type Returned<Name extends keyof typeof calls> = Awaited<ReturnType<(typeof calls)[Name]>>;
    expectTypeOf<Returned<'stablecoin'>['juniorSupply']>().toEqualTypeOf<JuniorUnits>();
    expectTypeOf<Returned<'stablecoins'>[number]['vaultBalance']>().toExtend<string>();
    expectTypeOf<NonNullable<Returned<'text'>['data']>>().toEqualTypeOf<string>();
  });

  it('are narrowed where a field has one of two units', () => {
    const either = coinUnits('1') as CoinUnits | UnderlyingUnits;
    expectTypeOf(coinUnits(either)).toEqualTypeOf<CoinUnits>();
  });
});
