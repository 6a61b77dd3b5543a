import { accountFilters, type Cooldown, decodeCooldown } from '@obverse/core';
import { type Finality, PublicKey } from '@solana/web3.js';
import { listAccounts } from '../solana/account-lists.ts';
import type { ChainAccess } from '../solana/accounts.ts';

/** A cooldown in a list; its address and its owner are base58. */
export type ListedCooldown = Pick<Cooldown, 'stablecoin' | 'epoch' | 'tokens' | 'unlockTs' | 'expiryTs'> & {
  readonly address: string;
  readonly owner: string;
};

/** The cooldowns of a stablecoin's junior pool, of an owner, or of both; of every epoch, ordered by address. */
export async function listCooldowns(
  chain: ChainAccess,
  { stablecoin, owner }: { readonly stablecoin?: PublicKey; readonly owner?: PublicKey | undefined },
  commitment?: Finality,
): Promise<{ readonly slot: number; readonly cooldowns: readonly ListedCooldown[] }> {
  const filters = accountFilters('cooldown', { ...(stablecoin && { stablecoin }), ...(owner && { owner }) });
  const query = { program: chain.programId, filters, ...(commitment && { commitment }) };
  const { slot, found } = await listAccounts(chain, query, (address, data) => {
    const { stablecoin, owner, epoch, tokens, unlockTs, expiryTs } = decodeCooldown(
      new PublicKey(address),
      data,
    );
    return { address, stablecoin, owner: owner.toBase58(), epoch, tokens, unlockTs, expiryTs };
  });
  return { slot, cooldowns: found.sort((a, b) => (a.address < b.address ? -1 : 1)) };
}
