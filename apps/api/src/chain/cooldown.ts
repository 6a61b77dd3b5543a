import { accountFilters, type Cooldown, decodeCooldown } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { ApiError } from '../lib/errors.ts';
import { readAccounts } from './accounts.ts';
import type { Chain } from './chain.ts';
import { decodeOwned } from './decode.ts';
import { listAccounts } from './list-accounts.ts';

/** Reads a cooldown. @throws ApiError COOLDOWN_NOT_FOUND when the address is none */
export async function readCooldown(chain: Chain, id: string): Promise<Cooldown> {
  const address = new PublicKey(id);
  const { accounts } = await readAccounts(chain, [address]);
  const cooldown = decodeOwned(chain, address, accounts[0], decodeCooldown);
  if (cooldown === undefined) throw new ApiError('COOLDOWN_NOT_FOUND', `No such cooldown: ${id}`);
  return cooldown;
}

/** A cooldown in a list; addresses are base58. */
export type ListedCooldown = Pick<Cooldown, 'liquidityPoolId' | 'unlockTs'> & {
  readonly address: string;
  readonly owner: string;
};

/** All cooldowns of a tranche, or those of one owner, ordered by address. */
export async function readCooldowns(
  chain: Chain,
  juniorTranche: PublicKey,
  owner?: PublicKey,
): Promise<readonly ListedCooldown[]> {
  const filters = accountFilters('cooldown', { juniorTranche, ...(owner && { owner }) });
  const query = { program: chain.programId, filters };
  const { found } = await listAccounts(chain, query, (address, data) => {
    const { owner, liquidityPoolId, unlockTs } = decodeCooldown(new PublicKey(address), data);
    return { address, owner: owner.toBase58(), liquidityPoolId, unlockTs };
  });
  return found.sort((a, b) => (a.address < b.address ? -1 : 1));
}
