import { atDepth, randomSeed } from '@obverse/testing';
import { describe, expect, it } from 'vitest';
import * as core from '../../src/index.ts';
import { Random } from '../accounting/random.ts';
import { adapted } from './adapted.ts';
import { all, type Genuine, lowestMinimum, rebuilt } from './genuine.ts';
import { type Meaning, meaningOf } from './meaning.ts';
import { mutations } from './mutations.ts';

const wanted = atDepth({ quick: 2_000, full: 100_000 });

type Verdict = 'refused' | 'open' | 'same';

const bytesOf = ({ response }: Genuine) => Buffer.from(response.transaction, 'base64');

/** Whether the verifier accepts an answer. It must not fail in any other way. */
function accepts(request: core.VerificationRequest, response: Genuine['response']): boolean {
  try {
    core.verifyTransaction(request, response, core.DEVELOPMENT_PROGRAM_ID);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(core.VerificationError);
    return false;
  }
}

/** Whether two transactions differ only where the request leaves it open, within the bounds that the caller has given. */
function isAsOpen(mutated: Meaning, genuine: Meaning): boolean {
  const { limit, price, minimum = 0n } = mutated;
  const priority = (price * BigInt(limit) + 999_999n) / 1_000_000n;
  const isInBounds = limit > 0 && limit <= 1_400_000 && priority <= 1_000_000n;
  return (
    mutated.fixed === genuine.fixed &&
    isInBounds &&
    (genuine.minimum === undefined || minimum >= lowestMinimum)
  );
}

/** What the verifier says to a mutated transaction whose answer was adapted to it. @throws where that is wrong */
function judge(genuine: Genuine, mutated: Uint8Array, what: string): Verdict {
  const original = bytesOf(genuine);
  const response = adapted(genuine.response, mutated);
  if (original.equals(mutated)) {
    expect(accepts(genuine.request, response), `${what}, which changes nothing`).toBe(true);
    return 'same';
  }
  if (!accepts(genuine.request, response)) return 'refused';
  const { input, procedure } = genuine.request;
  const isOpen = procedure !== 'transaction.rebuild' && !('minimumReceived' in input);
  const meaning = meaningOf(mutated, isOpen);
  expect(isAsOpen(meaning, meaningOf(original, isOpen)), `${what}: ${JSON.stringify(response)}`).toBe(true);
  return 'open';
}

const genuines = all().flatMap(({ name, genuine }) => [
  { name, genuine },
  { name: `${name}, rebuilt`, genuine: rebuilt(genuine) },
]);

describe('verifyTransaction', () => {
  it('refuses mutated transactions, unless they differ only in what the request leaves open', () => {
    const random = new Random(randomSeed('mutated transactions'));
    const names = Object.keys(mutations);
    const verdicts = new Map(names.map((name) => [name, { refused: 0, open: 0, same: 0 }]));
    let refused = 0;
    while (refused < wanted) {
      const { name, genuine } = random.pick(genuines);
      const kind = random.pick(names);
      const mutated = mutations[kind]?.(bytesOf(genuine), random);
      if (mutated === undefined) continue;
      const verdict = judge(genuine, mutated, `${name}: ${kind}`);
      (verdicts.get(kind) as Record<Verdict, number>)[verdict] += 1;
      if (verdict === 'refused') refused += 1;
    }
    const count = (verdict: Verdict) => [...verdicts.values()].reduce((sum, each) => sum + each[verdict], 0);
    console.info(`${refused} refused, ${count('open')} as open as the request, ${count('same')} unchanged`);
    // every kind of mutation does something
    const idle = [...verdicts].filter(([, each]) => each.refused + each.open === 0).map(([name]) => name);
    expect(idle).toEqual([]);
  }, 1_200_000);
});
