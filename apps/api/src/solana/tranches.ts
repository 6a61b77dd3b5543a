import {
  type Cooldown,
  decodeCooldown,
  juniorMintAddress,
  TOKEN_2022_PROGRAM_ID,
  tokenAddress,
  tokenBalance,
} from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import { parseAddress } from '../lib/address-text.ts';
import { ApiError } from '../lib/errors.ts';
import type { AccountReads } from './account-reads.ts';
import { decodeAccount } from './accounts.ts';
import type { Chain } from './chain.ts';
import { type StablecoinSnapshot, stablecoinReads } from './stablecoins.ts';
import { type HeldTranche, type TrancheRef, type TrancheSnapshot, trancheReads } from './tranche-snapshot.ts';

/** What a wallet holds in its associated token accounts, base units; undefined where an account does not exist. */
export type TrancheBalances = {
  readonly underlying: bigint | undefined;
  readonly junior: bigint | undefined;
};

/** The tranche of a stablecoin in one of its epochs so far. */
export function trancheOf(
  { programId }: Pick<Chain, 'programId'>,
  { stablecoin }: Pick<StablecoinSnapshot, 'stablecoin'>,
  epoch = stablecoin.epoch,
): TrancheRef {
  return { stablecoin, epoch, id: juniorMintAddress(stablecoin.address, epoch, programId) };
}

/**
 * Finds a tranche in the stablecoins as they were at most a second ago, if it was not found before.
 *
 * @throws ApiError TRANCHE_NOT_FOUND
 */
export async function findTranche(chain: Chain, id: string): Promise<TrancheRef> {
  const known = chain.knownTranches.get(id);
  if (known !== undefined) return known;
  const { states } = await chain.stablecoins();
  for (const state of states) {
    for (let { epoch } = state.stablecoin; epoch >= 0; epoch -= 1) {
      const tranche = trancheOf(chain, state, epoch);
      if (tranche.id.toBase58() !== id) continue;
      chain.knownTranches.set(id, tranche);
      return tranche;
    }
  }
  throw new ApiError('TRANCHE_NOT_FOUND', `No such junior tranche: ${id}`);
}

/**
 * Reads a tranche as it was at most a second ago.
 *
 * @throws ApiError TRANCHE_NOT_FOUND
 */
export const readTranche = async (chain: Chain, id: string): Promise<TrancheSnapshot> =>
  chain.tranche(await findTranche(chain, id));

/**
 * Reads a tranche and counts the holders of its tokens, so that supply, assets and holders belong together.
 *
 * @throws ApiError TRANCHE_NOT_FOUND
 */
export const readTrancheWithHolders = async (chain: Chain, id: string): Promise<HeldTranche> =>
  chain.heldTranche(await findTranche(chain, id));

/** Reads a tranche with the balances of `holder`. */
export function* trancheHolderReads(
  chain: Chain,
  ref: TrancheRef,
  holder: PublicKey,
): AccountReads<TrancheSnapshot & TrancheBalances> {
  const { underlyingMint, tokenProgram } = ref.stablecoin;
  const { tranche, extra } = yield* trancheReads(chain, ref, [
    tokenAddress(underlyingMint, holder, tokenProgram),
    tokenAddress(ref.id, holder, TOKEN_2022_PROGRAM_ID),
  ]);
  return {
    ...tranche,
    underlying: tokenBalance(extra[0], tokenProgram),
    junior: tokenBalance(extra[1], TOKEN_2022_PROGRAM_ID),
  };
}

/**
 * Reads a cooldown, and its tranche with the balances of the cooldown's owner.
 *
 * @throws ApiError COOLDOWN_NOT_FOUND when there is none at the address
 */
export function* cooldownReads(
  chain: Chain,
  id: string,
): AccountReads<{ cooldown: Cooldown; tranche: TrancheSnapshot & TrancheBalances }> {
  const address = parseAddress(id);
  const { accounts } = yield [address];
  const cooldown = decodeAccount(chain, address, accounts[0], decodeCooldown);
  if (cooldown === undefined) throw new ApiError('COOLDOWN_NOT_FOUND', `No such cooldown: ${id}`);
  const stablecoin = yield* stablecoinReads(chain, cooldown.stablecoin);
  const ref = trancheOf(chain, { stablecoin }, cooldown.epoch);
  return { cooldown, tranche: yield* trancheHolderReads(chain, ref, cooldown.owner) };
}
