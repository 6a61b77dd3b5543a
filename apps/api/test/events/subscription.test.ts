import { createObverseTrpcClient } from '@obverse/client/trpc';
import type { StreamMessage } from '@obverse/contracts';
import { TRPCClientError } from '@trpc/client';
import { EventSource } from 'eventsource';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { databases, openTestDatabase } from '../support/database.ts';
import { record } from '../support/events.ts';
import { newIntegration, rotateElsewhere, startInstance } from './instance.ts';

/** Subscribes with the client's, and keeps what it receives. */
function subscribe(url: string, key: string, input: { id: string; lastEventId?: string }) {
  const client = createObverseTrpcClient({ baseUrl: url, apiKey: key, EventSource });
  const messages: StreamMessage[] = [];
  const states: string[] = [];
  let failure: unknown;
  const subscription = client.integration.eventStream.subscribe(input, {
    onData: ({ id, data }) => {
      expect(id).toBe(data.id);
      messages.push(data);
    },
    onConnectionStateChange: ({ state }) => states.push(state),
    onError: (error) => {
      failure = error;
    },
  });
  onTestFinished(() => subscription.unsubscribe());
  return {
    messages,
    states,
    kinds: () => messages.map(({ kind }) => kind),
    failure: () => failure,
    stop: () => subscription.unsubscribe(),
  };
}

describe.each(databases)('the tRPC subscription to events on %s', async (_, open) => {
  const database = await open();
  const instance = await startInstance(database, { keyCheckMs: 50 });
  afterAll(async () => {
    await instance.close();
    await database.close();
  });

  it('receives the events that are recorded from then on, and closes when the client unsubscribes', async () => {
    const { id, key } = await newIntegration(database);
    const { messages, kinds, stop } = subscribe(instance.url, key, { id });
    await expect.poll(kinds).toEqual(['ready']);
    expect(await instance.openStreams()).toBe(1);
    const last = await record(database, 'mainnet', [{ integrationId: id }, { integrationId: id }]);
    await expect.poll(kinds).toEqual(['ready', 'redeemed', 'redeemed']);
    expect(messages.at(-1)).toMatchObject({ id: `${last}`, kind: 'redeemed', data: { amount: '5' } });
    stop();
    await expect.poll(instance.openStreams).toBe(0);
  });

  it('starts after the event that the input names', async () => {
    const { id, key, first } = await newIntegration(database);
    const { messages } = subscribe(instance.url, key, { id, lastEventId: String(first - 1) });
    await expect.poll(() => messages.map((each) => each.id)).toEqual([String(first - 1), String(first)]);
  });

  it.each([
    ['a missing key', 'obv_', 401, 'UNAUTHORIZED'],
    ['the id of a future event', undefined, 400, 'INVALID_REQUEST'],
  ])(
    'is refused for %s with the same error shape as other calls',
    async (_case, badKey, httpStatus, errorCode) => {
      const { id, key } = await newIntegration(database);
      const input = badKey === undefined ? { id, lastEventId: '9007199254740991' } : { id };
      const { failure } = subscribe(instance.url, badKey ?? key, input);
      await expect.poll(failure).toBeInstanceOf(TRPCClientError);
      expect(failure()).toMatchObject({ data: { httpStatus, errorCode } });
    },
  );

  it('ends with an error when another instance rotates its key', async () => {
    const { id, key } = await newIntegration(database);
    const { kinds, failure } = subscribe(instance.url, key, { id });
    await expect.poll(kinds).toEqual(['ready']);
    await rotateElsewhere(database, id);
    await expect.poll(failure).toMatchObject({ data: { errorCode: 'UNAUTHORIZED' } });
    await expect.poll(instance.openStreams).toBe(0);
  });
});

it('a tRPC subscription resumes without a gap when its instance is replaced', async () => {
  const database = await openTestDatabase();
  const first = await startInstance(database);
  const { port } = new URL(first.url);
  const { id, key } = await newIntegration(database);
  const { messages, kinds, states } = subscribe(first.url, key, { id });
  await expect.poll(kinds).toEqual(['ready']);
  await first.close();
  // Recorded while no instance runs. The client has seen no event yet, and would miss this one if it started from the newest.
  await record(database, 'mainnet', [{ integrationId: id }]);
  const second = await startInstance(database, {}, {}, Number(port));
  await expect.poll(kinds).toEqual(['ready', 'ready', 'redeemed']);
  expect(messages[1]?.id).toBe(messages[0]?.id);
  expect(states).toContain('connecting');
  await second.close();
  await database.close();
});
