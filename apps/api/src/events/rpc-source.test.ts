import { expect, it } from 'vitest';
import { invalid, unavailable } from '../lib/errors.ts';
import type { EventSource } from './event-source.ts';
import { retryingSource } from './rpc-source.ts';

/** A source that fails with `error` as often as given, and counts what it is asked. */
function failing(times: number, error: Error = unavailable('The cluster')) {
  let asked = 0;
  const answer = (value: unknown) => async () => {
    asked += 1;
    if (asked <= times) throw error;
    return value as never;
  };
  const source: EventSource = {
    readGenesisHash: answer('hash'),
    listTransactions: answer([]),
    readTransactions: answer([]),
    filterIntegrations: answer(['one']),
  };
  const retries: string[] = [];
  const retrying = retryingSource(source, {
    signal: new AbortController().signal,
    onRetry: ({ message }) => retries.push(message),
    delayMs: 0,
  });
  return { retrying, retries, asked: () => asked };
}

const entry = { signature: 'a', slot: 1, failed: false };

it.each<[string, (source: EventSource) => Promise<unknown>]>([
  ['the genesis hash', (source) => source.readGenesisHash()],
  ['a list', (source) => source.listTransactions(undefined, undefined)],
  ['one transaction', (source) => source.readTransactions([entry])],
  ['which accounts are integrations', (source) => source.filterIntegrations(['one'])],
])('retryingSource asks for %s until a node answers, and reports each failure', async (_, ask) => {
  const { retrying, retries, asked } = failing(4);
  await ask(retrying);
  expect(asked()).toBe(5);
  expect(retries).toEqual(Array(4).fill('The cluster is out of reach'));
});

it('retryingSource gives up after ten repetitions', async () => {
  const { retrying, asked } = failing(Number.POSITIVE_INFINITY);
  await expect(retrying.readGenesisHash()).rejects.toThrow('out of reach');
  expect(asked()).toBe(11);
});

it('retryingSource repeats neither a request for many transactions, which can be made smaller, nor a wrong one', async () => {
  const many = failing(1);
  await expect(many.retrying.readTransactions([entry, entry])).rejects.toThrow('out of reach');
  const wrong = failing(1, invalid('limit', 'too large'));
  await expect(wrong.retrying.readGenesisHash()).rejects.toThrow('too large');
  expect([many.asked(), wrong.asked()]).toEqual([1, 1]);
});
