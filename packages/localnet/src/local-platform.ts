import { Keypair } from '@solana/web3.js';
import { LocalnetError } from './errors.ts';
import { type ClusterHandle, startLocalnet } from './localnet.ts';

/** What a new wallet of a local platform has. */
export type Funds = {
  /** 10 SOL by default. */
  readonly lamports?: bigint;
  /** Whose underlying test coins the wallet gets; 0 by default. */
  readonly stablecoin?: number;
  /** Base units of the underlying, which has 6 decimals; 1 000 coins by default. */
  readonly underlying?: bigint;
};

export type LocalPlatform = ClusterHandle & {
  /** Makes a wallet with SOL and underlying test coins. Both are given away by the cluster. */
  createWallet(funds?: Funds): Promise<Keypair>;
  /** Closes the ports and forgets the cluster. */
  close(): Promise<void>;
};

export type LocalPlatformOptions = {
  /** Part of the genesis hash; `mainnet` by default. */
  readonly name?: string;
  /** HTTP port; WebSockets are on the next port. Free ones by default. */
  readonly port?: number;
  /** Length of a slot in milliseconds; 400 by default. Mainnet takes about 200. */
  readonly slotMs?: number;
  /** Receives lines for the operator; nobody by default. */
  readonly log?: (line: string) => void;
};

/** Below the ports that systems assign to outgoing connections. */
const firstPort = 10_000;
const ports = 22_000;
const maxAttempts = 20;

/**
 * Starts a local cluster with the platform, in memory and on free ports, for tests and experiments.
 *
 * @throws LocalnetError with one sentence for the operator, such as for a port that is in use
 * @example
 * ```ts
 * import { startLocalPlatform } from '@obverse/localnet';
 * import { Connection } from '@solana/web3.js';
 *
 * const platform = await startLocalPlatform();
 * const holder = await platform.createWallet();
 * console.log(await new Connection(platform.rpcUrl, 'confirmed').getBalance(holder.publicKey));
 * platform.advanceClock(86_400);
 * await platform.close();
 * ```
 */
export async function startLocalPlatform(options: LocalPlatformOptions = {}): Promise<LocalPlatform> {
  const { name = 'mainnet', port, slotMs, log = () => {} } = options;
  const pace = slotMs === undefined ? {} : { slotMs };
  const start = (at: number) => startLocalnet({ clusters: { [name]: { port: at, ...pace } }, log });
  const { clusters, close } = await (port === undefined ? onFreePort(start) : start(port));
  const cluster = clusters[name] as ClusterHandle;
  return { ...cluster, createWallet: (funds) => createWallet(cluster.rpcUrl, funds), close };
}

/** Other programs take ports at the same time: what was free may not be free any more, and another one is tried. */
async function onFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(firstPort + Math.floor(Math.random() * ports));
    } catch (error) {
      const inUse = error instanceof LocalnetError && error.code === 'PORT_IN_USE';
      if (!inUse || attempt === maxAttempts) throw error;
    }
  }
}

async function createWallet(rpcUrl: string, funds: Funds = {}): Promise<Keypair> {
  const { lamports = 10_000_000_000n, stablecoin = 0, underlying = 1_000_000_000n } = funds;
  const wallet = Keypair.generate();
  const address = wallet.publicKey.toBase58();
  if (lamports > 0n) await call(rpcUrl, 'requestAirdrop', [address, Number(lamports)]);
  if (underlying > 0n) await call(rpcUrl, 'obverse_faucet', [address, stablecoin, String(underlying)]);
  return wallet;
}

async function call(rpcUrl: string, method: string, params: readonly unknown[]): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { error } = (await response.json()) as { error?: { message: string } };
  if (error) throw new Error(`${method}: ${error.message}`);
}
