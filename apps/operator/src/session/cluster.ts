import { Connection, type PublicKey } from '@solana/web3.js';
import { ClusterError, UsageError } from '../errors.ts';

/** Names that the Solana CLI knows, its one-letter ones too. */
const MONIKERS: Readonly<Record<string, string>> = {
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

/** Long enough for the heaviest read of a public node. */
const TIMEOUT_MS = 30_000;

/** The platform on one cluster. */
export interface Cluster {
  readonly connection: Connection;
  readonly programId: PublicKey;
  /** The URL without path and query, where providers put their keys. */
  readonly name: string;
}

/**
 * Opens a cluster by URL or moniker.
 * @throws UsageError where it is neither
 */
export function openCluster(urlOrMoniker: string, programId: PublicKey): Cluster {
  const url = urlOf(urlOrMoniker);
  const name = new URL(url).origin;
  const connection = new Connection(url, { commitment: 'confirmed', fetch: fetchFrom(name) });
  return { connection, programId, name };
}

function urlOf(urlOrMoniker: string): string {
  const url = MONIKERS[urlOrMoniker] ?? urlOrMoniker;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new UsageError('--url must be an http or https URL, or localnet, devnet, testnet or mainnet-beta');
  }
  return url;
}

/** Fetches so that failures say which cluster and why, without the URL's secrets. */
function fetchFrom(name: string) {
  return async (input: unknown, init: unknown): Promise<Response> => {
    let response: Response;
    try {
      response = await fetch(input as string, {
        ...(init as RequestInit),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      throw new ClusterError(`the cluster at ${name} is out of reach: ${reasonOf(error)}`);
    }
    // web3.js waits and tries again by itself when it is told that there were too many requests
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
