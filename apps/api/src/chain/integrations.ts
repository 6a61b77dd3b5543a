import {
  decodeIntegration,
  decodeOwned,
  decodePlatform,
  decodeStablecoin,
  type Integration,
  platformAddress,
  type Stablecoin,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  tokenAddress,
  tokenBalance,
  vaultAddress,
} from '@obverse/core';
import { AccountLayout, unpackMint } from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import { ApiError } from '../lib/errors.ts';
import { type Account, type ChainAccess, decodeExisting, existing, readAccounts } from './accounts.ts';

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

const integrationNotFound = (id: string) =>
  new ApiError('INTEGRATION_NOT_FOUND', `No such integration: ${id}`);

/**
 * Reads an integration's own account.
 *
 * @throws ApiError made by `notFound`, when the address is no integration of the platform
 */
export async function readIntegration(
  chain: ChainAccess,
  id: string,
  notFound = integrationNotFound,
): Promise<Integration> {
  const address = new PublicKey(id);
  const { accounts } = await readAccounts(chain, [address]);
  const integration = decodeOwned(chain.programId, address, accounts[0], decodeIntegration);
  if (integration === undefined) throw notFound(id);
  return integration;
}

async function readWith(
  chain: ChainAccess,
  { address, stablecoin, brandedMint }: Integration,
  extra: readonly PublicKey[],
): Promise<{ snapshot: IntegrationSnapshot; extra: readonly (Account | null)[] }> {
  const platform = platformAddress(chain.programId);
  const vault = vaultAddress(stablecoin, chain.programId);
  const own = [address, stablecoin, platform, vault, brandedMint];
  const { now, accounts } = await readAccounts(chain, [...own, ...extra]);
  const mint = existing(chain, brandedMint, accounts[4]);
  const snapshot = {
    state: {
      integration: decodeExisting(chain, address, accounts[0], decodeIntegration),
      stablecoin: decodeExisting(chain, stablecoin, accounts[1], decodeStablecoin),
    },
    paused: decodeExisting(chain, platform, accounts[2], decodePlatform).paused,
    now,
    supply: unpackMint(brandedMint, mint, TOKEN_2022_PROGRAM_ID).supply,
    vaultBalance: AccountLayout.decode(existing(chain, vault, accounts[3]).data).amount,
    brandedMint: mint,
  };
  return { snapshot, extra: accounts.slice(own.length) };
}

/**
 * Reads an integration with its stablecoin, the platform, vault and branded mint, all in one call and so of one slot.
 *
 * @throws ApiError made by `notFound`, when the address is no integration of the platform
 */
export async function readIntegrationSnapshot(
  chain: ChainAccess,
  id: string,
  notFound = integrationNotFound,
): Promise<IntegrationSnapshot> {
  const integration = await readIntegration(chain, id, notFound);
  return (await readWith(chain, integration, [])).snapshot;
}

/**
 * As {@link readIntegrationSnapshot}, with the balances of `holder` from the same call.
 *
 * @param integration as read before: its addresses say what to read
 */
export async function readIntegrationWithHolder(
  chain: ChainAccess,
  integration: Integration,
  holder: PublicKey,
): Promise<{ snapshot: IntegrationSnapshot; balances: Balances }> {
  const { underlyingMint, brandedMint } = integration;
  const { snapshot, extra } = await readWith(chain, integration, [
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
