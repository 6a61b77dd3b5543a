import {
  accountOverheadBytes,
  decodeTokenMetadata,
  type Integration,
  mintDecimals,
  mintSupply,
  type OwnedData,
} from '@obverse/core';
import type { Chain } from '@obverse/operations';
import type { Connection, PublicKey } from '@solana/web3.js';
import { RefusedError } from '../errors.ts';

/** @throws RefusedError with `message` for a missing account */
export async function readAccount({ read }: Chain, address: PublicKey, message: string): Promise<OwnedData> {
  const [account] = await read([address]);
  if (account === undefined) throw new RefusedError(message);
  return account;
}

/** Reads how many lamports make an account of a given size exempt from rent. The amount is linear in the size. */
export async function readRent(connection: Connection): Promise<(bytes: number) => number> {
  const rentOfEmpty = await connection.getMinimumBalanceForRentExemption(0);
  return (bytes) => Math.ceil((rentOfEmpty / accountOverheadBytes) * (accountOverheadBytes + bytes));
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
  { read }: Chain,
  integrations: readonly Integration[],
): Promise<BrandedToken[]> {
  const tokens: BrandedToken[] = [];
  for (let start = 0; start < integrations.length; start += maxAccountsPerCall) {
    const mints = integrations.slice(start, start + maxAccountsPerCall).map(({ brandedMint }) => brandedMint);
    const accounts = await read(mints);
    for (const [i, mint] of mints.entries()) {
      const account = accounts[i];
      if (account === undefined) throw new RefusedError('the integration has no branded mint');
      const amounts = { decimals: mintDecimals(account), supply: mintSupply(account) };
      tokens.push({ ...decodeTokenMetadata(mint, account), ...amounts });
    }
  }
  return tokens;
}
