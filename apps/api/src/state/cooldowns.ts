import { accountFilters, type Cooldown, decodeCooldown, juniorMintAddress } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { listAccounts } from '../solana/account-lists.ts';
import type { ChainAccess } from '../solana/accounts.ts';

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

/** A cooldown of an owner, in any stablecoin's junior pool, with its junior mint. */
export type OwnCooldown = ListedCooldown & { readonly mint: string };

/** All cooldowns of an owner, in every junior pool and of every epoch, as they are finalized, ordered by address. */
export async function listOwnCooldowns(
  chain: ChainAccess,
  owner: PublicKey,
): Promise<{ readonly slot: number; readonly cooldowns: readonly OwnCooldown[] }> {
  const filters = accountFilters('cooldown', { owner });
  const query = { program: chain.programId, filters, commitment: 'finalized' } as const;
  const { slot, found } = await listAccounts(chain, query, (address, data) => {
    const decoded = decodeCooldown(new PublicKey(address), data);
    const { stablecoin, epoch, tokens, unlockTs, expiryTs } = decoded;
    const mint = juniorMintAddress(stablecoin, epoch, chain.programId).toBase58();
    return { address, owner: owner.toBase58(), mint, epoch, tokens, unlockTs, expiryTs };
  });
  return { slot, cooldowns: found.sort((a, b) => (a.address < b.address ? -1 : 1)) };
}
