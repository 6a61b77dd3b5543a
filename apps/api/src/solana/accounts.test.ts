import { decodeWhitelistEntry, encodeAccount } from '@obverse/core';
import { Keypair } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { decodeAccount } from './accounts.ts';

const newKey = () => Keypair.generate().publicKey;
const [programId, address] = [newKey(), newKey()];
const entry = { integration: newKey(), user: newKey(), rentPayer: newKey(), bump: 255 };
const accountOf = (fields: object, owner = programId) => ({
  owner,
  lamports: 1,
  executable: false,
  data: encodeAccount('whitelistEntry', { ...entry, ...fields }),
});

describe('decodeAccount', () => {
  it('decodes an account as it is', () => {
    const before = accountOf({});
    const after = accountOf({ rentPayer: newKey() });
    const decode = (account: ReturnType<typeof accountOf>) =>
      decodeAccount({ programId }, address, account, decodeWhitelistEntry);
    expect(decode(before)?.rentPayer).toEqual(entry.rentPayer);
    expect(decode(after)?.rentPayer).not.toEqual(entry.rentPayer);
  });

  it('gives nothing for an account of another program or of another kind', () => {
    const decode = (account: ReturnType<typeof accountOf> | null) =>
      decodeAccount({ programId }, address, account, decodeWhitelistEntry);
    expect(decode(accountOf({}, newKey()))).toBeUndefined();
    expect(decode({ ...accountOf({}), data: Buffer.alloc(9) })).toBeUndefined();
    expect(decode(null)).toBeUndefined();
  });
});
