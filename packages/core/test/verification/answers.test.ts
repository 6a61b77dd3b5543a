import { atDepth, randomSeed } from '@obverse/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEVELOPMENT_PROGRAM_ID,
  VerificationError,
  type VerificationRequest,
  verifyTransaction,
} from '../../src/index.ts';
import { all, cases, type Genuine, genuine, known, options, rebuilt } from './genuine.ts';

const genuines = all().map((each) => each.genuine);

/** Every case in its shortest and its longest form. */
const extremes = cases.flatMap((each) =>
  ['as it is', 'with everything'].map((how) => genuine(each, options[how] ?? {})),
);

const errorOf = (request: VerificationRequest, response: Genuine['response']): unknown => {
  try {
    return verifyTransaction(request, response, DEVELOPMENT_PROGRAM_ID);
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
  const inner = (object as Record<string, unknown>)[name];
  const copy = Array.isArray(object) ? [...object] : { ...object };
  return Object.assign(copy as object, { [name]: withValue(inner, rest, value) }) as T;
}

const anAddress = 'So11111111111111111111111111111111111111112';

/** A value of the same kind that is another. */
function other(value: unknown, path: readonly string[]): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (value === null) return path.at(-1) === 'nominee' ? anAddress : 7;
  const text = String(value);
  if (/^\d+$/.test(text)) return String(BigInt(text) + 1n);
  if (/^\d{4}-/.test(text)) return '2026-01-31T12:00:01.000Z';
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) ? anAddress : `${text}A`;
}

/** Fields of answers that nothing but a node can judge. */
const unprovable = ['lastValidBlockHeight', 'feeEta'];

describe('verifyTransaction', () => {
  it.each([
    [0, 1],
    [1, 0],
  ])('refuses an answer in another version where %d was asked for, also of a rebuilt one', (asked, other) => {
    for (const each of cases) {
      const [right, wrong] = [asked, other].map((version) => genuine(each, { version })) as [
        Genuine,
        Genuine,
      ];
      const error = expect.objectContaining({ field: 'transaction', expected: `version ${asked}` });
      expect(errorOf(right.request, wrong.response)).toEqual(error);
      expect(errorOf(rebuilt(right).request, wrong.response)).toEqual(error);
    }
  });

  it('refuses an answer in which any field beside the transaction is another', () => {
    for (const { request, response } of extremes) {
      for (const { path, value } of leaves(response)) {
        const field = path.join('.');
        if (unprovable.includes(field)) continue;
        // the rent that is due now is anything up to the worst, and the present fee anything below a scheduled one
        const changed =
          field === 'fees.rentLamports' ? 10_000_000 : field === 'feeBps' ? 999 : other(value, path);
        expect(
          errorOf(request, withValue(response, path, changed)),
          `${request.procedure}: ${field}`,
        ).toBeInstanceOf(VerificationError);
      }
    }
  });

  it('refuses the answer to a request that differs in any field', () => {
    // they say how the transaction is made, and not what it does
    const free = ['format'];
    for (const { request, response } of extremes) {
      for (const { path, value } of leaves(request.input)) {
        const field = path.join('.');
        if (free.includes(field) || field === 'acceptWithheld' || field === 'priority') continue;
        const input = withValue(request.input as object, path, other(value, path));
        expect(
          errorOf({ ...request, input } as VerificationRequest, response),
          `${request.procedure}: ${field}`,
        ).toBeInstanceOf(VerificationError);
      }
    }
  });

  it('refuses the answer to every other request', () => {
    const textOf = ({ request }: Genuine) => JSON.stringify([request.procedure, request.input]);
    for (const one of extremes)
      for (const two of extremes) {
        if (textOf(one) === textOf(two)) continue;
        expect(errorOf(one.request, two.response)).toBeInstanceOf(VerificationError);
      }
  });

  const example = (name: string, option = 'as it is'): Genuine =>
    genuine(cases.find((each) => each.name === name) as (typeof cases)[number], options[option] ?? {});

  it('refuses a minimum that the service has chosen, unless the caller says how low it may be', () => {
    const { request, response } = example('a mint with the minimum of the service');
    const { lowestMinimum: _, ...without } = request;
    expect(errorOf(without as VerificationRequest, response)).toMatchObject({
      field: 'minimumReceived',
      expected: 'a minimum in the request, or lowestMinimum',
      actual: '995000',
    });
    expect(errorOf({ ...request, lowestMinimum: 995_001n }, response)).toMatchObject({
      message: 'minimumReceived: expected at least 995001, found 995000',
    });
    expect(
      verifyTransaction({ ...request, lowestMinimum: 0n }, response, DEVELOPMENT_PROGRAM_ID).assumed,
    ).toEqual([
      {
        name: 'minimumReceived',
        value: '995000',
        guard: 'it is not below 0, the lowest that the caller accepts',
      },
    ]);
  });

  it('trusts no program that its caller has not named', () => {
    const { request, response } = example('a mint');
    const verifyAny = verifyTransaction as (...args: readonly unknown[]) => unknown;
    expect(() => verifyAny(request, response)).toThrow('programId is needed');
  });

  it('refuses a higher priority fee than the caller pays', () => {
    const { request, response } = example('a mint');
    expect(verifyTransaction(request, response, DEVELOPMENT_PROGRAM_ID).costs.priorityLamports).toBe(
      160_000n,
    );
    const error = errorOf({ ...request, maxPriorityLamports: 159_999n }, response);
    expect(error).toMatchObject({ field: 'transaction' });
    expect(String(error)).toContain('its priority fee is 160000 lamports');
  });

  it('returns what only the transaction says with the check that guards it, and checks what the caller knows', () => {
    const { request, response } = example('a claim of all fees');
    const assumed = verifyTransaction({ ...request, known: {} }, response, DEVELOPMENT_PROGRAM_ID).assumed;
    expect(assumed.map(({ name, value }) => [name, value])).toEqual([
      ['authority', known.authority],
      ['stablecoin', expect.any(String)],
      ['underlyingMint', known.underlyingMint],
      ['tokenProgram', known.tokenProgram],
    ]);
    for (const name of assumed.map((each) => each.name)) {
      const value = name === 'stablecoin' ? 1 : anAddress;
      expect(errorOf({ ...request, known: { [name]: value } }, response)).toMatchObject({ field: name });
    }
  });

  it('refuses to create an account for junior tokens of a mint that its caller does not know', () => {
    const { request, response } = example('a cancelled junior withdrawal');
    const { juniorMint: _, ...others } = known;
    expect(errorOf({ ...request, known: others }, response)).toMatchObject({ field: 'known.juniorMint' });
  });

  it('names the account or argument that differs, and both values', () => {
    const { request, response } = example('a redemption');
    const input = { ...(request.input as object), amount: '1000001' };
    expect(errorOf({ ...request, input } as VerificationRequest, response)).toMatchObject({
      code: 'VERIFICATION',
      message: 'redeem.tokens: expected 1000001, found 1000000',
    });
  });

  it('bounds the rent that an answer names by what the cluster charges for a byte, where that is known', () => {
    const { request, response } = example('a new coin', 'paid by a sponsor, with an end');
    const { rentBytes } = verifyTransaction(request, response, DEVELOPMENT_PROGRAM_ID).costs;
    const naming = (rent: bigint, lamportsPerByte: bigint | undefined) =>
      errorOf({ ...request, lamportsPerByte }, withValue(response, ['fees', 'rentLamports'], Number(rent)));
    expect(naming(rentBytes * 2_575n, 2_575n)).not.toBeInstanceOf(VerificationError);
    expect(naming(rentBytes * 2_575n + 1n, 2_575n)).toMatchObject({ field: 'fees.rentLamports' });
    expect(naming(rentBytes * 6_960n, 6_960n)).not.toBeInstanceOf(VerificationError);
    expect(naming(rentBytes * 6_960n, undefined)).not.toBeInstanceOf(VerificationError);
    // what creates nothing costs no rent, whatever a byte costs
    const fee = example('a claim of all fees');
    const paid = withValue(fee.response, ['fees', 'rentLamports'], 1);
    expect(errorOf({ ...fee.request, lamportsPerByte: undefined }, paid)).toMatchObject({
      field: 'fees.rentLamports',
    });
  });

  it('says in words what it does, who signs and what it costs', () => {
    const { request, response } = example('a new coin', 'paid by a sponsor, with an end');
    const { words, costs } = verifyTransaction(request, response, DEVELOPMENT_PROGRAM_ID);
    expect(words.join('\n')).toContain(
      'Create the coin "Acme Dollar" ("aUSD"), an earning coin, with the mint ',
    );
    expect(words.at(-2)).toMatch(/^It is signed by \w+ and \w+\.$/);
    expect(words.at(-1)).toContain(
      `pays at most ${costs.totalLamports} lamports: 10000 for signatures, 160000 for`,
    );
  });

  it('fails with nothing but a VerificationError, whatever it is given', () => {
    const json = fc.jsonValue({ maxDepth: 4 });
    const field = fc.constantFrom(
      'transaction',
      'fees',
      'signers',
      'instructions',
      'validUntil',
      'blockhash',
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...genuines),
        field,
        json,
        fc.boolean(),
        ({ request, response }, name, value, isInput) => {
          const names = Object.keys(request.input);
          const input = {
            ...(request.input as object),
            [names[name.length % names.length] as string]: value,
          };
          const error = isInput
            ? errorOf({ ...request, input } as never, response)
            : errorOf(request, { ...response, [name]: value } as never);
          expect(
            error instanceof VerificationError || (error as { words?: unknown }).words !== undefined,
          ).toBe(true);
          for (const whole of [value, [value], { transaction: value }])
            expect(errorOf(request, whole as never)).toBeInstanceOf(VerificationError);
        },
      ),
      { seed: randomSeed('whatever it is given'), numRuns: atDepth({ quick: 300, full: 10_000 }) },
    );
  });
});
