import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as math from './index.ts';

const one = math.rateOne;
const day = 86_400n;
const year = 365n * day;

describe('growthPerYear', () => {
  it('equals the growth over a full year, and compounds the growth over a shorter time', () => {
    expect(math.growthPerYear(one, (one * 105n) / 100n, year)).toBeCloseTo(0.05, 12);
    // a thousandth a week, 365 / 7 times
    expect(math.growthPerYear(one, (one * 1_001n) / 1_000n, 7n * day)).toBeCloseTo(
      1.001 ** (365 / 7) - 1,
      12,
    );
    // a tenth of the year, and back through a rate that is not one
    expect(math.growthPerYear(2n * one, (2n * one * 101n) / 100n, year / 10n)).toBeCloseTo(
      1.01 ** 10 - 1,
      12,
    );
  });

  it('is negative after a loss, and never below minus 100 %', () => {
    expect(math.growthPerYear(one, (one * 99n) / 100n, 7n * day)).toBeCloseTo(0.99 ** (365 / 7) - 1, 12);
    expect(math.growthPerYear(one, 0n, 7n * day)).toBe(-1);
    expect(math.rateBpsDown(math.growthPerYear(one, one / 2n, 60n))).toBe(-10_000);
  });

  it('is 0 without growth, without elapsed time, and without assets', () => {
    expect(math.growthPerYear(one, one, 7n * day)).toBe(0);
    expect(math.growthPerYear(one, 2n * one, 0n)).toBe(0);
    expect(math.growthPerYear(one, 2n * one, -5n)).toBe(0);
    expect(math.growthPerYear(0n, one, day)).toBe(0);
  });

  it('stays within its bound in basis points for all rates', () => {
    const rates = { min: 0n, max: 10n ** 29n };
    fc.assert(
      fc.property(fc.bigInt(rates), fc.bigInt(rates), fc.bigInt({ min: -1n, max: year }), (a, b, elapsed) => {
        const bps = math.rateBpsDown(math.growthPerYear(a, b, elapsed));
        expect(Number.isInteger(bps)).toBe(true);
        expect(bps).toBeGreaterThanOrEqual(-10_000);
        expect(bps).toBeLessThanOrEqual(2 ** 31 - 1);
      }),
    );
  });

  it('differs from the exact value by at most the rounding of the rates', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.5, max: 3, noNaN: true }),
        fc.double({ min: -0.3, max: 0.5, noNaN: true }),
        fc.bigInt({ min: 3_600n, max: year }),
        (rate, yearly, elapsed) => {
          const periods = Number(year) / Number(elapsed);
          const grown = rate * (1 + yearly) ** (1 / periods);
          const [before, after] = [rate, grown].map((value) => BigInt(Math.floor(value * 1e12)));
          const measured = math.growthPerYear(before ?? 0n, after ?? 0n, elapsed);
          // each rate is off by less than 10^-12, which is 2 × 10^-12 of a half; and doubles are not exact either
          const off = periods * 4e-12 + 1e-12;
          expect(Math.abs((1 + measured) / (1 + yearly) - 1)).toBeLessThan(off);
        },
      ),
    );
  });
});

it('the rate of a yield stream into almost no assets stays within its bound', () => {
  expect(math.rateBpsDown(math.compoundDaily(1e9))).toBe(2 ** 31 - 1);
});
