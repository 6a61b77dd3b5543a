import { Keypair } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { accountFilters } from './filters.ts';

describe('accountFilters', () => {
  it('selects a kind of account by its size, discriminator and version', () => {
    expect(accountFilters('platform')).toEqual([{ dataSize: 176 }, { memcmp: { offset: 0, bytes: '5S' } }]);
  });

  it('compares fields at their offsets in the layout', () => {
    const [stablecoin, owner] = [Keypair.generate().publicKey, Keypair.generate().publicKey];
    expect(accountFilters('cooldown', { stablecoin, owner }).slice(2)).toEqual([
      { memcmp: { offset: 40, bytes: stablecoin.toBase58() } },
      { memcmp: { offset: 72, bytes: owner.toBase58() } },
    ]);
    expect(accountFilters('whitelistEntry', { integration: owner })[2]).toEqual({
      memcmp: { offset: 8, bytes: owner.toBase58() },
    });
  });
});
