import { createObverseTrpcClient } from '@obverse/client/trpc';
import type { StreamMessage } from '@obverse/contracts';
import { EventSource } from 'eventsource';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../support/database.ts';
import { record } from '../support/events.ts';
import { newIntegration, rotateElsewhere, startInstance } from './instance.ts';

/** Subscribes with the client's, and keeps what it receives. */
function subscribe(url: string, apiKey: string, input: { id: string; lastEventId?: string }) {
  const client = createObverseTrpcClient({ baseUrl: url, apiKey, EventSource });
  const messages: StreamMessage[] = [];
  let failure: unknown;
  const { unsubscribe: stop } = client.integration.eventStream.subscribe(input, {
    onData: ({ id, data }) => {
      expect(id).toBe(data.id);
      messages.push(data);
    },
    onError: (error) => {
      failure = error;
    },
  });
  onTestFinished(stop);
  return { messages, stop, kinds: () => messages.map(({ kind }) => kind), failure: () => failure };
}

const database = await openTestDatabase();
const instance = await startInstance(database, { keyCheckMs: 50 });
afterAll(async () => {
  await instance.close();
  await database.close();
});

it('the tRPC subscription is refused, and ends when another instance rotates its key, with the error shape of other calls', async () => {
  const { id, key } = await newIntegration(database);
  const unauthorized = { data: { httpStatus: 401, errorCode: 'UNAUTHORIZED' } };
  await expect.poll(subscribe(instance.url, 'obv_', { id }).failure).toMatchObject(unauthorized);
  const { failure } = subscribe(instance.url, key, { id, lastEventId: '9007199254740991' });
  await expect.poll(failure).toMatchObject({ data: { httpStatus: 400, errorCode: 'INVALID_REQUEST' } });
  const open = subscribe(instance.url, key, { id });
  await expect.poll(open.kinds).toEqual(['ready']);
  await rotateElsewhere(database, id);
  await expect.poll(open.failure).toMatchObject(unauthorized);
  await expect.poll(instance.openStreams).toBe(0);
});

it('the tRPC subscription resumes without a gap when its instance is replaced, and closes when the client unsubscribes', async () => {
  const first = await startInstance(database);
  const { id, key } = await newIntegration(database);
  const { messages, kinds, stop } = subscribe(first.url, key, { id });
  await expect.poll(kinds).toEqual(['ready']);
  await first.close();
  // Recorded while no instance runs. The client has seen no event yet, and would miss this one if it started from the newest.
  await record(database, 'mainnet', [{ integrationId: id }]);
  const second = await startInstance(database, {}, Number(new URL(first.url).port));
  await expect.poll(kinds).toEqual(['ready', 'ready', 'redeemed']);
  expect(messages[1]?.id).toBe(messages[0]?.id);
  stop();
  await expect.poll(second.openStreams).toBe(0);
  await second.close();
});
