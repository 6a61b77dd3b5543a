import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { describe, expect, it } from 'vitest';
import { accountFilters } from './filters.ts';
import { ACCOUNTS } from './platform.generated.ts';

describe('accountFilters', () => {
  it('selects a kind of account by its size, discriminator and version', () => {
    expect(accountFilters('platform')).toEqual([{ dataSize: 176 }, { memcmp: { offset: 0, bytes: '5S' } }]);
  });

  it('selects a kind that had another layout by its discriminator alone, and its present layout with fields', () => {
    const kind = bs58.encode([ACCOUNTS.integration.discriminator]);
    expect(accountFilters('integration')).toEqual([{ memcmp: { offset: 0, bytes: kind } }]);
    const authority = Keypair.generate().publicKey;
    expect(accountFilters('integration', { authority })).toContainEqual({
      dataSize: ACCOUNTS.integration.size,
    });
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
