import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';

const list = await openEndpoint('stablecoin.list');

const valid = (more: object = {}) => ({ input: { ...more } });

list.answers('every stablecoin as it is answered by itself, in order of index', valid, async (data) => {
  const fixed = (of: Record<string, unknown>) => {
    const { index, stablecoin, underlyingMint, vault, juniorTranche, settings } = of;
    return { index, stablecoin, underlyingMint, vault, juniorTranche, settings };
  };
  const alone = [0, 1].map(async (index) => {
    const { body } = await list.fixture.service.get(`/stablecoin/${index}`);
    return { fields: Object.keys(body.data), ...fixed(body.data) };
  });
  const listed = data.map((each: object) => ({ fields: Object.keys(each), ...fixed({ ...each }) }));
  expect(listed).toEqual(await Promise.all(alone));
});
