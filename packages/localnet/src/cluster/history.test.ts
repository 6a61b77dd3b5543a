import { describe, expect, it } from 'vitest';
import { History, maxTransactions, type TransactionRecord } from './history.ts';

function record(number: number, ...keys: string[]): TransactionRecord {
  return {
    signature: `signature ${number}`,
    slot: number,
    err: null,
    wire: '',
    keys,
    loaded: { writable: [], readonly: [] },
    fee: '5000',
    preBalances: [],
    postBalances: [],
    preTokenBalances: [],
    postTokenBalances: [],
    inner: [],
    logs: [],
    unitsConsumed: 0,
    returnData: null,
  };
}

const slots = (records: TransactionRecord[]) => records.map(({ slot }) => slot);

describe('History', () => {
  it('lists the transactions of an account newest first and between two signatures', () => {
    const history = new History([record(1, 'a'), record(2, 'b'), record(3, 'a', 'b', 'a'), record(4, 'a')]);
    expect(slots(history.ofAddress('a', 10))).toEqual([4, 3, 1]);
    expect(slots(history.ofAddress('a', 2))).toEqual([4, 3]);
    expect(slots(history.ofAddress('a', 10, 'signature 4'))).toEqual([3, 1]);
    expect(slots(history.ofAddress('a', 10, undefined, 'signature 1'))).toEqual([4, 3]);
    expect(history.ofAddress('a', 10, 'signature 2')).toEqual([]);
    expect(history.ofAddress('nobody', 10)).toEqual([]);
  });

  it('drops the oldest transaction beyond its limit from the signature and account indexes', () => {
    const history = new History([]);
    for (let number = 0; number <= maxTransactions; number++)
      history.add(record(number, 'a', `only ${number}`));
    expect(history.size).toBe(maxTransactions);
    expect(history.get('signature 0')).toBeUndefined();
    expect(history.ofAddress('only 0', 1)).toEqual([]);
    expect(slots(history.ofAddress('a', maxTransactions)).at(-1)).toBe(1);
    expect(history.firstSlot()).toBe(1);
  });

  it('counts no slot as complete whose transactions may have been dropped', () => {
    const records = Array.from({ length: maxTransactions }, (_, i) => record(i + 5, 'a'));
    expect(new History(records).firstSlot()).toBe(6);
    expect(new History(records.slice(1)).firstSlot()).toBe(0);
  });

  it('takes back the latest transaction, from the signature and account indexes', () => {
    const history = new History([record(1, 'a'), record(2, 'a', 'b')]);
    history.removeLatest();
    expect(history.get('signature 2')).toBeUndefined();
    expect(slots(history.ofAddress('a', 10))).toEqual([1]);
    expect(history.ofAddress('b', 10)).toEqual([]);
  });
});
