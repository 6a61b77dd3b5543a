import { maxPage } from '@obverse/contracts';
import { decodeHolder, holderSlice, TOKEN_2022_PROGRAM_ID, tokenAccountFilters } from '@obverse/core';
import type { Finality, PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { listAccounts } from './account-lists.ts';
import { type ChainAccess, recentMs } from './accounts.ts';
import type { Chain } from './chain.ts';

/** How many owners hold a token, and the slots of the lists that they were counted in. */
export type HolderCount = { readonly holders: number; readonly slots: readonly number[] };

/** Lists what is made of each token account of a Token-2022 mint. @param make takes the owner's bytes as a text, which is less than base58 and can be compared */
const listBalances = <T>(
  chain: ChainAccess,
  mint: PublicKey,
  commitment: Finality,
  make: (owner: string, amount: bigint) => T,
) =>
  Promise.all(
    tokenAccountFilters(mint).map((filters) => {
      const query = { program: TOKEN_2022_PROGRAM_ID, dataSlice: holderSlice, filters, commitment };
      return listAccounts(chain, query, (_, slice) => {
        const { owner, amount } = decodeHolder(slice);
        return make(Buffer.from(owner).toString('latin1'), amount);
      });
    }),
  );

/** Counts the owners of token accounts of a Token-2022 mint with a balance above zero, each owner once. */
export async function countHolders(
  chain: ChainAccess,
  mint: PublicKey,
  commitment: Finality,
): Promise<HolderCount> {
  const lists = await listBalances(chain, mint, commitment, (owner, amount) =>
    amount > 0n ? owner : undefined,
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

/** How many owners hold a token, what they hold together, and the largest of them. */
export type LargestHolders = {
  readonly holders: number;
  readonly held: bigint;
  /** Base58 owners, the largest first; at most {@link maxPage}. */
  readonly largest: readonly { readonly owner: string; readonly balance: bigint }[];
};

/** How old the list of the largest holders may be. */
const largestMs = 10_000;

async function listLargestHolders(chain: ChainAccess, mint: PublicKey): Promise<LargestHolders> {
  const lists = await listBalances(chain, mint, 'confirmed', (owner, amount) => ({ owner, amount }));
  const balances = new Map<string, bigint>();
  let held = 0n;
  for (const { owner, amount } of lists.flatMap(({ found }) => found)) {
    if (amount === 0n) continue;
    balances.set(owner, (balances.get(owner) ?? 0n) + amount);
    held += amount;
  }
  const sorted = [...balances].sort(
    ([a, of], [b, than]) => Number(than > of) - Number(than < of) || (a < b ? -1 : 1),
  );
  const largest = sorted
    .slice(0, maxPage)
    .map(([owner, balance]) => ({ owner: bs58.encode(Buffer.from(owner, 'latin1')), balance }));
  return { holders: balances.size, held, largest };
}

/** The largest holders of a branded mint; at most ten seconds ago. */
export const recentLargestHolders = (chain: Chain, mint: PublicKey): Promise<LargestHolders> =>
  chain.shared(`largest holders ${mint.toBase58()}`, largestMs, (shared) => listLargestHolders(shared, mint));
