import {
  decodeTokenMetadata,
  type Integration,
  type Stablecoin,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@obverse/core';
import { type Mint, type Account as TokenAccount, unpackAccount, unpackMint } from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import { RefusedError } from '../errors.ts';
import { type Account, readAccounts } from './accounts.ts';
import type { Cluster } from './cluster.ts';

/**
 * Reads a mint and the token program that owns it.
 * @param what names the mint in the error
 * @throws RefusedError if the address is not a mint
 */
export async function readMint(
  cluster: Cluster,
  address: PublicKey,
  what: string,
): Promise<Mint & { readonly tokenProgram: PublicKey }> {
  const [account] = await readAccounts(cluster, [address]);
  const tokenProgram = [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID].find((id) => account?.owner.equals(id));
  const mint = tokenProgram && tryUnpack(() => unpackMint(address, account ?? null, tokenProgram));
  if (!mint) throw new RefusedError(`${what}: ${address.toBase58()} is not a mint on ${cluster.name}`);
  return { ...mint, tokenProgram };
}

/** spl-token throws for accounts of another kind. */
function tryUnpack<T>(unpackToken: () => T): T | undefined {
  try {
    return unpackToken();
  } catch {
    return undefined;
  }
}

type Underlying = Pick<Stablecoin, 'underlyingMint' | 'tokenProgram'>;

/** The token account of the underlying at an address, or undefined if there is none. */
export async function findTokenAccount(
  cluster: Cluster,
  address: PublicKey,
  { underlyingMint, tokenProgram }: Underlying,
): Promise<TokenAccount | undefined> {
  const [account] = await readAccounts(cluster, [address]);
  if (!account?.owner.equals(tokenProgram)) return undefined;
  // the token program owns mints too
  const token = tryUnpack(() => unpackAccount(address, account, tokenProgram));
  return token?.mint.equals(underlyingMint) ? token : undefined;
}

/**
 * @param what names the account in the error, e.g. `--custody`
 * @throws RefusedError if the address is not a token account of the underlying
 */
export async function requireTokenAccount(
  cluster: Cluster,
  address: PublicKey,
  underlying: Underlying,
  what: string,
): Promise<TokenAccount> {
  const token = await findTokenAccount(cluster, address, underlying);
  if (token) return token;
  throw new RefusedError(
    `${what}: ${address.toBase58()} is not a token account of the underlying ${underlying.underlyingMint.toBase58()}`,
  );
}

/**
 * Describes a custody account and its owner. The program accepts any address as custody, and refuses a wrong one only when the manager
 * deploys collateral.
 * @throws RefusedError if it cannot receive the collateral
 */
export async function describeCustody(
  cluster: Cluster,
  custody: PublicKey,
  underlying: Pick<Stablecoin, 'underlyingMint' | 'tokenProgram' | 'vault'>,
): Promise<string> {
  if (custody.equals(PublicKey.default)) return 'none';
  if (custody.equals(underlying.vault)) throw new RefusedError('--custody must not be the vault itself');
  const { owner } = await requireTokenAccount(cluster, custody, underlying, '--custody');
  return `${custody.toBase58()} of ${owner.toBase58()}`;
}

/** A branded mint with its metadata. */
export type BrandedToken = {
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
  readonly decimals: number;
  /** Base units. */
  readonly supply: bigint;
};

/** The limit of nodes for one call. */
const maxAccountsPerCall = 100;

/** The branded tokens of integrations, in order. */
export async function readBrandedTokens(
  cluster: Cluster,
  integrations: readonly Integration[],
): Promise<BrandedToken[]> {
  const tokens: BrandedToken[] = [];
  for (let start = 0; start < integrations.length; start += maxAccountsPerCall) {
    const mints = integrations.slice(start, start + maxAccountsPerCall).map(({ brandedMint }) => brandedMint);
    const accounts = await readAccounts(cluster, mints);
    tokens.push(...mints.map((mint, index) => decodeBrandedToken(mint, accounts[index])));
  }
  return tokens;
}

function decodeBrandedToken(mint: PublicKey, account: Account | undefined): BrandedToken {
  const { decimals, supply } = unpackMint(mint, account ?? null, TOKEN_2022_PROGRAM_ID);
  const { name, symbol, uri } = decodeTokenMetadata(mint, account);
  return { name, symbol, uri, decimals, supply };
}
