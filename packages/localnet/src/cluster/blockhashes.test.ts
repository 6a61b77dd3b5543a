import { describe, expect, it } from 'vitest';
import { Blockhashes } from './blockhashes.ts';

const genesisHash = 'the hash of a genesis';

describe('Blockhashes', () => {
  it('derives equal blockhashes for equal genesis hash and slot, and different ones otherwise', () => {
    const hashes = new Blockhashes(genesisHash);
    expect(hashes.at(7)).toBe(new Blockhashes(genesisHash).at(7));
    expect(hashes.at(7)).not.toBe(hashes.at(8));
    expect(hashes.at(7)).not.toBe(new Blockhashes('another').at(7));
  });

  it('accepts a blockhash in its slot and the following 150 slots', () => {
    const blockhash = new Blockhashes(genesisHash).at(1000);
    const validAt = (slot: number) => new Blockhashes(genesisHash).isValid(blockhash, slot);
    expect([999, 1000, 1150, 1151].map(validAt)).toEqual([false, true, true, false]);
  });

  it('lists blockhashes newest first, at most as many as the SlotHashes sysvar holds', () => {
    const hashes = new Blockhashes(genesisHash);
    expect(hashes.before(2)).toEqual([
      { slot: 1n, hash: hashes.at(1) },
      { slot: 0n, hash: hashes.at(0) },
    ]);
    expect(hashes.before(10_000)).toHaveLength(512);
  });
});
