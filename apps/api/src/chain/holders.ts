import { TOKEN_2022_PROGRAM_ID } from '@obverse/core';
import { AccountType } from '@solana/spl-token';
import type { Finality, GetProgramAccountsFilter, PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import type { Chain } from './chain.ts';

/** A token account begins with its mint; owner and amount follow, and are all that is asked for. */
const ownerAndAmount = { offset: 32, length: 40 };
const amountOffset = 32;

/**
 * Token accounts are of exactly this size, or longer and then say behind it that they are accounts. RPC nodes have an index by
 * mint, and use it only for a question that says one or the other.
 */
const accountSize = 165;
const kinds: GetProgramAccountsFilter[] = [
  { dataSize: accountSize },
  { memcmp: { offset: accountSize, bytes: bs58.encode(Uint8Array.of(AccountType.Account)) } },
];

/** Counts who holds tokens of a Token-2022 mint of the platform, each owner once, without asking for whole accounts. */
export async function countHolders(chain: Chain, mint: PublicKey, commitment: Finality): Promise<number> {
  const found = await Promise.all(
    kinds.map((kind) =>
      chain.call((rpc) =>
        rpc.getProgramAccounts(TOKEN_2022_PROGRAM_ID, {
          filters: [kind, { memcmp: { offset: 0, bytes: mint.toBase58() } }],
          dataSlice: ownerAndAmount,
          commitment,
        }),
      ),
    ),
  );
  const accounts = found.flat();
  const held = accounts.filter(({ account }) => account.data.readBigUInt64LE(amountOffset) > 0n);
  return new Set(held.map(({ account }) => account.data.toString('latin1', 0, amountOffset))).size;
}
