import {
  decodeIntegration,
  decodePlatform,
  decodeStablecoin,
  type Integration,
  type math,
  mintSupply,
  platformAddress,
  type Stablecoin,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  tokenAddress,
  tokenAmount,
  tokenBalance,
  vaultAddress,
} from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import { parseAddress } from '../lib/address-text.ts';
import { ApiError } from '../lib/errors.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import { type AccountReads, recall, runReads } from './account-reads.ts';
import { type Account, type ChainAccess, decodeAccount, decodeExisting, existing } from './accounts.ts';

/** An integration with every account that its figures depend on, as recorded in one slot. */
export type IntegrationSnapshot = {
  /** As recorded. */
  readonly state: { readonly stablecoin: Stablecoin; readonly integration: Integration };
  /** New exposure is stopped. */
  readonly paused: boolean;
  /** The cluster's time in that slot; unix seconds. */
  readonly now: bigint;
  /** Supply of the branded mint, base units: less than the program counts where tokens were burned. */
  readonly supply: bigint;
  /** Underlying in the vault, base units. */
  readonly vaultBalance: bigint;
  readonly brandedMint: Account;
};

/** What a wallet holds in its associated token accounts, in base units; undefined where the token account does not exist. */
export type Balances = {
  /** The wallet's own account; null before its first lamport. */
  readonly wallet: Account | null;
  readonly branded: bigint | undefined;
  readonly underlying: bigint | undefined;
};

/** The fee as answers have it: the present one, and the raise that is scheduled. */
export function feeTermsOf({
  feeBps,
  nextFeeBps,
  feeEtaTs,
}: Pick<math.IntegrationState, 'feeBps' | 'nextFeeBps' | 'feeEtaTs'>) {
  const hasRaise = feeEtaTs !== 0n;
  return {
    feeBps,
    nextFeeBps: hasRaise ? nextFeeBps : null,
    feeEta: hasRaise ? fromUnixSeconds(feeEtaTs) : null,
  };
}

/**
 * Reads an integration's own account.
 *
 * @throws ApiError INTEGRATION_NOT_FOUND when the address is no integration of the platform
 */
export function* integrationReads(chain: ChainAccess, id: string): AccountReads<Integration> {
  const address = parseAddress(id);
  const { accounts } = yield [address];
  const integration = decodeAccount(chain, address, accounts[0], decodeIntegration);
  if (integration === undefined) {
    throw new ApiError('INTEGRATION_NOT_FOUND', `No such integration: ${id}`);
  }
  return integration;
}

/** As {@link integrationReads}, at once. */
export const readIntegration = async (chain: ChainAccess, id: string): Promise<Integration> =>
  (await runReads(chain, () => integrationReads(chain, id))).value;

/** The branded mint of an integration that was read before, which never changes; undefined where it was not. */
export const rememberedMint = (chain: ChainAccess, id: string): PublicKey | undefined =>
  recall(chain, () => integrationReads(chain, id)).value?.brandedMint;

function* readWith(
  chain: ChainAccess,
  integration: Integration,
  extra: readonly PublicKey[],
): AccountReads<{ snapshot: IntegrationSnapshot; extra: readonly (Account | null)[] }> {
  const { stablecoin, brandedMint } = integration;
  const platform = platformAddress(chain.programId);
  const vault = vaultAddress(stablecoin, chain.programId);
  const own = [stablecoin, platform, vault, brandedMint];
  const { now, accounts } = yield [...own, ...extra];
  const mint = existing(chain, brandedMint, accounts[3]);
  const snapshot = {
    state: { integration, stablecoin: decodeExisting(chain, stablecoin, accounts[0], decodeStablecoin) },
    paused: decodeExisting(chain, platform, accounts[1], decodePlatform).paused,
    now,
    supply: mintSupply(mint),
    vaultBalance: tokenAmount(existing(chain, vault, accounts[2])),
    brandedMint: mint,
  };
  return { snapshot, extra: accounts.slice(own.length) };
}

/**
 * Reads an integration with its stablecoin, the platform, vault and branded mint.
 *
 * @throws ApiError INTEGRATION_NOT_FOUND when the address is no integration of the platform
 */
export function* snapshotReads(chain: ChainAccess, id: string): AccountReads<IntegrationSnapshot> {
  const integration = yield* integrationReads(chain, id);
  return (yield* readWith(chain, integration, [])).snapshot;
}

/** As {@link snapshotReads}, with the balances of `holder`. */
export function* holderReads(
  chain: ChainAccess,
  integration: Integration,
  holder: PublicKey,
): AccountReads<{ snapshot: IntegrationSnapshot; balances: Balances }> {
  const { underlyingMint, brandedMint } = integration;
  const { snapshot, extra } = yield* readWith(chain, integration, [
    holder,
    tokenAddress(brandedMint, holder, TOKEN_2022_PROGRAM_ID),
    // the stablecoin records which program owns the underlying, and it is read in the same call: read both accounts
    tokenAddress(underlyingMint, holder, TOKEN_PROGRAM_ID),
    tokenAddress(underlyingMint, holder, TOKEN_2022_PROGRAM_ID),
  ]);
  const [wallet = null, branded, classic, token2022] = extra;
  const { tokenProgram } = snapshot.state.stablecoin;
  const underlying = tokenProgram.equals(TOKEN_PROGRAM_ID) ? classic : token2022;
  const balances = {
    wallet,
    branded: tokenBalance(branded, TOKEN_2022_PROGRAM_ID),
    underlying: tokenBalance(underlying, tokenProgram),
  };
  return { snapshot, balances };
}
