import type { Cluster } from '@obverse/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { ClusterConfig } from '../../config/api-config.ts';
import { withTimeout } from '../../lib/async.ts';
import type { ServiceClock } from '../../lib/clock.ts';
import { ApiError, unavailable } from '../../lib/errors.ts';
import { median } from '../../lib/median.ts';
import { inBackground } from '../../lib/spans.ts';
import { blockhashLife, SlotTime } from '../slot-time.ts';
import { agreedGenesis } from './genesis.ts';
import { Node, type NodeSettings } from './node.ts';
import type { Rpc } from './rpc.ts';
import { isNodeError, isRequestError } from './rpc-error.ts';

/** How many slots a node may be behind the cluster: a third of a blockhash's life. */
const maxLagSlots = 50;

/** How long a node's newest state may lag behind the present where no setting says it: half of a blockhash's life, and no longer than this. */
const maxDefaultLagMs = 30_000;

/** How often unhealthy nodes are probed; all others so often that none seems to be behind for want of a probe, and every few seconds at least. */
const recoveryIntervalMs = 1_000;
const maxWatchIntervalMs = 5_000;
const watchIntervalSlots = 15;

/** How long the first call waits for the first probes of all nodes. */
const firstProbesMs = 1_000;

export type CallOutcome = 'ok' | 'error' | 'unavailable';

/** Uses a node. */
export type RpcUse<T> = (rpc: Rpc) => Promise<T>;

/** How far behind the present a node's newest state is. */
export type NodeLag = { readonly cluster: Cluster; readonly node: string; readonly lagMs: number };

/** What a look at a node finds. */
export type NodeReport = {
  readonly node: string;
  /** Why it is not used; undefined for a healthy one. */
  readonly problem?: string;
  readonly slot?: number;
  /** How old its newest state is. */
  readonly lagMs?: number;
  /** How far its history reaches back; absent where it is whole, as that of a young chain. */
  readonly historyMs?: number;
  /** What it does not do that the service may need, though it is healthy. */
  readonly weakness?: string;
};

export type CallOptions = {
  /** Whether callers of the service decide how much is asked for. Then a node that does not answer in time is not to blame. */
  readonly isHeavy?: boolean;
};

export type NodesDependencies = NodeSettings & {
  /** A node whose newest state is older is not used. Absent: half the life of a blockhash, by the slots of the cluster. */
  readonly maxLagMs?: number;
  /** Judges how old that is. */
  readonly clock: Pick<ServiceClock, 'correctionMs'>;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  readonly observe: (cluster: Cluster, outcome: CallOutcome, milliseconds: number) => void;
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

class BehindError extends Error {
  override readonly name = 'BehindError';
}

/**
 * The RPC nodes of one cluster, the preferred one first. A call goes to the first healthy node: it answers, belongs to the right cluster, and is
 * neither behind the others nor behind the present. A node that fails three times in a row is not used until a probe finds it healthy again.
 */
export class Nodes {
  readonly #nodes: readonly Node[];
  readonly #cluster: Cluster;
  readonly #deps: NodesDependencies;
  readonly #trusted: boolean;
  readonly slotTime: SlotTime;
  #genesisHash: string | undefined;
  /** Each node's first answer about its cluster. Not used where the genesis hash is configured. */
  readonly #firstGenesis = new Map<Node, string>();
  readonly #isConfigured: boolean;
  #started: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    cluster: Cluster,
    { url, furtherUrls = [], genesisHash, embedded, slotMs }: ClusterConfig,
    deps: NodesDependencies,
  ) {
    this.#cluster = cluster;
    this.#deps = deps;
    this.#trusted = embedded;
    this.slotTime = new SlotTime(slotMs);
    this.#genesisHash = genesisHash;
    this.#isConfigured = genesisHash !== undefined;
    const checkSlot = (node: Node, slot: number) => this.#checkSlot(node, slot);
    this.#nodes = [url, ...furtherUrls].map(
      (each, i) => new Node(each, { cluster, number: i + 1 }, deps, embedded, checkSlot),
    );
  }

  /** How far behind the present a node may be and still be used. */
  get maxLagMs(): number {
    return this.#deps.maxLagMs ?? Math.min(maxDefaultLagMs, (blockhashLife / 2) * this.slotTime.ms);
  }

  /** @throws ApiError UNAVAILABLE when no node gives a valid answer until `deadline`, by `performance.now()` */
  async call<T>(deadline: number, use: RpcUse<T>, options: CallOptions = {}): Promise<T> {
    this.#started ??= this.#start();
    await this.#started;
    let cause: unknown;
    for (const node of this.#nodes) {
      const leftMs = Math.min(this.#deps.timeoutMs, deadline - performance.now());
      if (leftMs <= 0) break;
      if (!this.#isHealthy(node)) continue;
      try {
        return await this.#attempt(node, leftMs, use, options);
      } catch (error) {
        if (error instanceof ApiError || isRequestError(error)) throw error;
        cause = error;
      }
    }
    this.#deps.observe(this.#cluster, 'unavailable', 0);
    throw this.#unavailable(cause);
  }

  /**
   * Asks every node on its own, and waits for all of them.
   *
   * @returns the answers in the order of the nodes; undefined of a node that is not used at present or gives no valid answer
   */
  async askEach<T>(use: RpcUse<T>): Promise<readonly (T | undefined)[]> {
    this.#started ??= this.#start();
    await this.#started;
    const ask = async (node: Node): Promise<T | undefined> => {
      if (!this.#isHealthy(node)) return undefined;
      // the metrics have what was wrong with the answer
      return this.#attempt(node, this.#deps.timeoutMs, use, { isHeavy: true }).catch(() => undefined);
    };
    return Promise.all(this.#nodes.map(ask));
  }

  /** Of each node that answers; none of a cluster in this process. */
  lags(): NodeLag[] {
    return this.#nodes.flatMap((node) => {
      const lagMs = this.#lagMs(node);
      return lagMs === undefined || !this.#isOurs(node)
        ? []
        : [{ cluster: this.#cluster, node: node.label, lagMs }];
    });
  }

  /** Probes every node, and says which ones are used, and why others are not. Nothing for a cluster in this process. */
  async inspect(): Promise<readonly NodeReport[]> {
    if (this.#trusted) return [];
    this.#started ??= this.#start();
    await this.#started;
    const failures = await Promise.all(
      this.#nodes.map((node) => node.probe().then(() => undefined, reasonOf)),
    );
    this.#agreeOnCluster();
    return Promise.all(this.#nodes.map((node, i) => this.#report(node, failures[i])));
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #report(node: Node, failure: string | undefined): Promise<NodeReport> {
    const { label, slot } = node;
    if (failure !== undefined) return { node: label, problem: `does not answer: ${failure}` };
    const lagMs = this.#lagMs(node) ?? 0;
    const found = { node: label, slot, lagMs };
    if (!this.#isOurs(node))
      return { ...found, problem: `is of another cluster: its genesis hash is ${node.genesisHash}` };
    if (this.#isOld(node))
      return { ...found, problem: `is ${Math.round(lagMs / 1_000)} s behind the present` };
    if (!this.#isHealthy(node))
      return { ...found, problem: `is ${this.#reachedSlot() - slot} slots behind the other nodes` };
    const examined = await node.examine().catch((error: unknown) => ({ weakness: reasonOf(error) }));
    return { ...found, ...examined };
  }

  async #attempt<T>(
    node: Node,
    leftMs: number,
    use: RpcUse<T>,
    { isHeavy = false }: CallOptions,
  ): Promise<T> {
    const startedAt = performance.now();
    const limit = new AbortController();
    // a call that had less time than others says nothing about the node
    const isFairTest = !isHeavy && leftMs >= this.#deps.timeoutMs;
    let isExpired = false;
    const expire = () => {
      isExpired = true;
      limit.abort(new Error(`no answer within ${Math.round(leftMs)} ms`));
    };
    const timer = setTimeout(expire, Math.ceil(leftMs));
    const observe = (outcome: CallOutcome) =>
      this.#deps.observe(this.#cluster, outcome, performance.now() - startedAt);
    try {
      const value = await use(node.rpc(limit.signal));
      node.recordSuccess();
      observe('ok');
      return value;
    } catch (error) {
      // ends what still runs
      limit.abort();
      if (error instanceof ApiError || isRequestError(error)) {
        observe('ok');
        throw error;
      }
      observe('error');
      if (isExpired && isFairTest) node.recordSilence(startedAt);
      const isNodesFault = isNodeError(error) && (isFairTest || !isExpired);
      if (isNodesFault && node.recordFailure())
        this.#deps.log.warn({ err: error }, this.#logLine(node, 'fails, and is left alone'));
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #isHealthy(node: Node): boolean {
    const { state, slot, genesisHash } = node;
    if (this.#trusted) return state === 'answers';
    return (
      state === 'answers' &&
      genesisHash === this.#genesisHash &&
      !this.#isOld(node) &&
      slot >= this.#reachedSlot() - maxLagSlots
    );
  }

  /** How old the node's newest state was at its last probe. A cluster may be ahead of the clock: local ones can be moved. */
  #lagMs({ state, lagMs }: Node): number | undefined {
    return state === 'answers' && lagMs !== undefined ? lagMs + this.#deps.clock.correctionMs : undefined;
  }

  /** Whether transactions on the node's newest state could no longer execute in time. */
  #isOld(node: Node): boolean {
    return (this.#lagMs(node) ?? 0) > this.maxLagMs;
  }

  #unavailable(cause: unknown): ApiError {
    const leastMs = Math.min(...this.lags().map(({ lagMs }) => lagMs));
    if (leastMs === Number.POSITIVE_INFINITY || leastMs <= this.maxLagMs)
      return unavailable(`The ${this.#cluster} cluster`, cause);
    const seconds = Math.round(leastMs / 1_000);
    return new ApiError(
      'UNAVAILABLE',
      `The ${this.#cluster} cluster is ${seconds} s behind the present`,
      cause,
    );
  }

  /** @throws BehindError for an answer that is older than what the cluster has reached */
  #checkSlot(node: Node, slot: number): void {
    if (this.#trusted) return;
    const behind = this.#reachedSlot() - slot;
    if (behind > maxLagSlots) throw new BehindError(`the node is ${behind} slots behind`);
    // probes decide about more than progress
    if (slot <= node.slot + maxLagSlots) node.slot = Math.max(node.slot, slot);
  }

  #isOurs({ genesisHash }: Node): boolean {
    return genesisHash !== undefined && genesisHash === this.#genesisHash;
  }

  /**
   * The slot that the cluster has reached: of three nodes or more what most of them have reached, else what the preferred one has. A node that
   * claims more than the others must not make them look behind. 0 before a node has answered.
   */
  #reachedSlot(): number {
    const believed = this.#nodes.filter(
      (node) => node.state === 'answers' && this.#isOurs(node) && !this.#isOld(node),
    );
    const slots = believed.map(({ slot }) => slot);
    return (slots.length < 3 ? slots[0] : median(slots)) ?? 0;
  }

  /** Probes all nodes, so that the first call does not go to a node that is behind. Then keeps watching them. */
  async #start(): Promise<void> {
    this.#timer = inBackground(() => setInterval(() => void this.#watch(), recoveryIntervalMs));
    this.#timer.unref();
    if (this.#trusted) return;
    const probes = Promise.all(this.#nodes.map((node) => this.#probe(node)));
    await withTimeout(Math.min(firstProbesMs, this.#deps.timeoutMs), probes);
    if (!this.#nodes.some(({ state }) => state === 'answers')) await probes;
    this.#agreeOnCluster();
  }

  async #watch(): Promise<void> {
    const intervalMs = Math.min(maxWatchIntervalMs, watchIntervalSlots * this.slotTime.ms);
    const due = performance.now() - intervalMs;
    const nodes = this.#nodes.filter(
      (node) => !this.#isHealthy(node) || (!this.#trusted && node.probedAt <= due),
    );
    await Promise.all(nodes.map((node) => this.#probe(node)));
    this.#agreeOnCluster();
  }

  async #probe(node: Node): Promise<void> {
    const { state, genesisHash } = node;
    const wasOld = this.#isOld(node);
    try {
      await node.probe();
    } catch (err) {
      if (state === 'unknown') this.#deps.log.warn({ err }, this.#logLine(node, 'does not answer'));
      return;
    }
    // one node alone: what a second one says of another moment would only blur it
    if (node === this.#nodes.find((each) => this.#isHealthy(each))) this.slotTime.observe(node.tip);
    const isOld = this.#isOld(node);
    if (isOld !== wasOld)
      this.#deps.log.warn(
        { lagSeconds: Math.round((this.#lagMs(node) ?? 0) / 1_000) },
        this.#logLine(node, isOld ? 'is behind the present, and is not used' : 'has caught up'),
      );
    if (state === 'failing') this.#deps.log.info(this.#logLine(node, 'answers again'));
    if (this.#genesisHash !== undefined) this.#warnOfOtherCluster(node, genesisHash);
  }

  /** Decides which cluster the nodes belong to, by the first answers of those that have answered. Once all have, it is final. */
  #agreeOnCluster(): void {
    if (this.#isConfigured || this.#firstGenesis.size === this.#nodes.length) return;
    for (const node of this.#nodes) {
      if (node.genesisHash !== undefined && !this.#firstGenesis.has(node))
        this.#firstGenesis.set(node, node.genesisHash);
    }
    const answers = this.#nodes.flatMap((node) => this.#firstGenesis.get(node) ?? []);
    const agreed = agreedGenesis(this.#cluster, answers);
    if (agreed === undefined || agreed === this.#genesisHash) return;
    this.#genesisHash = agreed;
    for (const node of this.#nodes) this.#warnOfOtherCluster(node, undefined);
  }

  #warnOfOtherCluster(node: Node, genesisBefore: string | undefined): void {
    if (node.genesisHash !== undefined && !this.#isOurs(node) && node.genesisHash !== genesisBefore) {
      this.#deps.log.warn(this.#logLine(node, 'is of another cluster, and is not used'));
    }
  }

  #logLine({ label }: Node, what: string): string {
    return `the ${this.#cluster} node ${label} ${what}`;
  }
}
