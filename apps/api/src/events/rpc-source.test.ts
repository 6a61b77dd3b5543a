import { expect, it } from 'vitest';
import { invalid, unavailable } from '../lib/errors.ts';
import type { EventSource } from './event-source.ts';
import { retryingSource } from './rpc-source.ts';

const entry = { signature: 'a', slot: 1, failed: false };

/** Asks a source that fails with `error` as often as given. @returns how often it was asked, and how it ended */
async function ask(
  request: (source: EventSource) => Promise<unknown>,
  times: number,
  error: Error = unavailable('The cluster'),
) {
  let asked = 0;
  const answer = async () => {
    asked += 1;
    if (asked <= times) throw error;
    return [] as never;
  };
  const retries: string[] = [];
  const source = retryingSource(
    {
      readGenesisHash: answer,
      listTransactions: answer,
      readTransactions: answer,
      filterIntegrations: answer,
    },
    {
      signal: new AbortController().signal,
      onRetry: ({ message }) => retries.push(message),
      delayMs: 0,
    },
  );
  const failure = await request(source).then(
    () => undefined,
    ({ message }: Error) => message,
  );
  return { asked, retries, failure };
}

it.each<[string, (source: EventSource) => Promise<unknown>]>([
  ['the genesis hash', (source) => source.readGenesisHash()],
  ['a list', (source) => source.listTransactions(undefined, undefined)],
  ['one transaction', (source) => source.readTransactions([entry])],
  ['which accounts are integrations', (source) => source.filterIntegrations(['one'])],
])(
  'retryingSource asks for %s until a node answers, at most eleven times, and reports each failure',
  async (_, request) => {
    const retries = Array(4).fill('The cluster is out of reach');
    expect(await ask(request, 4)).toEqual({ asked: 5, retries, failure: undefined });
    expect(await ask(request, 99)).toMatchObject({ asked: 11, failure: 'The cluster is out of reach' });
  },
);

it('retryingSource repeats neither a request for many transactions, which can be made smaller, nor a wrong one', async () => {
  const many = await ask((source) => source.readTransactions([entry, entry]), 1);
  expect(many).toMatchObject({ asked: 1, failure: 'The cluster is out of reach' });
  const wrong = await ask((source) => source.readGenesisHash(), 1, invalid('limit', 'too large'));
  expect(wrong).toMatchObject({ asked: 1, failure: expect.stringContaining('too large') });
});
