import { TOKEN_2022_PROGRAM_ID } from '@obverse/core';
import { AccountType } from '@solana/spl-token';
import type { Finality, GetProgramAccountsFilter, PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import type { Chain } from './chain.ts';
import { listAccounts } from './list-accounts.ts';

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

/** Who holds something in an account. */
const holderOf = (_: string, data: Buffer): string | undefined =>
  data.readBigUInt64LE(amountOffset) > 0n ? data.toString('latin1', 0, amountOffset) : undefined;

/** Counts who holds tokens of a Token-2022 mint of the platform, each owner once, without asking for whole accounts. */
export async function countHolders(chain: Chain, mint: PublicKey, commitment: Finality): Promise<number> {
  const ofMint = { memcmp: { offset: 0, bytes: mint.toBase58() } };
  const query = { program: TOKEN_2022_PROGRAM_ID, dataSlice: ownerAndAmount, commitment };
  const lists = await Promise.all(
    kinds.map((kind) => listAccounts(chain, { ...query, filters: [kind, ofMint] }, holderOf)),
  );
  const holders = new Set(lists.flatMap(({ found }) => found));
  holders.delete(undefined);
  return holders.size;
}
