import { accountFilters, type Cooldown, decodeCooldown } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { type ChainAccess, listAccounts } from '../solana/accounts.ts';

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
