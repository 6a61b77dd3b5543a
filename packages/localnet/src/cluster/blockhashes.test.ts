import { describe, expect, it } from 'vitest';
import { Blockhashes } from './blockhashes.ts';

const GENESIS = 'the hash of a genesis';

describe('blockhashes', () => {
  it('are the same for the same genesis and slot, also after a restart, and differ otherwise', () => {
    const hashes = new Blockhashes(GENESIS);
    expect(hashes.at(7)).toBe(new Blockhashes(GENESIS).at(7));
    expect(hashes.at(7)).not.toBe(hashes.at(8));
    expect(hashes.at(7)).not.toBe(new Blockhashes('another').at(7));
  });

  it('are valid in their slot and the 150 after it', () => {
    const blockhash = new Blockhashes(GENESIS).at(1000);
    const validAt = (slot: number) => new Blockhashes(GENESIS).isValid(blockhash, slot);
    expect([999, 1000, 1150, 1151].map(validAt)).toEqual([false, true, true, false]);
  });

  it('are listed newest first, as far back as the sysvar goes', () => {
    const hashes = new Blockhashes(GENESIS);
    expect(hashes.before(2)).toEqual([
      { slot: 1n, hash: hashes.at(1) },
      { slot: 0n, hash: hashes.at(0) },
    ]);
    expect(hashes.before(10_000)).toHaveLength(512);
  });
});
