import {
  decodeIntegration,
  decodeJuniorTranche,
  decodeStablecoin,
  type Integration,
  juniorTrancheAddress,
  type math,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  tokenAddress,
  vaultAddress,
} from '@obverse/core';
import { AccountLayout, unpackMint } from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import { ApiError } from '../lib/errors.ts';
import { type Account, readAccounts } from './accounts.ts';
import type { Chain } from './chain.ts';
import { decodeExisting, decodeOwned } from './decode.ts';

/** An integration with all that its figures depend on, as recorded at one moment. */
export type Coin = {
  readonly state: math.CoinState;
  /** The moment, by the cluster's clock; unix seconds. */
  readonly now: bigint;
  /** Supply of the branded mint, base units. */
  readonly supply: bigint;
  /** What the vault holds, underlying base units. */
  readonly vaultBalance: bigint;
  readonly brandedMint: Account;
};

/** A wallet's associated token accounts of a coin: balances in base units, undefined where the account does not exist. */
export type Holdings = {
  readonly wallet: Account | null;
  readonly branded: bigint | undefined;
  readonly underlying: bigint | undefined;
};

const integrationNotFound = (id: string) =>
  new ApiError('INTEGRATION_NOT_FOUND', `No such integration: ${id}`);

/**
 * Reads an integration's own account.
 *
 * @throws ApiError what `notFound` makes, when the address is no integration of the platform
 */
export async function readIntegration(
  chain: Chain,
  id: string,
  notFound = integrationNotFound,
): Promise<Integration> {
  const address = new PublicKey(id);
  const { accounts } = await readAccounts(chain, [address]);
  const integration = decodeOwned(chain, address, accounts[0], decodeIntegration);
  if (integration === undefined) throw notFound(id);
  return integration;
}

/** An account that another one vouches for. */
export function existing(chain: Chain, address: PublicKey, account: Account | null | undefined): Account {
  if (!account) throw new Error(`${address.toBase58()} is missing on ${chain.cluster}`);
  return account;
}

/** Balance of a token account, base units. */
export const balance = (account: Account): bigint => AccountLayout.decode(account.data).amount;

/**
 * Balance of what may be a wallet's token account, base units; undefined where there is none. Whoever gives its address some SOL
 * beforehand makes it an account of the system program's, and no token account.
 */
export const balanceIfAny = (
  account: Account | null | undefined,
  tokenProgram: PublicKey,
): bigint | undefined => (account?.owner.equals(tokenProgram) ? balance(account) : undefined);

async function readWith(chain: Chain, { address, stablecoin, brandedMint }: Integration, extra: PublicKey[]) {
  const junior = juniorTrancheAddress(stablecoin, chain.programId);
  const vault = vaultAddress(stablecoin, chain.programId);
  const own = [address, stablecoin, junior, vault, brandedMint];
  const { now, accounts } = await readAccounts(chain, [...own, ...extra]);
  const mint = existing(chain, brandedMint, accounts[4]);
  const coin: Coin = {
    state: {
      integration: decodeExisting(chain, address, accounts[0], decodeIntegration),
      stablecoin: decodeExisting(chain, stablecoin, accounts[1], decodeStablecoin),
      junior: decodeExisting(chain, junior, accounts[2], decodeJuniorTranche),
    },
    now,
    supply: unpackMint(brandedMint, mint, TOKEN_2022_PROGRAM_ID).supply,
    vaultBalance: balance(existing(chain, vault, accounts[3])),
    brandedMint: mint,
  };
  return { coin, extra: accounts.slice(own.length) };
}

/**
 * Reads an integration with its stablecoin, junior tranche, vault and branded mint; these all in one call, so that they
 * are of one moment.
 *
 * @throws ApiError what `notFound` makes, when the address is no integration of the platform
 */
export async function readCoin(chain: Chain, id: string, notFound = integrationNotFound): Promise<Coin> {
  const integration = await readIntegration(chain, id, notFound);
  return (await readWith(chain, integration, [])).coin;
}

/** As {@link readCoin}, and in the same call what `holder` has of the coin. */
export async function readCoinOf(
  chain: Chain,
  integration: Integration,
  holder: PublicKey,
): Promise<{ coin: Coin; holdings: Holdings }> {
  const { underlyingMint, brandedMint } = integration;
  const { coin, extra } = await readWith(chain, integration, [
    holder,
    tokenAddress(brandedMint, holder, TOKEN_2022_PROGRAM_ID),
    // which program owns the underlying is recorded in the stablecoin, which is only being read: ask for both
    tokenAddress(underlyingMint, holder, TOKEN_PROGRAM_ID),
    tokenAddress(underlyingMint, holder, TOKEN_2022_PROGRAM_ID),
  ]);
  const [wallet = null, branded, classic, token2022] = extra;
  const { tokenProgram } = coin.state.stablecoin;
  const underlying = tokenProgram.equals(TOKEN_PROGRAM_ID) ? classic : token2022;
  const holdings = {
    wallet,
    branded: balanceIfAny(branded, TOKEN_2022_PROGRAM_ID),
    underlying: balanceIfAny(underlying, tokenProgram),
  };
  return { coin, holdings };
}
