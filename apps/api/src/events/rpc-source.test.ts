import { expect, it } from 'vitest';
import { invalid, unavailable } from '../lib/errors.ts';
import type { EventSource } from './event-source.ts';
import { retryingSource } from './rpc-source.ts';

const entry = { signature: 'a', slot: 1, failed: false };
const outOfReach = 'The cluster is out of reach';

/** Asks a source that fails so often. @returns how often it was asked, what was reported, and how it ended */
async function ask(
  request: (source: EventSource) => Promise<unknown>,
  times: number,
  error = unavailable('The cluster'),
) {
  let asked = 0;
  const answer = async () => {
    asked += 1;
    if (asked <= times) throw error;
    return [] as never;
  };
  const reported: string[] = [];
  const source = retryingSource(
    {
      readGenesisHash: answer,
      listTransactions: answer,
      readTransactions: answer,
      filterIntegrations: answer,
    },
    { signal: new AbortController().signal, onRetry: ({ message }) => reported.push(message), delayMs: 0 },
  );
  const failure = await request(source).then(
    () => undefined,
    ({ message }: Error) => message,
  );
  return { asked, reported, failure };
}

it.each<[string, (source: EventSource) => Promise<unknown>]>([
  ['the genesis hash', (source) => source.readGenesisHash()],
  ['a list', (source) => source.listTransactions(undefined, undefined)],
  ['one transaction', (source) => source.readTransactions([entry])],
  ['which accounts are integrations', (source) => source.filterIntegrations(['one'])],
])('retryingSource asks for %s up to eleven times until a node answers', async (_, request) => {
  expect(await ask(request, 4)).toEqual({
    asked: 5,
    reported: Array(4).fill(outOfReach),
    failure: undefined,
  });
  expect(await ask(request, 99)).toMatchObject({ asked: 11, failure: outOfReach });
});

it('retryingSource repeats neither a request for many transactions, which can be made smaller, nor a wrong one', async () => {
  const many = await ask((source) => source.readTransactions([entry, entry]), 1);
  expect(many).toMatchObject({ asked: 1, failure: outOfReach });
  const wrong = await ask((source) => source.readGenesisHash(), 1, invalid('limit', 'too large'));
  expect(wrong).toMatchObject({ asked: 1, failure: expect.stringContaining('too large') });
});
