import { randomBytes } from 'node:crypto';
import { Cluster } from './cluster/cluster.ts';
import { genesisState } from './cluster/genesis.ts';
import { LocalnetError } from './errors.ts';
import { ensurePlatform } from './platform/ensure-platform.ts';
import { faucet } from './platform/faucet.ts';
import { startManager } from './platform/manager-task.ts';
import { callerOf } from './rpc/dispatch.ts';
import { METHODS } from './rpc/methods/index.ts';
import { type Endpoint, openListeners } from './server/listeners.ts';
import { openStore } from './store/open-store.ts';
import { memoryStore } from './store/store.ts';

export interface ClusterConfig {
  /** HTTP port; WebSockets are on the next. */
  readonly port: number;
  /** Where the state is kept; without it, the state ends with the process. */
  readonly dataDir?: string;
}

export interface LocalnetConfig<Name extends string> {
  /** By name, e.g. `mainnet` and `devnet`; the name becomes part of the genesis hash. */
  readonly clusters: Readonly<Record<Name, ClusterConfig>>;
  /** Leaves new clusters without the platform program, its platform and its coins. */
  readonly empty?: boolean;
  /** Takes lines for the person who runs this. */
  readonly log: (line: string) => void;
}

/** A running local cluster. */
export interface ClusterHandle {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  readonly genesisHash: string;
  /** Moves the cluster's time ahead for good. @param seconds more than zero */
  advanceClock(seconds: number): void;
}

export interface Localnet<Name extends string> {
  readonly clusters: Readonly<Record<Name, ClusterHandle>>;
  /** Stops listening, cuts connections and lets go of the data directories. */
  close(): Promise<void>;
}

const PLATFORM_METHODS = new Map([...METHODS, ['obverse_faucet', faucet]]);
const HOST = '127.0.0.1';

/**
 * Starts local clusters on loopback.
 * @throws LocalnetError with one sentence for the operator; nothing stays open or locked then
 */
export async function startLocalnet<Name extends string>(
  config: LocalnetConfig<Name>,
): Promise<Localnet<Name>> {
  const { log, empty = false } = config;
  const opened: [Name, Endpoint][] = [];
  const managers: (() => void)[] = [];
  const closeClusters = () => {
    for (const stop of managers) stop();
    for (const [, { cluster }] of opened) cluster.close();
  };
  try {
    for (const name of namesOf(config.clusters)) {
      const cluster = openCluster(name, config.clusters[name], log);
      opened.push([
        name,
        {
          cluster,
          call: callerOf(empty ? METHODS : PLATFORM_METHODS, cluster),
          port: config.clusters[name].port,
        },
      ]);
    }
    const stopListening = await openListeners(
      opened.map(([, endpoint]) => endpoint),
      HOST,
      log,
    );
    if (!empty) {
      for (const [name, { cluster }] of opened)
        managers.push(openPlatform(cluster, (line) => log(`local ${name}: ${line}`)));
    }
    const handles = opened.map(([name, endpoint]) => [name, handleOf(endpoint)] as const);
    return {
      clusters: Object.fromEntries(handles) as Record<Name, ClusterHandle>,
      async close() {
        await stopListening();
        closeClusters();
      },
    };
  } catch (error) {
    closeClusters();
    throw error;
  }
}

function openCluster(name: string, { port, dataDir }: ClusterConfig, log: (line: string) => void): Cluster {
  if (!Number.isInteger(port) || port < 1 || port > 65_534) {
    throw new LocalnetError(
      'CONFIG_INVALID',
      `The port of the local ${name} cluster must be from 1 to 65534, not ${port}.`,
    );
  }
  const fresh = genesisState(name, Date.now(), randomBytes(16));
  const line = (text: string) => log(`local ${name}: ${text}`);
  const opened = dataDir === undefined ? memoryStore(fresh) : openStore(dataDir, fresh, line);
  try {
    return new Cluster(opened, Date.now);
  } catch (error) {
    opened.store.close();
    throw error;
  }
}

function openPlatform(cluster: Cluster, log: (line: string) => void): () => void {
  ensurePlatform(cluster, log);
  return startManager(cluster, log);
}

function handleOf({ cluster, port }: Endpoint): ClusterHandle {
  return {
    rpcUrl: `http://${HOST}:${port}`,
    wsUrl: `ws://${HOST}:${port + 1}`,
    genesisHash: cluster.genesis.genesisHash,
    advanceClock: (seconds) => cluster.advanceClock(seconds),
  };
}

function namesOf<Name extends string>(clusters: Readonly<Record<Name, ClusterConfig>>): Name[] {
  return Object.keys(clusters) as Name[];
}
