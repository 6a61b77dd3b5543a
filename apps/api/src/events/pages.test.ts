import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ListedTransaction, pageSize } from './event-source.ts';
import { pagesSince } from './pages.ts';

/** A chain that lists transactions as nodes do and grows with each call. */
function growingChain(size: number, perSlot: number, growth: number, knowsUntil: boolean) {
  const chain: ListedTransaction[] = [];
  const grow = (by: number) => {
    for (let i = chain.length, end = i + by; i < end; i++)
      chain.push({ signature: `s${i}`, slot: Math.floor(i / perSlot), failed: false });
  };
  grow(size);
  const place = (signature: string | undefined) => chain.findIndex((entry) => entry.signature === signature);
  const listTransactions = async (before: string | undefined, until: string | undefined) => {
    const end = before === undefined ? chain.length : place(before);
    const begin = knowsUntil && until !== undefined ? place(until) + 1 : 0;
    const page = chain.slice(Math.max(begin, end - pageSize), end).reverse();
    grow(growth);
    return page;
  };
  return { chain, listTransactions };
}

const sizes = fc.integer({ min: 0, max: 4_500 });
const scenario = fc.record({
  size: sizes,
  at: fc.option(sizes, { nil: undefined }),
  perSlot: fc.integer({ min: 1, max: 40 }),
  growth: fc.integer({ min: 0, max: 1_500 }),
  knowsUntil: fc.boolean(),
});

it('pagesSince yields every transaction once, oldest first, while the chain grows', () =>
  fc.assert(
    fc.asyncProperty(scenario, async ({ size, at, perSlot, growth, knowsUntil }) => {
      const source = growingChain(size, perSlot, growth, knowsUntil);
      const since = at === undefined ? undefined : source.chain[at];
      const found: string[] = [];
      for await (const page of pagesSince(source, since))
        found.push(...page.map(({ signature }) => signature));
      // every transaction from before the first call appears once and in order
      const first = since === undefined ? 0 : Number(since.signature.slice(1)) + 1;
      const isNew = (signature: string) => Number(signature.slice(1)) >= first;
      const expected = source.chain.slice(first, size).map(({ signature }) => signature);
      expect(found.filter(isNew)).toEqual(expected);
      // a node that does not know `until` may repeat transactions of the same slot
      const maxRepeated = knowsUntil || since === undefined ? 0 : (first - 1) % perSlot;
      expect(found.filter((signature) => !isNew(signature)).length).toBeLessThanOrEqual(maxRepeated);
    }),
    { numRuns: 200 },
  ));
