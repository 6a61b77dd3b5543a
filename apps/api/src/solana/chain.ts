import { type Cluster, clusters } from '@obverse/contracts';
import { PublicKey } from '@solana/web3.js';
import { LRUCache } from 'lru-cache';
import type { ChainsConfig } from '../config/api-config.ts';
import { defaults } from '../config/schema.ts';
import { cachedBy } from '../lib/cached.ts';
import type { ChainAccess } from './accounts.ts';
import type { NodeSettings } from './nodes/node.ts';
import { Nodes, type NodesDependencies, type RpcUse } from './nodes/nodes.ts';
import { type Pricing, pricing } from './prices.ts';
import type { SlotTime } from './slot-time.ts';

/** How many answers are shared at the same time, the most recently used ones. */
const maxShared = 10_000;

/** How many facts are remembered. Most take some hundred bytes. */
const maxFacts = 20_000;

/** One Solana cluster, as procedures use it. */
export type Chain = ChainAccess & {
  readonly embedded: boolean;
  /** Asks every RPC node on its own. @returns the answers in the order of the nodes; undefined of a node that is not used at present or gives no valid answer */
  readonly askEach: <T>(use: RpcUse<T>) => Promise<readonly (T | undefined)[]>;
  /** The most that a transaction pays as priority fee, in lamports. */
  readonly maxPriorityFee: bigint;
  /** What underlyings are worth, and in which accounts that is read. */
  readonly pricing: Pricing;
  /**
   * Shares what is read among all requests until it is `maxAgeMs` old. A request gets the same each time.
   *
   * @param key names what is read
   * @param read gets the chain with a time budget of its own
   */
  readonly shared: <T>(key: string, maxAgeMs: number, read: (chain: Chain) => Promise<T>) => Promise<T>;
  /** How old a coin may be in an answer: one slot; on a local cluster not at all, for there is no latency to hide. Milliseconds. */
  readonly slotMs: number;
  /** How long the cluster's slots take. */
  readonly slotTime: Pick<SlotTime, 'ms' | 'slotsIn'>;
};

export type Chains = Readonly<Record<Cluster, Chain>>;

/** The time that a request may spend on RPC calls, as a multiple of one call's timeout. */
const callsPerRequest = 3;

function connect(config: ChainsConfig, cluster: Cluster, deps: NodesDependencies) {
  const { embedded, programId, pyth } = config.clusters[cluster];
  const nodes = new Nodes(cluster, config.clusters[cluster], deps);
  const budgetMs = callsPerRequest * deps.timeoutMs;
  const answers = cachedBy<unknown>(0, maxShared);
  const withBudget = (startedAt: number): Chain => ({
    ...chain,
    call: (use, options) => nodes.call(startedAt + budgetMs, use, options),
  });
  const chain: Chain = {
    cluster,
    embedded,
    programId: new PublicKey(programId),
    maxPriorityFee: BigInt(config.maxPriorityFee ?? defaults.MAX_PRIORITY_FEE),
    pricing: pricing(pyth),
    facts: new LRUCache({ max: maxFacts }),
    known: new LRUCache({ max: maxFacts }),
    mints: new LRUCache({ max: maxFacts }),
    askEach: (use) => nodes.askEach(use),
    shared: <T>(key: string, maxAgeMs: number, read: (chain: Chain) => Promise<T>) =>
      answers(key, () => read(withBudget(performance.now())), maxAgeMs) as Promise<T>,
    get slotMs() {
      return embedded ? 0 : nodes.slotTime.ms;
    },
    slotTime: nodes.slotTime,
    call: (use, options) => nodes.call(performance.now() + budgetMs, use, options),
  };
  return {
    nodes,
    chain,
    /** The same for one request that began at `startedAt`, by `performance.now()`: its calls share one time budget. */
    forRequest: (startedAt: number): Chain => {
      const own = cachedBy<unknown>(Number.POSITIVE_INFINITY);
      return {
        ...withBudget(startedAt),
        shared: <T>(key: string, maxAgeMs: number, read: (chain: Chain) => Promise<T>) =>
          own(key, () => chain.shared(key, maxAgeMs, read)) as Promise<T>,
      };
    },
  };
}

/** Prepares access to every configured cluster. Makes no call yet. */
export function connectChains(
  config: ChainsConfig,
  deps: Omit<NodesDependencies, keyof NodeSettings | 'maxLagMs'>,
) {
  const settings = {
    ...deps,
    timeoutMs: config.rpcTimeoutMs ?? defaults.RPC_TIMEOUT_MS,
    batchSize: config.rpcBatch ?? defaults.RPC_BATCH,
    ...(config.maxChainAge !== undefined && { maxLagMs: config.maxChainAge * 1_000 }),
  };
  const mainnet = connect(config, 'mainnet', settings);
  const devnet = connect(config, 'devnet', settings);
  const nodesOf = (cluster: Cluster) => (cluster === 'mainnet' ? mainnet : devnet).nodes;
  return {
    chains: { mainnet: mainnet.chain, devnet: devnet.chain } satisfies Chains,
    forRequest: (): Chains => {
      const startedAt = performance.now();
      return { mainnet: mainnet.forRequest(startedAt), devnet: devnet.forRequest(startedAt) };
    },
    /** How far the nodes of clusters elsewhere are behind the present. */
    lags: () => [mainnet, devnet].flatMap(({ nodes }) => nodes.lags()),
    /** How long the slots of each cluster take, and how far behind the present its nodes may be and still be used; milliseconds. */
    pace: () =>
      clusters.map((cluster) => {
        const { slotTime, maxLagMs } = nodesOf(cluster);
        return { cluster, slotMs: slotTime.ms, maxLagMs };
      }),
    /** Asks every node of a cluster elsewhere for its state. */
    inspectNodes: (cluster: Cluster) => nodesOf(cluster).inspect(),
    close: () => {
      mainnet.nodes.close();
      devnet.nodes.close();
    },
  };
}

export type ConnectedChains = ReturnType<typeof connectChains>;
