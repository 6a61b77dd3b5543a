import type { Chain } from '@obverse/operations';
import { Connection, type PublicKey } from '@solana/web3.js';
import { ClusterError, UsageError } from '../errors.ts';

/** Cluster names of the Solana CLI, including its one-letter names. */
const monikers: Readonly<Record<string, string>> = {
  localnet: 'http://127.0.0.1:8899',
  localhost: 'http://127.0.0.1:8899',
  l: 'http://127.0.0.1:8899',
  devnet: 'https://api.devnet.solana.com',
  d: 'https://api.devnet.solana.com',
  testnet: 'https://api.testnet.solana.com',
  t: 'https://api.testnet.solana.com',
  'mainnet-beta': 'https://api.mainnet-beta.solana.com',
  m: 'https://api.mainnet-beta.solana.com',
};

/** Enough for the heaviest read of a public node. */
const timeoutMs = 30_000;

/** The platform on one cluster. */
export type Cluster = Required<Chain> & {
  readonly connection: Connection;
  /** The URL without path and query, which may contain a provider's key. */
  readonly name: string;
};

/**
 * Opens a cluster by URL or moniker.
 * @param option that has it, for the error
 * @throws UsageError if it is neither
 */
export function openCluster(urlOrMoniker: string, programId: PublicKey, option = '--url'): Cluster {
  const url = urlOf(urlOrMoniker, option);
  const name = new URL(url).origin;
  const connection = new Connection(url, { commitment: 'confirmed', fetch: fetchFrom(name) });
  return {
    connection,
    programId,
    name,
    read: async (addresses) =>
      (await connection.getMultipleAccountsInfo([...addresses])).map((account) => account ?? undefined),
    find: async (filters) =>
      (await connection.getProgramAccounts(programId, { filters })).map(({ pubkey, account }) => ({
        address: pubkey,
        data: account.data,
      })),
  };
}

function urlOf(urlOrMoniker: string, option: string): string {
  const url = monikers[urlOrMoniker] ?? urlOrMoniker;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new UsageError(
      `${option} must be an http or https URL, or localnet, devnet, testnet or mainnet-beta`,
    );
  }
  return url;
}

/** Fetches with errors that name the cluster and the reason, without the secrets of the URL. */
function fetchFrom(name: string) {
  return async (input: unknown, init: unknown): Promise<Response> => {
    let response: Response;
    try {
      response = await fetch(input as string, {
        ...(init as RequestInit),
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (error) {
      throw new ClusterError(`the cluster at ${name} is out of reach: ${reasonOf(error)}`);
    }
    // web3.js retries by itself after a 429
    if (!response.ok && response.status !== 429) {
      throw new ClusterError(`the cluster at ${name} answered ${response.status} ${response.statusText}`);
    }
    return response;
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || String(error.cause) : error.message;
}
