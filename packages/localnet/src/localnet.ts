import { randomBytes } from 'node:crypto';
import { address, lamports } from '@solana/kit';
import type { PublicKey } from '@solana/web3.js';
import { Cluster } from './cluster/cluster.ts';
import { genesisState, rentSysvar } from './cluster/genesis.ts';
import { memoryStore } from './cluster/state.ts';
import { LocalnetError } from './errors.ts';
import { ensurePlatform } from './platform/ensure-platform.ts';
import { startManager } from './platform/manager.ts';
import { faucet } from './platform/test-coins.ts';
import { createMethodCaller, type Methods } from './rpc/method.ts';
import { clusterRpcMethods } from './rpc/methods/index.ts';
import { type Endpoint, openListeners } from './server/listeners.ts';
import { openStore } from './store/level-store.ts';

export type ClusterConfig = {
  /** HTTP port; WebSockets are on the next port. */
  readonly port: number;
  /** The directory for the cluster's state. Without it, the state ends with the process. */
  readonly dataDir?: string;
  /** Length of a slot of a new cluster, a whole number of milliseconds from 20 to 1 000; 400 by default. A blockhash lives for 150 slots. */
  readonly slotMs?: number;
};

export type LocalnetConfig<Name extends string> = {
  /** By name, e.g. `mainnet` and `devnet`. The name is part of the genesis hash. */
  readonly clusters: Readonly<Record<Name, ClusterConfig>>;
  /** Address to listen on; `127.0.0.1` by default. Others expose a cluster whose keys anyone can derive. */
  readonly host?: string;
  /** Starts new clusters without the platform program, its platform and its coins. */
  readonly empty?: boolean;
  /** Receives lines for the operator. */
  readonly log: (line: string) => void;
};

/** A running local cluster. */
export type ClusterHandle = {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  readonly genesisHash: string;
  /** Moves the cluster's time forward permanently. @param seconds more than zero */
  advanceClock(seconds: number): void;
  /** Length of a slot in milliseconds. A cluster that is older than this process keeps the one that it was created with. */
  readonly slotMs: number;
  /** Sets what a byte of an account costs from now on, as clusters do from one epoch to the next; lamports. */
  setRent(lamportsPerByte: number): void;
  /** Replaces the data of an account without a transaction, and pays its rent: to test accounts that an earlier program left. @throws LocalnetError where there is none */
  replaceData(address: PublicKey, data: Uint8Array): void;
};

export type Localnet<Name extends string> = {
  readonly clusters: Readonly<Record<Name, ClusterHandle>>;
  /** Closes ports and connections, and unlocks the data directories. */
  close(): Promise<void>;
};

const platformRpcMethods: Methods = { ...clusterRpcMethods, obverse_faucet: faucet };
const loopback = '127.0.0.1';

/**
 * Starts local clusters, on loopback unless `host` says otherwise.
 *
 * @throws LocalnetError with one sentence for the operator, after closing and unlocking everything
 * @example
 * ```ts
 * import { startLocalnet } from '@obverse/localnet';
 *
 * const clusters = { mainnet: { port: 8899, dataDir: '.data/mainnet' } };
 * const localnet = await startLocalnet({ clusters, log: console.log });
 * localnet.clusters.mainnet.rpcUrl; // http://127.0.0.1:8899
 * await localnet.close();
 * ```
 */
export async function startLocalnet<Name extends string>(
  config: LocalnetConfig<Name>,
): Promise<Localnet<Name>> {
  const { log, host = loopback, empty = false } = config;
  const methods = empty ? clusterRpcMethods : platformRpcMethods;
  const opened: [Name, Endpoint][] = [];
  const stopManagers: (() => void)[] = [];
  const closeClusters = async () => {
    for (const stop of stopManagers) stop();
    await Promise.all(opened.map(([, { cluster }]) => cluster.close()));
  };
  try {
    for (const name of Object.keys(config.clusters) as Name[]) {
      const clusterConfig = config.clusters[name];
      const cluster = await openCluster(name, clusterConfig, log);
      opened.push([name, { cluster, call: createMethodCaller(methods, cluster), port: clusterConfig.port }]);
    }
    const endpoints = opened.map(([, endpoint]) => endpoint);
    const closeListeners = await openListeners(endpoints, host, log);
    if (!empty) {
      const logOf = (name: Name) => (line: string) => log(`local ${name}: ${line}`);
      for (const [name, { cluster }] of opened) ensurePlatform(cluster, logOf(name));
      await Promise.all(opened.map(([, { cluster }]) => cluster.flush()));
      for (const [name, { cluster }] of opened) stopManagers.push(startManager(cluster, logOf(name)));
    }
    const handles = opened.map(([name, endpoint]) => [name, handleOf(endpoint, host)] as const);
    return {
      clusters: Object.fromEntries(handles) as Record<Name, ClusterHandle>,
      async close() {
        await closeListeners();
        await closeClusters();
      },
    };
  } catch (error) {
    await closeClusters();
    throw error;
  }
}

async function openCluster(
  name: string,
  { port, dataDir, slotMs }: ClusterConfig,
  log: (line: string) => void,
): Promise<Cluster> {
  if (!Number.isInteger(port) || port < 1 || port > 65_534) {
    throw new LocalnetError(
      'CONFIG_INVALID',
      `The port of the local ${name} cluster must be from 1 to 65534, not ${port}.`,
    );
  }
  if (slotMs !== undefined && !(Number.isInteger(slotMs) && slotMs >= 20 && slotMs <= 1_000)) {
    throw new LocalnetError(
      'CONFIG_INVALID',
      `A slot of the local ${name} cluster must take a whole number of milliseconds from 20 to 1000, not ${slotMs}.`,
    );
  }
  const initial = genesisState(name, Date.now(), randomBytes(16), slotMs);
  const opened =
    dataDir === undefined
      ? memoryStore(initial)
      : await openStore(dataDir, initial, (line) => log(`local ${name}: ${line}`));
  try {
    return new Cluster(opened, Date.now);
  } catch (error) {
    await opened.store.close();
    throw error;
  }
}

/** The host in URLs of a cluster that listens on `host`. No URL can name the address that listens everywhere. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return loopback;
  return host.includes(':') ? `[${host}]` : host;
}

function replaceData(cluster: Cluster, at: PublicKey, data: Uint8Array): void {
  const account = cluster.bank.account(address(at.toBase58()));
  if (!account) throw new LocalnetError('CONFIG_INVALID', `There is no account ${at.toBase58()}.`);
  const rent = lamports(cluster.bank.minimumBalance(data.length));
  cluster.put({ ...account, data, space: BigInt(data.length), lamports: rent });
}

function handleOf({ cluster, port }: Endpoint, host: string): ClusterHandle {
  return {
    rpcUrl: `http://${urlHost(host)}:${port}`,
    wsUrl: `ws://${urlHost(host)}:${port + 1}`,
    genesisHash: cluster.genesis.genesisHash,
    advanceClock: (seconds) => cluster.advanceClock(seconds),
    slotMs: cluster.clock.slotMs,
    setRent: (lamportsPerByte) => cluster.put(rentSysvar(lamportsPerByte)),
    replaceData: (at, data) => replaceData(cluster, at, data),
  };
}
