import { juniorMintAddress, TOKEN_2022_PROGRAM_ID, tokenAddress, tokenBalance } from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import { ApiError } from '../lib/errors.ts';
import type { Chain } from '../solana/chain.ts';
import { recentStablecoins } from '../solana/stablecoins.ts';
import {
  type HeldTranche,
  readTrancheWith,
  recentHeldTranche,
  recentTranche,
  type TrancheRef,
  type TrancheSnapshot,
} from './tranche-snapshot.ts';

/** What a wallet holds in its associated token accounts, base units; undefined where an account does not exist. */
export type TrancheBalances = {
  readonly underlying: bigint | undefined;
  readonly junior: bigint | undefined;
};

/** The tranche of a stablecoin in one of its epochs so far. */
export function trancheOf(
  { programId }: Pick<Chain, 'programId'>,
  { stablecoin }: Pick<TrancheRef, 'stablecoin'>,
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
  const known = chain.known.get(`tranche ${id}`) as TrancheRef | undefined;
  if (known !== undefined) return known;
  const { states } = await recentStablecoins(chain);
  for (const state of states) {
    for (let { epoch } = state.stablecoin; epoch >= 0; epoch -= 1) {
      const tranche = trancheOf(chain, state, epoch);
      if (tranche.id.toBase58() !== id) continue;
      chain.known.set(`tranche ${id}`, tranche);
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
  recentTranche(chain, await findTranche(chain, id));

/**
 * Reads a tranche and counts the holders of its tokens, so that supply, assets and holders belong together.
 *
 * @throws ApiError TRANCHE_NOT_FOUND
 */
export const readTrancheWithHolders = async (chain: Chain, id: string): Promise<HeldTranche> =>
  recentHeldTranche(chain, await findTranche(chain, id));

/** Reads a tranche, and what a wallet holds of it and of its underlying. */
export async function readTrancheHolder(
  chain: Chain,
  ref: TrancheRef,
  holder: PublicKey,
): Promise<TrancheSnapshot & TrancheBalances> {
  const { underlyingMint, tokenProgram } = ref.stablecoin;
  const { tranche, others } = await readTrancheWith(chain, ref, [
    tokenAddress(underlyingMint, holder, tokenProgram),
    tokenAddress(ref.id, holder, TOKEN_2022_PROGRAM_ID),
  ]);
  return {
    ...tranche,
    underlying: tokenBalance(others[0], tokenProgram),
    junior: tokenBalance(others[1], TOKEN_2022_PROGRAM_ID),
  };
}
