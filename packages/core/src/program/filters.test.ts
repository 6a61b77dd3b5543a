import { Keypair } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { accountFilters } from './filters.ts';

describe('accountFilters', () => {
  it('selects a kind of account by its size, discriminator and version', () => {
    expect(accountFilters('platform')).toEqual([{ dataSize: 168 }, { memcmp: { offset: 0, bytes: '5S' } }]);
  });

  it('compares fields at their offsets in the layout', () => {
    const [tranche, owner] = [Keypair.generate().publicKey, Keypair.generate().publicKey];
    expect(accountFilters('cooldown', { juniorTranche: tranche, owner }).slice(2)).toEqual([
      { memcmp: { offset: 32, bytes: tranche.toBase58() } },
      { memcmp: { offset: 64, bytes: owner.toBase58() } },
    ]);
    expect(accountFilters('whitelistEntry', { integration: tranche })[2]).toEqual({
      memcmp: { offset: 8, bytes: tranche.toBase58() },
    });
  });
});
