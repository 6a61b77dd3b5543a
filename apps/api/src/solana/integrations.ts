import type { CoinKind } from '@obverse/contracts';
import {
  decodeIntegration,
  decodePlatform,
  decodeStablecoin,
  hasTransferHook,
  type Integration,
  isMintPaused,
  isTokenFrozen,
  math,
  mintSupply,
  parseAddress,
  platformAddress,
  powersOf,
  type Stablecoin,
  TOKEN_2022_PROGRAM_ID,
  tokenAddress,
  tokenAmount,
  tokenBalance,
  vaultAddress,
} from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import {
  type Account,
  type ChainAccess,
  decodeAccount,
  decodeExisting,
  existing,
  readAccounts,
} from './accounts.ts';
import type { Chain } from './chain.ts';
import { Facts, type IntegrationFacts, integrationNotFound, type StablecoinFacts } from './coins.ts';
import { tokenOwner } from './wallet-checks.ts';

/** The kind of a coin as answers have it. */
export const coinKindOf = ({ kind }: Pick<Integration, 'kind'>): CoinKind =>
  kind === math.coinKinds.payment ? 'payment' : 'earning';

/** The powers of a coin as answers have them; null where it was made without any. */
export const coinPowersOf = ({ powers, paused }: { readonly powers: number; readonly paused: boolean }) =>
  powers === 0 ? null : { ...powersOf(powers), paused };

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
  /** Why nobody can mint or redeem, whatever the program's own rules allow, as a sentence; undefined where nothing is stopped. */
  readonly stop: string | undefined;
};

/** What a wallet holds in its associated token accounts, in base units; undefined where the token account does not exist. */
export type Balances = {
  /** The wallet's own account; null before its first lamport. */
  readonly wallet: Account | null;
  readonly branded: bigint | undefined;
  readonly underlying: bigint | undefined;
  /** Whose the token account of the underlying is: it can be given away. */
  readonly underlyingOwner: PublicKey | undefined;
  /** The account of the coin is frozen. */
  readonly isFrozen: boolean;
};

/**
 * Reads an integration's own account, and the cluster's time; unix seconds.
 *
 * @throws ApiError INTEGRATION_NOT_FOUND when the address is no integration of the platform
 */
export async function readIntegration(
  chain: ChainAccess,
  id: string,
): Promise<{ readonly integration: Integration; readonly now: bigint }> {
  const address = parseAddress(id);
  const { now, accounts } = await readAccounts(chain, [address]);
  const integration = decodeAccount(chain, address, accounts[0], decodeIntegration);
  if (integration === undefined) {
    throw integrationNotFound(id);
  }
  return { integration, now };
}

type IntegrationAddresses = Pick<
  IntegrationFacts,
  'address' | 'stablecoin' | 'brandedMint' | 'underlyingMint'
>;

/** What the compliance authority of a coin, or the issuer of its underlying, has stopped for everybody. @param underlyingMint null where its issuer has closed it */
function stopOf(
  brandedMint: Account,
  underlyingMint: Account | null | undefined,
  vault: Account,
): string | undefined {
  if (isMintPaused(brandedMint)) return 'The coin is paused by its compliance authority';
  if (isMintPaused(underlyingMint)) return 'The underlying is paused by its issuer';
  if (hasTransferHook(underlyingMint)) return 'The issuer of the underlying has set a transfer hook';
  return isTokenFrozen(vault) ? 'The vault is frozen by the issuer of the underlying' : undefined;
}

/** Reads an integration with the accounts that its figures depend on, and others of the same slot. */
async function readWith(
  chain: ChainAccess,
  { address, stablecoin, brandedMint, underlyingMint }: IntegrationAddresses,
  others: readonly PublicKey[],
) {
  const platform = platformAddress(chain.programId);
  const vault = vaultAddress(stablecoin, chain.programId);
  const own = [address, stablecoin, platform, vault, brandedMint, underlyingMint];
  const { now, accounts } = await readAccounts(chain, [...own, ...others]);
  const integration = decodeAccount(chain, address, accounts[0], decodeIntegration);
  // remembered, or read from a node that is ahead of this one
  if (integration === undefined) throw integrationNotFound(address.toBase58());
  const vaultAccount = existing(chain, vault, accounts[3]);
  const mint = existing(chain, brandedMint, accounts[4]);
  const snapshot: IntegrationSnapshot = {
    state: {
      integration,
      stablecoin: decodeExisting(chain, stablecoin, accounts[1], decodeStablecoin),
    },
    paused: decodeExisting(chain, platform, accounts[2], decodePlatform).paused,
    now,
    supply: mintSupply(mint),
    vaultBalance: tokenAmount(vaultAccount),
    brandedMint: mint,
    stop: stopOf(mint, accounts[5], vaultAccount),
  };
  return { snapshot, others: accounts.slice(own.length) };
}

/**
 * Reads an integration with its stablecoin, the platform, vault and branded mint.
 *
 * @throws ApiError INTEGRATION_NOT_FOUND when the address is no integration of the platform
 */
export async function readIntegrationSnapshot(chain: ChainAccess, id: string): Promise<IntegrationSnapshot> {
  const addresses = await new Facts(chain).integration(id);
  return (await readWith(chain, addresses, [])).snapshot;
}

/** An integration at most one slot ago. @throws ApiError INTEGRATION_NOT_FOUND */
export const recentIntegration = (chain: Chain, id: string): Promise<IntegrationSnapshot> =>
  chain.shared(`integration ${id}`, chain.slotMs, (shared) => readIntegrationSnapshot(shared, id));

/** Reads an integration as {@link readIntegrationSnapshot} does, with what a wallet holds of its coin and the underlying. */
export async function readHolder(
  chain: ChainAccess,
  integration: IntegrationFacts,
  { underlyingMint, tokenProgram }: StablecoinFacts,
  owner: PublicKey,
): Promise<{ readonly snapshot: IntegrationSnapshot; readonly balances: Balances }> {
  const { snapshot, others } = await readWith(chain, integration, [
    owner,
    tokenAddress(integration.brandedMint, owner, TOKEN_2022_PROGRAM_ID),
    tokenAddress(underlyingMint, owner, tokenProgram),
  ]);
  const [wallet = null, branded, underlying] = others;
  const balances = {
    wallet,
    branded: tokenBalance(branded, TOKEN_2022_PROGRAM_ID),
    underlying: tokenBalance(underlying, tokenProgram),
    underlyingOwner: tokenOwner(underlying),
    isFrozen: isTokenFrozen(branded),
  };
  return { snapshot, balances };
}
