import { describe, expect, it } from 'vitest';
import { Blockhashes } from './blockhashes.ts';
import { ClusterClock } from './clock.ts';
import { History, maxTransactions, type TransactionRecord } from './history.ts';

describe('ClusterClock', () => {
  const genesisMs = 1_700_000_000_000;
  /** A clock, and its slot when so much more time has passed. */
  function startClock({
    offsetMs = 0,
    notBeforeMs = genesisMs,
    slotMs = undefined as number | undefined,
  } = {}) {
    let now = genesisMs;
    const clock = new ClusterClock({ genesisMs, slotMs }, offsetMs, notBeforeMs, () => now);
    const slotAfter = (ms: number) => {
      now += ms;
      return clock.slot();
    };
    return { clock, slotAfter };
  }

  it('starts a slot every 400 milliseconds, or as often as its cluster was created for, at a time of its own', () => {
    const usual = startClock();
    expect([0, 399, 1].map(usual.slotAfter)).toEqual([0, 0, 1]);
    expect([0, 2, 3].map((slot) => usual.clock.timeOfSlot(slot) - 1_700_000_000)).toEqual([0, 0, 1]);
    const fast = startClock({ slotMs: 200 });
    expect([199, 1].map(fast.slotAfter)).toEqual([0, 1]);
    expect(fast.clock.timeOfSlot(5)).toBe(1_700_000_001);
  });

  it('continues from the time to which it was moved', () => {
    const { clock, slotAfter } = startClock();
    clock.advance(60);
    expect([0, 400].map(slotAfter)).toEqual([150, 151]);
    expect(startClock({ offsetMs: clock.offsetMs }).clock.slot()).toBe(150);
  });

  it('never runs backwards when the wall clock is set back or is behind the last transaction', () => {
    expect([4_000, -3_000].map(startClock().slotAfter)).toEqual([10, 10]);
    expect(startClock({ notBeforeMs: genesisMs + 800 }).clock.slot()).toBe(2);
  });
});

describe('Blockhashes', () => {
  const hashes = new Blockhashes('the hash of a genesis');

  it('are the same for the same genesis and slot alone, and valid in their slot and the following 150', () => {
    const blockhash = hashes.at(1_000);
    const again = new Blockhashes('the hash of a genesis');
    expect(again.at(1_000)).toBe(blockhash);
    expect([hashes.at(1_001), new Blockhashes('another').at(1_000)]).not.toContain(blockhash);
    const valid = [999, 1_000, 1_150, 1_151].map((slot) => again.isValid(blockhash, slot));
    expect(valid).toEqual([false, true, true, false]);
  });

  it('are listed newest first, at most as many as the SlotHashes sysvar holds', () => {
    const [first, second] = [0, 1].map((slot) => ({ slot: BigInt(slot), hash: hashes.at(slot) }));
    expect(hashes.before(2)).toEqual([second, first]);
    expect(hashes.before(10_000)).toHaveLength(512);
  });
});

describe('History', () => {
  const record = (slot: number, ...keys: string[]) =>
    ({ signature: `signature ${slot}`, slot, keys }) as unknown as TransactionRecord;
  const slotsOf = (history: History, ...args: Parameters<History['ofAddress']>) =>
    history.ofAddress(...args).map(({ slot }) => slot);

  it('lists the transactions of an account newest first and between two signatures', () => {
    const history = new History([record(1, 'a'), record(2, 'b'), record(3, 'a', 'b', 'a'), record(4, 'a')]);
    expect(slotsOf(history, 'a', 10)).toEqual([4, 3, 1]);
    expect(slotsOf(history, 'a', 2)).toEqual([4, 3]);
    expect(slotsOf(history, 'a', 10, 'signature 4')).toEqual([3, 1]);
    expect(slotsOf(history, 'a', 10, undefined, 'signature 1')).toEqual([4, 3]);
    expect(slotsOf(history, 'a', 10, 'signature 2')).toEqual([]);
    expect(slotsOf(history, 'nobody', 10)).toEqual([]);
  });

  it('drops the oldest transaction beyond its limit, and counts no slot as complete that may lack one', () => {
    const history = new History([]);
    for (let slot = 0; slot <= maxTransactions; slot++) history.add(record(slot, 'a', `only ${slot}`));
    expect([history.size, history.firstSlot()]).toEqual([maxTransactions, 1]);
    expect(history.get('signature 0')).toBeUndefined();
    expect(slotsOf(history, 'only 0', 1)).toEqual([]);
    expect(slotsOf(history, 'a', maxTransactions).at(-1)).toBe(1);
    const records = Array.from({ length: maxTransactions }, (_, i) => record(i + 5, 'a'));
    expect(new History(records).firstSlot()).toBe(6);
    expect(new History(records.slice(1)).firstSlot()).toBe(0);
  });

  it('takes back the latest transaction, from the signature and account indexes', () => {
    const history = new History([record(1, 'a'), record(2, 'a', 'b')]);
    history.removeLatest();
    expect(history.get('signature 2')).toBeUndefined();
    expect([slotsOf(history, 'a', 10), slotsOf(history, 'b', 10)]).toEqual([[1], []]);
  });
});
