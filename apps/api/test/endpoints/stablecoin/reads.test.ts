import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';
import { openFixture } from '../fixture.ts';

const fixture = await openFixture();
const all = () => ({ input: {} });

const apy = await openEndpoint('stablecoin.apy', fixture);

apy.answers('the APY of each stablecoin', all, (data) =>
  expect(data).toMatchObject([
    { index: 0, apy: expect.any(Number) },
    { index: 1, apy: expect.any(Number) },
  ]),
);

const limits = await openEndpoint('stablecoin.limits', fixture);

limits.answers('the supply limits of each stablecoin', all, (data) => {
  expect(data).toMatchObject([
    { index: 0, supplyCap: 10_000_000_000_000 },
    { index: 1, supplyCap: 250_000_000_000 },
  ]);
  for (const { supplyCap, currentSupply, remainingCapacity } of data) {
    expect(remainingCapacity).toBe(supplyCap - currentSupply);
  }
});

const list = await openEndpoint('stablecoin.list', fixture);

list.answers('every stablecoin as it is answered by itself, in order of index', all, async (data) => {
  const fixed = (of: Record<string, unknown>) => {
    const { index, stablecoin, underlyingMint, vault, juniorTranche, settings } = of;
    return { index, stablecoin, underlyingMint, vault, juniorTranche, settings };
  };
  const alone = [0, 1].map(async (index) => {
    const { body } = await fixture.service.get(`/stablecoin/${index}`);
    return { fields: Object.keys(body.data), ...fixed(body.data) };
  });
  const listed = data.map((each: object) => ({ fields: Object.keys(each), ...fixed({ ...each }) }));
  expect(listed).toEqual(await Promise.all(alone));
});
