import type { StreamMessage } from '@obverse/contracts';
import { createTRPCClient, httpSubscriptionLink, TRPCClientError } from '@trpc/client';
import { EventSource } from 'eventsource';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import type { AppRouter } from '../../src/procedures/router.ts';
import { databases, openTestDatabase } from '../support/database.ts';
import { record } from '../support/events.ts';
import { type Instance, newIntegration, rotate, startInstance } from './service.ts';

/** Subscribes as a service would, and keeps what comes. */
function subscribe(url: string, key: string, input: { id: string; lastEventId?: string }) {
  const client = createTRPCClient<AppRouter>({
    links: [
      httpSubscriptionLink({
        url: `${url}/trpc`,
        EventSource,
        eventSourceOptions: {
          fetch: (target, init) => fetch(target, { ...init, headers: { ...init.headers, 'X-API-Key': key } }),
        },
      }),
    ],
  });
  const got: StreamMessage[] = [];
  const states: string[] = [];
  let failure: unknown;
  const subscription = client.integration.eventStream.subscribe(input, {
    onData: ({ id, data }) => {
      expect(id).toBe(data.id);
      got.push(data);
    },
    onConnectionStateChange: ({ state }) => states.push(state),
    onError: (error) => {
      failure = error;
    },
  });
  onTestFinished(() => subscription.unsubscribe());
  return {
    got,
    states,
    kinds: () => got.map(({ kind }) => kind),
    failure: () => failure,
    stop: () => subscription.unsubscribe(),
  };
}

const openStreams = async ({ app }: Instance): Promise<number> =>
  Number(/^obverse_event_streams (\d+)$/m.exec((await app.inject('/metrics')).body)?.[1]);

describe.each(databases)('the tRPC subscription to events on %s', (_, open) => {
  let database: Database;
  let instance: Instance;
  beforeAll(async () => {
    database = await open();
    instance = await startInstance(database, { keyCheckMs: 50 });
  });
  afterAll(async () => {
    await instance.close();
    await database.close();
  });

  it('brings what is recorded from then on, and is over when it is left', async () => {
    const { id, key } = await newIntegration(database);
    const { got, kinds, stop } = subscribe(instance.url, key, { id });
    await expect.poll(kinds).toEqual(['ready']);
    expect(await openStreams(instance)).toBe(1);
    const last = await record(database, 'mainnet', [{ integrationId: id }, { integrationId: id }]);
    await expect.poll(kinds).toEqual(['ready', 'redeemed', 'redeemed']);
    expect(got.at(-1)).toMatchObject({ id: `${last}`, kind: 'redeemed', data: { amount: '5' } });
    stop();
    await expect.poll(() => openStreams(instance)).toBe(0);
  });

  it('begins after the event it names', async () => {
    const { id, key, first } = await newIntegration(database);
    const { got } = subscribe(instance.url, key, { id, lastEventId: String(first - 1) });
    await expect.poll(() => got.map((each) => each.id)).toEqual([String(first - 1), String(first)]);
  });

  it.each([
    ['no key', 'obv_', 401, 'UNAUTHORIZED'],
    ['an id of the future', undefined, 400, 'INVALID_REQUEST'],
  ])('is refused for %s, in the form of all other errors', async (_case, badKey, httpStatus, errorCode) => {
    const { id, key } = await newIntegration(database);
    const input = badKey === undefined ? { id, lastEventId: '9007199254740991' } : { id };
    const { failure } = subscribe(instance.url, badKey ?? key, input);
    await expect.poll(failure).toBeInstanceOf(TRPCClientError);
    expect(failure()).toMatchObject({ data: { httpStatus, errorCode } });
  });

  it('ends with an error when its key has been rotated away', async () => {
    const { id, key } = await newIntegration(database);
    const { kinds, failure } = subscribe(instance.url, key, { id });
    await expect.poll(kinds).toEqual(['ready']);
    await rotate(database, id);
    await expect.poll(failure).toMatchObject({ data: { errorCode: 'UNAUTHORIZED' } });
    await expect.poll(() => openStreams(instance)).toBe(0);
  });
});

it('a subscription goes on, without a gap, when its instance is replaced', async () => {
  const database = await openTestDatabase();
  const first = await startInstance(database);
  const { port } = new URL(first.url);
  const { id, key } = await newIntegration(database);
  const { got, kinds, states } = subscribe(first.url, key, { id });
  await expect.poll(kinds).toEqual(['ready']);
  await first.close();
  // nobody serves it, and no event was seen before: this one would be lost if it began anew
  await record(database, 'mainnet', [{ integrationId: id }]);
  const second = await startInstance(database, {}, {}, Number(port));
  await expect.poll(kinds).toEqual(['ready', 'ready', 'redeemed']);
  expect(got[1]?.id).toBe(got[0]?.id);
  expect(states).toContain('connecting');
  await second.close();
  await database.close();
});
