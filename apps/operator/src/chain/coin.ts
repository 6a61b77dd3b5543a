import { decodeTokenMetadata, type Integration, TOKEN_2022_PROGRAM_ID } from '@obverse/core';
import { unpackMint } from '@solana/spl-token';
import type { Cluster } from '../session/cluster.ts';
import { type Account, readAccounts } from './accounts.ts';

/** What a branded mint says of itself. */
export interface Coin {
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
  readonly decimals: number;
  /** Base units. */
  readonly supply: bigint;
}

/** What a node answers at most in one call. */
const ACCOUNTS_PER_CALL = 100;

/** The coins of integrations, in order. */
export async function readCoins(cluster: Cluster, integrations: readonly Integration[]): Promise<Coin[]> {
  const coins: Coin[] = [];
  for (let start = 0; start < integrations.length; start += ACCOUNTS_PER_CALL) {
    const part = integrations.slice(start, start + ACCOUNTS_PER_CALL);
    const accounts = await readAccounts(
      cluster,
      part.map(({ brandedMint }) => brandedMint),
    );
    coins.push(...part.map(({ brandedMint }, row) => decodeCoin(brandedMint, accounts[row] ?? null)));
  }
  return coins;
}

function decodeCoin(address: Integration['brandedMint'], account: Account | null): Coin {
  const { decimals, supply } = unpackMint(address, account, TOKEN_2022_PROGRAM_ID);
  const { name, symbol, uri } = decodeTokenMetadata(address, account);
  return { name, symbol, uri, decimals, supply };
}
