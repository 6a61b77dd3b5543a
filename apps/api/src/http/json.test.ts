import { randomSeed } from '@obverse/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkJson } from './json.ts';

const check = (literal: string) => () => checkJson(`{"amount": ${literal}}`);

describe('a JSON number', () => {
  it.each(['1e-400', '-1E-400', '10000000000000001e-16', '12345678901234567891e-400'])(
    'is refused when its exponent would change it to another number: %s',
    (literal) => expect(check(literal)).toThrow('is not exact'),
  );

  it('is not looked for within strings, however they are escaped, and is named by its field', () => {
    checkJson(JSON.stringify({ name: '1e-400', '1e-400': 1, text: '\\"9007199254740991.4', amount: '1' }));
    checkJson('["9007199254740991.4\\\\", "\\"1e-400"]');
    const json = '{"metadata":{"name":"1e-5"},"users":["a"],"feeBps":0.99999999999999999999}';
    expect(() => checkJson(json)).toThrow('feeBps: 0.99999999999999999999');
    expect(() => checkJson('1e-400')).toThrow('body: 1e-400');
  });

  it('is refused with decimals exactly when parsing would make it an integer', () => {
    const decimals = fc.tuple(
      // where doubles are one apart, and everywhere else
      fc.oneof(fc.bigInt({ min: 2n ** 52n, max: 2n ** 53n }), fc.bigInt({ min: 0n, max: 10n ** 20n })),
      fc.stringMatching(/^[0-9]{1,25}$/),
      fc.oneof(fc.constant(0), fc.integer({ min: -30, max: 30 })),
    );
    const property = fc.property(decimals, ([whole, fraction, exponent]) => {
      const literal = `${whole}.${fraction}e${exponent}`;
      // the value, scaled so that all of it is an integer
      const scaled = BigInt(whole + fraction) * 10n ** BigInt(exponent + 30);
      const isInteger = scaled % 10n ** BigInt(30 + fraction.length) === 0n;
      if (Number.isSafeInteger(Number(literal)) && !isInteger) expect(check(literal)).toThrow('is not exact');
      else expect(check(literal)).not.toThrow();
    });
    fc.assert(property, { seed: randomSeed('JSON numbers'), numRuns: 2_000 });
  });

  it('is checked in time proportional to the body, also in hostile bodies', () => {
    const repeated = ['"', '\\"', '"\\', '1', '0', '.', 'e-', '1e-', '"1e-400":'].map(
      (hostile) => `1e-5 ${hostile.repeat(65_536 / hostile.length)}`,
    );
    const began = process.cpuUsage();
    for (const json of [...repeated, `0.${'0'.repeat(65_536)}1`, `${'0'.repeat(65_536)}.1e-9`]) {
      try {
        checkJson(json);
      } catch {
        // refused or not: at once
      }
    }
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1_000).toBeLessThan(500);
  });
});
