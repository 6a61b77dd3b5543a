import { decodeHolder, holderSlice, TOKEN_2022_PROGRAM_ID, tokenAccountFilters } from '@obverse/core';
import type { Finality, PublicKey } from '@solana/web3.js';
import { type ChainAccess, listAccounts, recentMs } from './accounts.ts';
import type { Chain } from './chain.ts';

/** How many owners hold a token, and the slots of the lists that they were counted in. */
export type HolderCount = { readonly holders: number; readonly slots: readonly number[] };

/** Counts the owners of token accounts of a Token-2022 mint with a balance above zero, each owner once. */
export async function countHolders(
  chain: ChainAccess,
  mint: PublicKey,
  commitment: Finality,
): Promise<HolderCount> {
  const query = { program: TOKEN_2022_PROGRAM_ID, dataSlice: holderSlice, commitment };
  const lists = await Promise.all(
    tokenAccountFilters(mint).map((filters) =>
      listAccounts(chain, { ...query, filters }, (_, slice) => {
        const { owner, amount } = decodeHolder(slice);
        return amount > 0n ? Buffer.from(owner).toString('latin1') : undefined;
      }),
    ),
  );
  const holders = new Set(lists.flatMap(({ found }) => found));
  holders.delete(undefined);
  return { holders: holders.size, slots: lists.map(({ slot }) => slot) };
}

/** How many owners hold tokens of a branded mint, each counted once; at most a second ago. */
export const recentHolders = (chain: Chain, mint: PublicKey): Promise<number> =>
  chain.shared(
    `holders ${mint.toBase58()}`,
    recentMs,
    async (shared) => (await countHolders(shared, mint, 'confirmed')).holders,
  );
