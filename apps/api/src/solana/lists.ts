import {
  accountFilters,
  addressSlice,
  type Cooldown,
  decodeCooldown,
  decodeHolder,
  decodeLossClaim,
  holderSlice,
  type LossClaim,
  TOKEN_2022_PROGRAM_ID,
  tokenAccountFilters,
} from '@obverse/core';
import { type Finality, PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { type ChainAccess, listAccounts } from './accounts.ts';

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

/** The users on an integration's whitelist, base58, ordered by address. */
export async function listWhitelisted(chain: ChainAccess, integration: PublicKey): Promise<string[]> {
  const query = {
    program: chain.programId,
    filters: accountFilters('whitelistEntry', { integration }),
    dataSlice: addressSlice('whitelistEntry', 'user'),
  };
  const { found } = await listAccounts(chain, query, (_, user) => bs58.encode(user));
  return found.sort();
}

/** A cooldown in a list; addresses are base58. */
export type ListedCooldown = Pick<Cooldown, 'epoch' | 'tokens' | 'unlockTs' | 'expiryTs'> & {
  readonly address: string;
  readonly owner: string;
};

/** All cooldowns of a stablecoin's junior pool, of every epoch, or those of one owner, ordered by address. */
export async function listCooldowns(
  chain: ChainAccess,
  stablecoin: PublicKey,
  owner?: PublicKey,
): Promise<readonly ListedCooldown[]> {
  const filters = accountFilters('cooldown', { stablecoin, ...(owner && { owner }) });
  const query = { program: chain.programId, filters };
  const { found } = await listAccounts(chain, query, (address, data) => {
    const { owner, epoch, tokens, unlockTs, expiryTs } = decodeCooldown(new PublicKey(address), data);
    return { address, owner: owner.toBase58(), epoch, tokens, unlockTs, expiryTs };
  });
  return found.sort((a, b) => (a.address < b.address ? -1 : 1));
}

/** A cooldown of an owner, in any stablecoin's junior pool. */
export type OwnCooldown = ListedCooldown & { readonly stablecoin: string };

/** All cooldowns of an owner, in every junior pool and of every epoch, as they are finalized, ordered by address. */
export async function listOwnCooldowns(
  chain: ChainAccess,
  owner: PublicKey,
): Promise<{ readonly slot: number; readonly cooldowns: readonly OwnCooldown[] }> {
  const filters = accountFilters('cooldown', { owner });
  const query = { program: chain.programId, filters, commitment: 'finalized' } as const;
  const { slot, found } = await listAccounts(chain, query, (address, data) => {
    const { stablecoin, epoch, tokens, unlockTs, expiryTs } = decodeCooldown(new PublicKey(address), data);
    const terms = { epoch, tokens, unlockTs, expiryTs };
    return { address, owner: owner.toBase58(), stablecoin: stablecoin.toBase58(), ...terms };
  });
  return { slot, cooldowns: found.sort((a, b) => (a.address < b.address ? -1 : 1)) };
}

/** A loss claim in a list, with its address as text. */
export type ListedLossClaim = LossClaim & { readonly base58: string };

/** All open claims of an owner on what loss reports withheld, ordered by address. */
export async function listLossClaims(
  chain: ChainAccess,
  owner: PublicKey,
): Promise<readonly ListedLossClaim[]> {
  const query = { program: chain.programId, filters: accountFilters('lossClaim', { owner }) };
  const { found } = await listAccounts(chain, query, (address, data) => ({
    ...decodeLossClaim(new PublicKey(address), data),
    base58: address,
  }));
  return found.sort((a, b) => (a.base58 < b.base58 ? -1 : 1));
}
