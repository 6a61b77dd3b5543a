import { expect, it } from 'vitest';
import { invalid, unavailable } from '../lib/errors.ts';
import type { EventSource } from './event-source.ts';
import { retryingSource } from './rpc-source.ts';

const entry = { signature: 'a', slot: 1, failed: false };
const outOfReach = 'The cluster is out of reach';

/** A source that fails so often, what it was asked, and what was reported. */
function failing(times: number, error = unavailable('The cluster')) {
  const state = { asked: 0, reported: [] as string[] };
  const answer = async () => {
    state.asked += 1;
    if (state.asked <= times) throw error;
    return [] as never;
  };
  const readings = { readGenesisHash: answer, listTransactions: answer, filterIntegrations: answer };
  const onRetry = ({ message }: Error) => void state.reported.push(message);
  const options = { signal: new AbortController().signal, onRetry, delayMs: 0 };
  return { state, source: retryingSource({ ...readings, readTransactions: answer }, options) };
}

it.each<[string, (source: EventSource) => Promise<unknown>]>([
  ['a list', (source) => source.listTransactions(undefined, undefined)],
  ['one transaction', (source) => source.readTransactions([entry])],
])('retryingSource asks for %s up to eleven times until a node answers', async (_, ask) => {
  const four = failing(4);
  await ask(four.source);
  expect(four.state).toEqual({ asked: 5, reported: Array(4).fill(outOfReach) });
  const all = failing(99);
  await expect(ask(all.source)).rejects.toThrow(outOfReach);
  expect(all.state.asked).toBe(11);
});

it('retryingSource repeats neither a request for many transactions, which can be made smaller, nor a wrong one', async () => {
  const [many, wrong] = [failing(1), failing(1, invalid('limit', 'too large'))];
  await expect(many.source.readTransactions([entry, entry])).rejects.toThrow(outOfReach);
  await expect(wrong.source.readGenesisHash()).rejects.toThrow('too large');
  expect([many.state.asked, wrong.state.asked]).toEqual([1, 1]);
});
