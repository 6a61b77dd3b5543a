import { expect } from 'vitest';
import { record } from '../../support/events.ts';
import { openEndpoint } from '../endpoint.ts';

const events = await openEndpoint('integration.events');

const { fixture } = events;
const [coin, quiet] = [await fixture.coin(), await fixture.coin()];
const { database } = fixture.service;
await record(database, 'mainnet', [{ integrationId: coin.id }, { integrationId: coin.id }]);

const valid = (more: object = {}) => ({ input: { id: coin.id, ...more } });

events.answers("the integration's events, the newest first", valid, (data) =>
  expect(data).toMatchObject({ events: [{ id: '2' }, { id: '1' }], nextCursor: null }),
);
events.answers(
  'an empty list for an integration without events',
  () => valid({ id: quiet.id }),
  (data) => expect(data).toEqual({ events: [], nextCursor: null }),
);

events.needsAnIntegration((id) => valid({ id }));
events.row(200, 'answers 200 with each event once over all pages, and 50 on a page by default', async () => {
  const many = await fixture.coin();
  const ask = async (more: object) => (await events.ask(valid({ id: many.id, ...more }))).data;
  const [before, last] = [await record(database, 'mainnet', [{ integrationId: coin.id }]), 121];
  await record(database, 'mainnet', Array(last).fill({ integrationId: many.id }));
  const ids = Array.from({ length: last }, (_, i) => String(before + last - i));
  for (const limit of [7, 120, 121, 122, undefined]) {
    const found: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await ask({ ...(limit && { limit }), ...(cursor && { cursor }) });
      expect(page.events).not.toEqual([]);
      expect(page.events.length).toBeLessThanOrEqual(limit ?? 50);
      found.push(...page.events.map(({ id }: { id: string }) => id));
      cursor = page.nextCursor;
    }
    expect(found).toEqual(ids);
  }
});
