import type { Cluster } from '@obverse/contracts';
import type { Stablecoin } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { LRUCache } from 'lru-cache';
import type { ChainsConfig } from '../config/api-config.ts';
import { defaults } from '../config/schema.ts';
import { addressText } from '../lib/address-text.ts';
import { cached, cachedBy } from '../lib/cached.ts';
import { accountMemory } from './account-memory.ts';
import { runReads } from './account-reads.ts';
import type { ChainAccess } from './accounts.ts';
import { type IntegrationSnapshot, snapshotReads } from './integrations.ts';
import {
  countHolders,
  type ListedCooldown,
  type ListedLossClaim,
  listCooldowns,
  listLossClaims,
  listWhitelisted,
} from './lists.ts';
import { type LossReports, readLossReports } from './losses.ts';
import type { NodeSettings } from './nodes/node.ts';
import { type NodeLag, type NodeReport, Nodes, type NodesDependencies, type RpcUse } from './nodes/nodes.ts';
import type { Blockhash } from './nodes/rpc.ts';
import { type Pricing, pricing } from './prices.ts';
import { readStablecoins, type StablecoinAt, type Stablecoins, stablecoinAtReads } from './stablecoins.ts';
import type { PlatformToken } from './token-states.ts';
import {
  type HeldTranche,
  readHeldTranche,
  readTrancheSnapshot,
  type TrancheRef,
  type TrancheSnapshot,
} from './tranche-snapshot.ts';

/** How old data that requests share may be. */
const maxAgeMs = 1_000;

/** There are as many tranches as stablecoins, and one more for each loss that wipes one out. */
const maxKnownTranches = 1_000;

/** How many mints are known to be the platform's, or not to be. */
const maxKnownTokens = 10_000;

/** How many integrations, and lists of fees, are shared at the same time. */
const maxShared = 1_000;

/** How old a coin may be in an answer: one slot. */
const maxCoinAgeMs = 400;

/** How old a blockhash may be, which transactions can use for a minute, and what recent transactions paid. */
const maxBlockhashAgeMs = 1_000;
const maxFeesAgeMs = 2_000;

/** One Solana cluster, as procedures use it. */
export type Chain = ChainAccess & {
  readonly embedded: boolean;
  /** Asks every RPC node on its own. @returns the answers in the order of the nodes; undefined of a node that is not used at present or gives no valid answer */
  readonly askEach: <T>(use: RpcUse<T>) => Promise<readonly (T | undefined)[]>;
  /** The hash that names the cluster among all. */
  readonly genesisHash: () => Promise<string>;
  /** The most that a transaction pays as priority fee, in lamports. */
  readonly maxPriorityFee: bigint;
  /** What underlyings are worth, and in which accounts that is read. */
  readonly pricing: Pricing;
  /** A blockhash, at most a second old. On a local cluster it is new: anyone can move that cluster's clock. */
  readonly latestBlockhash: () => Promise<Blockhash>;
  /** The number of blocks that are final, at most a second ago; on a local cluster now. */
  readonly finalizedBlockHeight: () => Promise<number>;
  /** What recent transactions that write to these accounts paid per compute unit, in micro-lamports; at most two seconds old. */
  readonly recentFees: (writable: readonly PublicKey[]) => Promise<readonly number[]>;
  /**
   * An integration at most 400 ms ago; on a local cluster now, for there is no latency to hide.
   *
   * @throws ApiError INTEGRATION_NOT_FOUND
   */
  readonly integration: (id: string) => Promise<IntegrationSnapshot>;
  /** A stablecoin by its index, as old as an integration may be. @throws ApiError STABLECOIN_NOT_FOUND */
  readonly stablecoin: (index: number) => Promise<StablecoinAt>;
  /** The platform and all stablecoins, at most a second old. */
  readonly stablecoins: () => Promise<Stablecoins>;
  /** How many owners hold tokens of a branded mint, each counted once; at most a second old. */
  readonly holders: (mint: PublicKey) => Promise<number>;
  /** The tranches that were found, by id. What they refer to never changes. */
  readonly knownTranches: LRUCache<string, TrancheRef>;
  /** What was found out about mints, by address: tokens of the platform, or `foreign`. */
  readonly knownTokens: LRUCache<string, PlatformToken | 'foreign'>;
  /** A junior tranche, as old as an integration may be. */
  readonly tranche: (ref: TrancheRef) => Promise<TrancheSnapshot>;
  /** A junior tranche with its holders; at most a second old. */
  readonly heldTranche: (ref: TrancheRef) => Promise<HeldTranche>;
  /** The users on an integration's whitelist, ordered by address; at most `maxAgeMs` old, by default a second. */
  readonly whitelisted: (integration: PublicKey, maxAgeMs?: number) => Promise<readonly string[]>;
  /** The cooldowns of a stablecoin, or of one owner in it, ordered by address; at most `maxAgeMs` old, by default a second. */
  readonly cooldowns: (
    stablecoin: PublicKey,
    owner?: PublicKey,
    maxAgeMs?: number,
  ) => Promise<readonly ListedCooldown[]>;
  /** The loss reports of a stablecoin, known from an earlier read; at most a second old. */
  readonly lossReports: (stablecoin: Stablecoin) => Promise<LossReports>;
  /** The open loss claims of an owner, ordered by address; at most `maxAgeMs` old, by default a second. */
  readonly lossClaims: (owner: PublicKey, maxAgeMs?: number) => Promise<readonly ListedLossClaim[]>;
};

export type Chains = Readonly<Record<Cluster, Chain>>;

/** The time that a request may spend on RPC calls, as a multiple of one call's timeout. */
const callsPerRequest = 3;

function connect(config: ChainsConfig, cluster: Cluster, deps: NodesDependencies) {
  const { embedded, programId, pyth } = config.clusters[cluster];
  const nodes = new Nodes(cluster, config.clusters[cluster], deps);
  const budgetMs = callsPerRequest * deps.timeoutMs;
  const coinAgeMs = embedded ? 0 : maxCoinAgeMs;
  const recentFees = cachedBy<readonly number[]>(maxFeesAgeMs, maxShared);
  const integrations = cachedBy<IntegrationSnapshot>(coinAgeMs, maxShared);
  const stablecoins = cachedBy<StablecoinAt>(coinAgeMs, maxShared);
  const holders = cachedBy<number>(maxAgeMs);
  const tranches = cachedBy<TrancheSnapshot>(coinAgeMs);
  const heldTranches = cachedBy<HeldTranche>(maxAgeMs);
  const whitelisted = cachedBy<readonly string[]>(maxAgeMs);
  const cooldowns = cachedBy<readonly ListedCooldown[]>(maxAgeMs);
  const lossReports = cachedBy<LossReports>(maxAgeMs);
  const lossClaims = cachedBy<readonly ListedLossClaim[]>(maxAgeMs);
  /** The chain for a read that requests share: its calls share one time budget too. */
  const withOneBudget = (): Chain => {
    const deadline = performance.now() + budgetMs;
    return { ...chain, call: (use, options) => nodes.call(deadline, use, options) };
  };
  const chain: Chain = {
    cluster,
    embedded,
    programId: new PublicKey(programId),
    maxPriorityFee: BigInt(config.maxPriorityFee ?? defaults.MAX_PRIORITY_FEE),
    pricing: pricing(pyth),
    memory: accountMemory(),
    askEach: (use) => nodes.askEach(use),
    genesisHash: cached(Number.POSITIVE_INFINITY, () => chain.call((rpc) => rpc.getGenesisHash())),
    knownTranches: new LRUCache({ max: maxKnownTranches }),
    knownTokens: new LRUCache({ max: maxKnownTokens }),
    latestBlockhash: cached(embedded ? 0 : maxBlockhashAgeMs, () =>
      chain.call((rpc) => rpc.getLatestBlockhash()),
    ),
    finalizedBlockHeight: cached(embedded ? 0 : maxBlockhashAgeMs, () =>
      chain.call(async (rpc) => (await rpc.getFinalizedEpoch()).blockHeight),
    ),
    recentFees: (writable) => {
      const key = writable.map(addressText).sort().join(' ');
      return recentFees(key, () => chain.call((rpc) => rpc.getRecentFees(writable)));
    },
    integration: (id) =>
      integrations(id, async () => (await runReads(withOneBudget(), () => snapshotReads(chain, id))).value),
    stablecoin: (index) =>
      stablecoins(
        String(index),
        async () => (await runReads(withOneBudget(), () => stablecoinAtReads(chain, index))).value,
      ),
    stablecoins: cached(maxAgeMs, () => readStablecoins(chain)),
    holders: (mint) =>
      holders(mint.toBase58(), async () => (await countHolders(chain, mint, 'confirmed')).holders),
    tranche: (ref) => tranches(ref.id.toBase58(), () => readTrancheSnapshot(withOneBudget(), ref)),
    heldTranche: (ref) => heldTranches(ref.id.toBase58(), () => readHeldTranche(chain, ref)),
    whitelisted: (integration, ageMs) =>
      whitelisted(integration.toBase58(), () => listWhitelisted(chain, integration), ageMs),
    cooldowns: (stablecoin, owner, ageMs) => {
      const key = `${stablecoin.toBase58()} ${owner?.toBase58()}`;
      return cooldowns(key, () => listCooldowns(chain, stablecoin, owner), ageMs);
    },
    lossReports: (stablecoin) =>
      lossReports(stablecoin.address.toBase58(), () => readLossReports(chain, stablecoin)),
    lossClaims: (owner, ageMs) => lossClaims(owner.toBase58(), () => listLossClaims(chain, owner), ageMs),
    call: (use, options) => nodes.call(performance.now() + budgetMs, use, options),
  };
  return {
    nodes,
    chain,
    /** The same for one request that began at `startedAt`, by `performance.now()`: its calls share one time budget, and it sees an integration or a stablecoin as of one slot. */
    forRequest: (startedAt: number): Chain => {
      const own = cachedBy<IntegrationSnapshot>(Number.POSITIVE_INFINITY);
      const ownStablecoins = cachedBy<StablecoinAt>(Number.POSITIVE_INFINITY);
      return {
        ...chain,
        integration: (id) => own(id, () => chain.integration(id)),
        stablecoin: (index) => ownStablecoins(String(index), () => chain.stablecoin(index)),
        call: (use, options) => nodes.call(startedAt + budgetMs, use, options),
      };
    },
  };
}

type ForRequest = ReturnType<typeof connect>['forRequest'];

/** The clusters for one request. A request uses one of them, which is created on first access. */
class RequestChains implements Chains {
  readonly #startedAt = performance.now();
  readonly #forRequest: Readonly<Record<Cluster, ForRequest>>;
  readonly #created: Partial<Record<Cluster, Chain>> = {};

  constructor(forRequest: Readonly<Record<Cluster, ForRequest>>) {
    this.#forRequest = forRequest;
  }

  #chain(cluster: Cluster): Chain {
    this.#created[cluster] ??= this.#forRequest[cluster](this.#startedAt);
    return this.#created[cluster];
  }

  get mainnet(): Chain {
    return this.#chain('mainnet');
  }

  get devnet(): Chain {
    return this.#chain('devnet');
  }
}

export type ConnectedChains = {
  readonly chains: Chains;
  readonly forRequest: () => Chains;
  /** How far the nodes of clusters elsewhere are behind the present. */
  readonly lags: () => readonly NodeLag[];
  /** Nodes that are further behind are not used. */
  readonly maxLagMs: number;
  /** Looks at every node of a cluster elsewhere. */
  readonly inspectNodes: (cluster: Cluster) => Promise<readonly NodeReport[]>;
  readonly close: () => void;
};

/** Prepares access to every configured cluster. Makes no call yet. */
export function connectChains(
  config: ChainsConfig,
  deps: Omit<NodesDependencies, keyof NodeSettings | 'maxLagMs'>,
): ConnectedChains {
  const settings = {
    ...deps,
    timeoutMs: config.rpcTimeoutMs ?? defaults.RPC_TIMEOUT_MS,
    batchSize: config.rpcBatch ?? defaults.RPC_BATCH,
    maxLagMs: (config.maxChainAge ?? defaults.MAX_CHAIN_AGE) * 1_000,
  };
  const mainnet = connect(config, 'mainnet', settings);
  const devnet = connect(config, 'devnet', settings);
  const forRequest = { mainnet: mainnet.forRequest, devnet: devnet.forRequest };
  return {
    chains: { mainnet: mainnet.chain, devnet: devnet.chain },
    forRequest: () => new RequestChains(forRequest),
    lags: () => [mainnet, devnet].flatMap(({ nodes }) => nodes.lags()),
    maxLagMs: settings.maxLagMs,
    inspectNodes: (cluster) => (cluster === 'mainnet' ? mainnet : devnet).nodes.inspect(),
    close: () => {
      mainnet.nodes.close();
      devnet.nodes.close();
    },
  };
}
