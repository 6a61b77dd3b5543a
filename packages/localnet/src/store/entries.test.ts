import { expect, it } from 'vitest';
import { maxTransactions, type TransactionRecord } from '../cluster/history.ts';
import type { ClusterState } from '../cluster/state.ts';
import { checkedJson, DamagedError, initialOperations, operationsOf, readEntries } from './entries.ts';

const genesis = { cluster: 'mainnet', genesisMs: 1, genesisHash: 'hash' };
const state: ClusterState = { genesis, clockOffsetMs: 0, accounts: new Map(), transactions: [] };

/** What LevelDB has after so many transactions of a new cluster, in the order of its keys. */
function entriesAfter(count: number): [string, unknown][] {
  const entries = new Map<string, unknown>();
  const changes = Array.from({ length: count }, (_, i) =>
    operationsOf({ transaction: { signature: `${i}` } as TransactionRecord }, i),
  );
  for (const operation of [initialOperations(state), ...changes].flat()) {
    if (operation.type === 'del') entries.delete(operation.key);
    else entries.set(operation.key, operation.value);
  }
  return [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
}

it('readEntries reads no more transactions than the history has', () => {
  const { state: read, nextNumber } = readEntries(entriesAfter(maxTransactions + 2)) ?? {};
  expect([read?.transactions.length, nextNumber]).toEqual([maxTransactions, maxTransactions + 2]);
  expect(read?.transactions[0]?.signature).toBe('2');
});

it('readEntries and checkedJson throw an error for what is missing or has changed', () => {
  for (const missing of ['genesis', 'transaction/000000000001'])
    expect(() => readEntries(entriesAfter(3).filter(([key]) => key !== missing))).toThrow(DamagedError);
  const text = checkedJson.encode({ lamports: '1' }).replace('"1"', '"3"');
  expect(() => checkedJson.decode(text)).toThrow(DamagedError);
});
