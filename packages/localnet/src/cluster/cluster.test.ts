import { expect, it } from 'vitest';
import { Blockhashes } from './blockhashes.ts';
import { ClusterClock } from './clock.ts';
import { History, maxTransactions, type TransactionRecord } from './history.ts';

it('the clock starts a slot every 400 milliseconds and never runs backwards', () => {
  const genesisMs = 1_700_000_000_000;
  let now = genesisMs;
  const clock = new ClusterClock({ genesisMs }, 0, genesisMs, () => now);
  const slotAfter = (ms: number) => {
    now += ms;
    return clock.slot();
  };
  expect([0, 399, 1, 3_600, -3_000].map(slotAfter)).toEqual([0, 0, 1, 10, 10]);
  expect([0, 2, 3].map((slot) => clock.timeOfSlot(slot) - 1_700_000_000)).toEqual([0, 0, 1]);
  // the wall clock is behind the last transaction
  expect(new ClusterClock({ genesisMs }, 0, genesisMs + 4_400, () => now).slot()).toBe(11);
});

it('a blockhash is of its genesis and slot, and valid in its slot and the following 150', () => {
  const blockhash = new Blockhashes('a genesis').at(1_000);
  const again = new Blockhashes('a genesis');
  expect(again.at(1_000)).toBe(blockhash);
  expect([again.at(1_001), new Blockhashes('another').at(1_000)]).not.toContain(blockhash);
  const valid = [999, 1_000, 1_150, 1_151].map((slot) => again.isValid(blockhash, slot));
  expect(valid).toEqual([false, true, true, false]);
});

it('the history drops the oldest transaction beyond its limit, and counts no slot as complete that may lack one', () => {
  const record = (slot: number) =>
    ({ signature: `signature ${slot}`, slot, keys: ['a'] }) as unknown as TransactionRecord;
  const history = new History([]);
  for (let slot = 0; slot <= maxTransactions; slot++) history.add(record(slot));
  expect([history.size, history.firstSlot()]).toEqual([maxTransactions, 1]);
  expect(history.get('signature 0')).toBeUndefined();
  expect(history.ofAddress('a', maxTransactions).at(-1)?.slot).toBe(1);
  const records = Array.from({ length: maxTransactions }, (_, i) => record(i + 5));
  expect(new History(records).firstSlot()).toBe(6);
  expect(new History(records.slice(1)).firstSlot()).toBe(0);
});
