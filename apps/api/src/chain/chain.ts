import type { Cluster } from '@obverse/contracts';
import { PublicKey } from '@solana/web3.js';
import type { ChainsConfig } from '../config/config.ts';
import { cached, cachedBy } from './cached.ts';
import { type ListedCooldown, readCooldowns } from './cooldown.ts';
import { countHolders } from './holders.ts';
import type { NodeSettings } from './nodes/node.ts';
import { Nodes, type Surroundings, type Use } from './nodes/nodes.ts';
import { type Pricing, pricing } from './price/pricing.ts';
import { readStablecoins, type Stablecoins } from './stablecoins.ts';
import { readWhitelisted } from './whitelisted.ts';

/** How old what all requests share may be, in milliseconds. */
const age = 1_000;

/** One Solana cluster, as the procedures see it. */
export type Chain = {
  readonly cluster: Cluster;
  readonly embedded: boolean;
  readonly programId: PublicKey;
  /** What a transaction may bid at most, in lamports. */
  readonly maxPriorityFee: bigint;
  /** What underlyings are worth, and where that is read. */
  readonly pricing: Pricing;
  /** Runs one call on a fit RPC node of the cluster. @throws ApiError UNAVAILABLE when none answers as it should */
  readonly call: <T>(use: Use<T>) => Promise<T>;
  /** All stablecoins, at most a second old. */
  readonly stablecoins: () => Promise<Stablecoins>;
  /** How many owners hold tokens of a branded or junior mint, each counted once; at most a second old. */
  readonly holders: (mint: PublicKey) => Promise<number>;
  /** The users on an integration's whitelist, ordered by address; at most `maxAge` milliseconds old, by default a second. */
  readonly whitelisted: (integration: PublicKey, maxAge?: number) => Promise<readonly string[]>;
  /** The cooldowns of a tranche, or of one owner in it, ordered by address; at most `maxAge` milliseconds old, by default a second. */
  readonly cooldowns: (
    juniorTranche: PublicKey,
    owner?: PublicKey,
    maxAge?: number,
  ) => Promise<readonly ListedCooldown[]>;
};

export type Chains = Readonly<Record<Cluster, Chain>>;

/** What a request may spend on calls, as a multiple of one call's time. */
const callsPerRequest = 3;

/** A thousandth of a SOL. */
export const defaultMaxPriorityFee = 1_000_000;

function connect(config: ChainsConfig, cluster: Cluster, around: Surroundings) {
  const { embedded, programId, pyth } = config.clusters[cluster];
  const nodes = new Nodes(cluster, config.clusters[cluster], around);
  const budget = callsPerRequest * around.timeout;
  const holders = cachedBy<number>(age);
  const whitelisted = cachedBy<readonly string[]>(age);
  const cooldowns = cachedBy<readonly ListedCooldown[]>(age);
  const chain: Chain = {
    cluster,
    embedded,
    programId: new PublicKey(programId),
    maxPriorityFee: BigInt(config.maxPriorityFee ?? defaultMaxPriorityFee),
    pricing: pricing(pyth),
    stablecoins: cached(age, () => readStablecoins(chain)),
    holders: (mint) => holders(mint.toBase58(), () => countHolders(chain, mint, 'confirmed')),
    whitelisted: (integration, maxAge) =>
      whitelisted(integration.toBase58(), () => readWhitelisted(chain, integration), maxAge),
    cooldowns: (tranche, owner, maxAge) => {
      const key = `${tranche.toBase58()} ${owner?.toBase58()}`;
      return cooldowns(key, () => readCooldowns(chain, tranche, owner), maxAge);
    },
    call: (use) => nodes.call(performance.now() + budget, use),
  };
  return {
    nodes,
    chain,
    /** The same for one request, by `performance.now()` at its beginning: its calls have one budget together. */
    from: (began: number): Chain => ({ ...chain, call: (use) => nodes.call(began + budget, use) }),
  };
}

type From = ReturnType<typeof connect>['from'];

/** The clusters for one request. It is about one of them, which is made when it is asked for. */
class RequestChains implements Chains {
  readonly #began = performance.now();
  readonly #mainnet: From;
  readonly #devnet: From;

  constructor(mainnet: From, devnet: From) {
    this.#mainnet = mainnet;
    this.#devnet = devnet;
  }

  get mainnet(): Chain {
    return this.#mainnet(this.#began);
  }

  get devnet(): Chain {
    return this.#devnet(this.#began);
  }
}

export type Connected = {
  readonly chains: Chains;
  readonly forRequest: () => Chains;
  readonly close: () => void;
};

const defaultTimeout = 3_000;
const defaultBatch = 50;

/** Prepares access to every configured cluster; nothing is called yet. */
export function connectChains(
  config: ChainsConfig,
  around: Omit<Surroundings, keyof NodeSettings>,
): Connected {
  const settings = {
    ...around,
    timeout: config.rpcTimeout ?? defaultTimeout,
    batch: config.rpcBatch ?? defaultBatch,
  };
  const mainnet = connect(config, 'mainnet', settings);
  const devnet = connect(config, 'devnet', settings);
  return {
    chains: { mainnet: mainnet.chain, devnet: devnet.chain },
    forRequest: () => new RequestChains(mainnet.from, devnet.from),
    close: () => {
      mainnet.nodes.close();
      devnet.nodes.close();
    },
  };
}
