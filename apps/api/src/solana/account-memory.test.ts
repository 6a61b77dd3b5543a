import { PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { accountMemory } from './account-memory.ts';

const key = (n: number) => {
  const bytes = new Uint8Array(32);
  new DataView(bytes.buffer).setUint32(0, n);
  return new PublicKey(bytes);
};
const account = (data: Buffer) => ({ data, owner: key(1), lamports: 5, executable: false });

describe('accountMemory', () => {
  it('returns an account as it was read last', () => {
    const memory = accountMemory();
    memory.update([key(2), key(3)], [account(Buffer.from('old')), account(Buffer.from('other'))]);
    memory.update([key(2)], [account(Buffer.from('new'))]);
    expect(memory.get(key(2))).toEqual(account(Buffer.from('new')));
    expect(memory.get(key(3))).toEqual(account(Buffer.from('other')));
    expect(memory.get(key(4))).toBeUndefined();
  });

  it('returns the same object while an account does not change, and another one when anything of it changes', () => {
    const memory = accountMemory();
    const read = (change: object) =>
      memory.update([key(2)], [{ ...account(Buffer.from('data')), ...change }])[0];
    const first = read({});
    expect(read({})).toBe(first);
    for (const change of [
      { data: Buffer.from('date') },
      { lamports: 6 },
      { owner: key(3) },
      { executable: true },
    ]) {
      const before = read({});
      const after = read(change);
      expect(after).not.toBe(before);
      expect(after).toEqual({ ...account(Buffer.from('data')), ...change });
    }
  });

  it('forgets an account that no longer exists, and one that has become large', () => {
    const memory = accountMemory();
    const addresses = [key(2), key(3)];
    memory.update(addresses, [account(Buffer.alloc(9)), account(Buffer.alloc(9))]);
    memory.update(addresses, [null, account(Buffer.alloc(4_097))]);
    expect(addresses.map(memory.get)).toEqual([undefined, undefined]);
  });

  it("keeps no memory of a node's answer beyond the account itself", () => {
    const memory = accountMemory();
    memory.update([key(2)], [account(Buffer.from('from a shared pool'))]);
    expect(memory.get(key(2))?.data.buffer.byteLength).toBe(18);
  });

  it('drops the accounts that were not used for the longest time beyond 16 MiB', () => {
    const memory = accountMemory();
    const addresses = Array.from({ length: 5_000 }, (_, n) => key(n));
    for (const [n, address] of addresses.entries()) {
      memory.update([address], [account(Buffer.alloc(4_096, n))]);
      memory.get(key(0));
    }
    const kept = addresses.filter((address) => memory.get(address) !== undefined);
    expect(kept.length * 4_096).toBeLessThan(16_777_216);
    expect(kept.length).toBeGreaterThan(2_900);
    expect(kept).toContain(addresses[0]);
    expect(kept).not.toContain(addresses[1]);
  });
});
