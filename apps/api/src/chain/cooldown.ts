import { accountFilters, type Cooldown, decodeCooldown } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { ApiError } from '../errors.ts';
import { readAccounts } from './accounts.ts';
import type { Chain } from './chain.ts';
import { decodeExisting, decodeOwned } from './decode.ts';

/** Reads a cooldown. @throws ApiError COOLDOWN_NOT_FOUND when the address is none */
export async function readCooldown(chain: Chain, id: string): Promise<Cooldown> {
  const address = new PublicKey(id);
  const { accounts } = await readAccounts(chain, [address]);
  const cooldown = decodeOwned(chain, address, accounts[0], decodeCooldown);
  if (cooldown === undefined) throw new ApiError('COOLDOWN_NOT_FOUND', `No such cooldown: ${id}`);
  return cooldown;
}

/** All cooldowns of a tranche, or those of one owner, in no order. */
export async function readCooldowns(
  chain: Chain,
  juniorTranche: PublicKey,
  owner?: PublicKey,
): Promise<Cooldown[]> {
  const filters = accountFilters('cooldown', { juniorTranche, ...(owner && { owner }) });
  const found = await chain.call((rpc) => rpc.getProgramAccounts(chain.programId, { filters }));
  return found.map(({ pubkey, account }) => decodeExisting(chain, pubkey, account, decodeCooldown));
}
