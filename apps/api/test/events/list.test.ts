import { EVENTS } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { afterAll, describe, expect, it } from 'vitest';
import { databases } from '../support/database.ts';
import { encodeEvent, integrationKinds, record } from '../support/events.ts';
import { newIntegration, startInstance } from './instance.ts';

describe.each(databases)('GET /integration/{id}/events on %s', async (_, open) => {
  /** Ids of the integration's events, oldest first. */
  const own: number[] = [];

  const database = await open();
  const instance = await startInstance(database);
  const integration = await newIntegration(database);
  own.push(integration.first);
  const other = await newIntegration(database);
  const elsewhere = await newIntegration(database, 'devnet');
  for (let i = 0; i < 60; i++) {
    const last = await record(database, 'mainnet', [
      { integrationId: other.id },
      { integrationId: null },
      { integrationId: integration.id },
      { integrationId: integration.id },
    ]);
    own.push(last - 1, last);
    await record(database, 'devnet', [{ integrationId: elsewhere.id }]);
  }
  afterAll(async () => {
    await instance.close();
    await database.close();
  });

  const request = async (query = '', headers: Record<string, string> = integration.headers) => {
    const url = `/integration/${integration.id}/events${query}`;
    const { statusCode, body } = await instance.app.inject({ url, headers });
    return { status: statusCode, body: JSON.parse(body) };
  };
  const idsOf = (events: { id: string }[]) => events.map(({ id }) => Number(id));

  it('lists the events of one integration, newest first and each once, with any page size', async () => {
    for (const limit of [1, 7, 50, 120, 121, 122, 200]) {
      const found: number[] = [];
      let cursor = '';
      do {
        const { status, body } = await request(`?limit=${limit}${cursor && `&cursor=${cursor}`}`);
        expect(status).toBe(200);
        expect(body.data.events.length).toBeLessThanOrEqual(limit);
        found.push(...idsOf(body.data.events));
        cursor = body.data.nextCursor;
      } while (cursor);
      expect(found).toEqual([...own].reverse());
    }
  });

  it('returns 50 events by default, and a cursor that stays valid while more are recorded', async () => {
    const { body } = await request();
    expect(body.data.events).toHaveLength(50);
    await record(database, 'mainnet', [{ integrationId: integration.id }]);
    const { body: next } = await request(`?cursor=${body.data.nextCursor}`);
    expect(idsOf(next.data.events)).toEqual(own.slice(-100, -50).reverse());
  });

  it('returns every event kind alike over REST and tRPC', async () => {
    const { id, headers } = await newIntegration(database);
    const newEvents = integrationKinds.map((name) => ({
      integrationId: id,
      kind: EVENTS[name].kind,
      raw: encodeEvent(name, { integration: new PublicKey(id) }),
    }));
    await record(database, 'mainnet', newEvents);
    const limit = integrationKinds.length;
    const url = `/integration/${id}/events`;
    const query = { limit: String(limit) };
    const { data } = JSON.parse((await instance.app.inject({ url, headers, query })).body);
    expect(data.events.map(({ kind }: { kind: string }) => kind)).toEqual([...integrationKinds].reverse());
    const input = JSON.stringify({ id, limit });
    const trpc = await instance.app.inject({ url: '/trpc/integration.events', headers, query: { input } });
    expect(JSON.parse(trpc.body).result.data).toEqual(data);
  });
});
