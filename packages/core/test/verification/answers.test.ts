import { atDepth, randomSeed } from '@obverse/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as core from '../../src/index.ts';
import { all, cases, type Genuine, genuine, known, options, rebuilt } from './genuine.ts';

const { VerificationError } = core;
type Request = core.VerificationRequest;
const verify = (request: object, response: object) =>
  core.verifyTransaction(request as Request, response as Genuine['response'], core.DEVELOPMENT_PROGRAM_ID);

/** Every case in its shortest and its longest form. */
const extremes = cases.flatMap((each) => [
  genuine(each, {}),
  genuine(each, options['with everything'] ?? {}),
]);
const example = (name: string, option = {}): Genuine =>
  genuine(cases.find((each) => each.name === name) as (typeof cases)[number], option);

const errorOf = (request: object, response: object): unknown => {
  try {
    return verify(request, response);
  } catch (error) {
    return error;
  }
};

/** Every value in a JSON object, with the path to it. */
function leaves(value: unknown, path: readonly string[] = []): { path: readonly string[]; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]));
}

/** The object with another value at a path. */
function withValue<T>(object: T, [name, ...rest]: readonly string[], value: unknown): T {
  if (name === undefined) return value as T;
  const copy = Array.isArray(object) ? [...object] : { ...object };
  const inner = (object as Record<string, unknown>)[name];
  return Object.assign(copy as object, { [name]: withValue(inner, rest, value) }) as T;
}

const anAddress = 'So11111111111111111111111111111111111111112';

/** A value of the same kind that is another. */
function other(value: unknown, path: readonly string[]): unknown {
  const field = path.join('.');
  // the rent that is due now is anything up to the worst, and the present fee anything below a scheduled one
  if (field === 'fees.rentLamports') return 10_000_000;
  if (field === 'feeBps' && typeof value === 'number') return value + 899;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (value === null) return path.at(-1) === 'nominee' ? anAddress : 7;
  const text = String(value);
  if (/^\d+$/.test(text)) return String(BigInt(text) + 1n);
  if (/^\d{4}-/.test(text)) return '2026-01-31T12:00:01.000Z';
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) ? anAddress : `${text}A`;
}

describe('verifyTransaction', () => {
  it.each(all())('verifies $name, also where it was rebuilt', ({ genuine: { request, response } }) => {
    const { words, assumed } = verify(request, response);
    const names = assumed.map(({ name }) => name).filter((name) => name !== 'minimumReceived');
    expect(names).toEqual(request.procedure === 'integration.convert' ? ['amount'] : []);
    const again = rebuilt({ request, response });
    expect(verify(again.request, again.response).words).toEqual(words);
  });

  it('refuses an answer in another version than was asked for, also of a rebuilt one', () => {
    for (const each of cases) {
      for (const version of [0, 1]) {
        const [right, wrong] = [genuine(each, { version }), genuine(each, { version: 1 - version })];
        for (const { request } of [right, rebuilt(right)])
          expect(errorOf(request, wrong.response)).toMatchObject({
            ...{ field: 'transaction', expected: `version ${version}` },
          });
      }
    }
  });

  it('refuses an answer in which any field beside the transaction is another, or the request differs in any field', () => {
    // what nothing but a node can judge, and how the transaction is made
    const free = /^(lastValidBlockHeight|feeEta|format|acceptWithheld|priority)$/;
    for (const { request, response } of extremes) {
      for (const { path, value } of leaves({ response, input: request.input })) {
        if (free.test(path.slice(1).join('.'))) continue;
        const changed = withValue({ response, input: request.input }, path, other(value, path.slice(1)));
        const error = errorOf({ ...request, input: changed.input }, changed.response);
        expect(error, `${request.procedure}: ${path}`).toBeInstanceOf(VerificationError);
      }
    }
  });

  it('refuses the answer to every other request', () => {
    const textOf = ({ request }: Genuine) => JSON.stringify([request.procedure, request.input]);
    for (const one of extremes)
      for (const two of extremes.filter((each) => textOf(each) !== textOf(one)))
        expect(errorOf(one.request, two.response)).toBeInstanceOf(VerificationError);
  });

  it('refuses a minimum that the service has chosen, unless the caller says how low it may be', () => {
    const { request, response } = example('a mint with the minimum of the service');
    const unknown = errorOf({ ...request, lowestMinimum: undefined }, response);
    expect(unknown).toMatchObject({ field: 'minimumReceived', actual: '995000' });
    const message = 'minimumReceived: expected at least 995001, found 995000';
    expect(errorOf({ ...request, lowestMinimum: 995_001n }, response)).toMatchObject({
      code: 'VERIFICATION',
      message,
    });
    const { assumed } = verify({ ...request, lowestMinimum: 0n }, response);
    const guard = 'it is not below 0, the lowest that the caller accepts';
    expect(assumed).toEqual([{ name: 'minimumReceived', value: '995000', guard }]);
  });

  it('trusts no program that its caller has not named, and no higher priority fee than the caller pays', () => {
    const { request, response } = example('a mint');
    const verifyAny = core.verifyTransaction as (...args: readonly unknown[]) => unknown;
    expect(() => verifyAny(request, response)).toThrow('programId is needed');
    expect(verify(request, response).costs.priorityLamports).toBe(160_000n);
    const tooMuch = errorOf({ ...request, maxPriorityLamports: 159_999n }, response);
    expect(String(tooMuch)).toContain('its priority fee is 160000 lamports');
  });

  it('returns what only the transaction says with the check that guards it, and checks what the caller knows', () => {
    const { request, response } = example('a claim of all fees');
    const { assumed } = verify({ ...request, known: {} }, response);
    expect(assumed.map(({ name, value }) => [name, value])).toEqual([
      ['authority', known.authority],
      ['stablecoin', expect.any(String)],
      ['underlyingMint', known.underlyingMint],
      ['tokenProgram', known.tokenProgram],
    ]);
    for (const { name } of assumed) {
      const wrong = { [name]: name === 'stablecoin' ? 1 : anAddress };
      expect(errorOf({ ...request, known: wrong }, response)).toMatchObject({ field: name });
    }
    const cancelled = example('a cancelled junior withdrawal');
    const unknown = { ...cancelled.request, known: { ...known, juniorMint: undefined } };
    // of whose mint the account is that it creates
    expect(errorOf(unknown, cancelled.response)).toMatchObject({ field: 'known.juniorMint' });
  });

  it('bounds the rent that an answer names by what the cluster charges for a byte, where that is known', () => {
    const coin = example('a new coin', options['paid by a sponsor, with an end']);
    const { costs, words } = verify(coin.request, coin.response);
    expect(words.at(-1)).toContain(`pays at most ${costs.totalLamports} lamports: 10000 for signatures`);
    const naming = ({ request, response }: Genuine, rent: bigint, lamportsPerByte: bigint | undefined) =>
      errorOf({ ...request, lamportsPerByte }, withValue(response, ['fees', 'rentLamports'], Number(rent)));
    for (const price of [2_575n, 6_960n, undefined])
      expect(naming(coin, costs.rentBytes * (price ?? 9_999n), price)).not.toBeInstanceOf(VerificationError);
    const error = { field: 'fees.rentLamports' };
    expect(naming(coin, costs.rentBytes * 2_575n + 1n, 2_575n)).toMatchObject(error);
    // what creates nothing costs no rent, whatever a byte costs
    expect(naming(example('a claim of all fees'), 1n, undefined)).toMatchObject(error);
  });

  it('fails with nothing but a VerificationError, whatever it is given', () => {
    const of = fc.constantFrom(...all().map((each) => each.genuine));
    const field = fc.constantFrom(
      'transaction',
      'fees',
      'signers',
      'instructions',
      'validUntil',
      'blockhash',
    );
    const json = fc.jsonValue({ maxDepth: 4 });
    const property = fc.property(of, field, json, fc.nat(9), ({ request, response }, name, value, nth) => {
      const names = Object.keys(request.input);
      const input = { ...request.input, [names[nth % names.length] as string]: value };
      for (const result of [
        errorOf({ ...request, input }, response),
        errorOf(request, { ...response, [name]: value }),
      ])
        if (!(result instanceof VerificationError)) expect(result).toHaveProperty('words');
      for (const whole of [value, [value], { transaction: value }])
        expect(errorOf(request, whole as never)).toBeInstanceOf(VerificationError);
    });
    const numRuns = atDepth({ quick: 300, full: 10_000 });
    fc.assert(property, { seed: randomSeed('whatever it is given'), numRuns });
  });
});
