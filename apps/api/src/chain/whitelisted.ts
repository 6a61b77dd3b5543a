import { ACCOUNTS } from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import type { Chain } from './chain.ts';
import { listAccounts } from './list-accounts.ts';

const { discriminator, version, size } = ACCOUNTS.whitelistEntry;

/** Offsets in a whitelist entry: kind and version come first, then bump and padding. */
const integrationOffset = 8;
const userOffset = 40;

/** The users on an integration's whitelist, ordered by address; only their addresses are loaded. */
export async function readWhitelisted(chain: Chain, integration: PublicKey): Promise<string[]> {
  const kind = bs58.encode(Uint8Array.of(discriminator, version));
  const { found } = await listAccounts(
    chain,
    {
      program: chain.programId,
      filters: [
        { dataSize: size },
        { memcmp: { offset: 0, bytes: kind } },
        { memcmp: { offset: integrationOffset, bytes: integration.toBase58() } },
      ],
      dataSlice: { offset: userOffset, length: 32 },
    },
    (_, user) => bs58.encode(user),
  );
  return found.sort();
}
