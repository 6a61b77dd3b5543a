import type { Cluster } from '@obverse/contracts';
import type { Connection } from '@solana/web3.js';
import type { FastifyBaseLogger } from 'fastify';
import type { ClusterConfig } from '../../config/config.ts';
import { ApiError, unavailable } from '../../lib/errors.ts';
import { agreedGenesis } from './genesis.ts';
import { Node, type NodeSettings } from './node.ts';
import { isCallersFault, isNodesFault } from './rpc-error.ts';
import type { Send } from './send.ts';

/** How far a node may be behind what is known of the cluster, in slots; a blockhash lives for 150. */
const maxLag = 50;

/** Milliseconds that a slot takes at least: what passes more of them is no time, but an error. */
const shortestSlot = 100;

/** How often nodes that are not asked are probed, and how often all of several, in milliseconds. */
const recoveryInterval = 1_000;
const watchInterval = 5_000;

/** How long a first call waits for the first probes, in milliseconds. */
const firstProbes = 1_000;

export type Outcome = 'ok' | 'error' | 'unavailable';

/** What is done on a node: through its connection, or with many calls in few requests. */
export type Use<T> = (rpc: Connection, send: Send) => Promise<T>;

export type Surroundings = NodeSettings & {
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  readonly observe: (cluster: Cluster, outcome: Outcome, milliseconds: number) => void;
};

class BehindError extends Error {
  override readonly name = 'BehindError';
}

const expired = (milliseconds: number): { promise: Promise<never>; cancel: () => void } => {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no answer within ${Math.round(milliseconds)} ms`)),
      milliseconds,
    );
  });
  return { promise, cancel: () => clearTimeout(timer) };
};

/**
 * The RPC nodes of one cluster, the preferred one first. A call goes to the first that is fit: it answers, stands for the
 * right cluster, and is not behind. A node that fails three times in a row is left alone until a probe finds it fit again.
 */
export class Nodes {
  readonly #nodes: readonly Node[];
  readonly #cluster: Cluster;
  readonly #around: Surroundings;
  readonly #trusted: boolean;
  #genesisHash: string | undefined;
  /** What each node said first of its cluster; of no use where that is configured. */
  readonly #firstSaid = new Map<Node, string>();
  readonly #isConfigured: boolean;
  /** The slot that the cluster has reached, and when that was found, by `performance.now()`. */
  #highest = 0;
  #foundAt = 0;
  #started: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    cluster: Cluster,
    { url, furtherUrls = [], genesisHash, embedded }: ClusterConfig,
    around: Surroundings,
  ) {
    this.#cluster = cluster;
    this.#around = around;
    this.#trusted = embedded;
    this.#genesisHash = genesisHash;
    this.#isConfigured = genesisHash !== undefined;
    const accept = (node: Node, slot: number) => this.#accept(node, slot);
    this.#nodes = [url, ...furtherUrls].map((each) => new Node(each, around, embedded, accept));
  }

  /** @throws ApiError UNAVAILABLE when no node answers as it should until `deadline`, by `performance.now()` */
  async call<T>(deadline: number, use: Use<T>): Promise<T> {
    this.#started ??= this.#start();
    await this.#started;
    let cause: unknown;
    for (const node of this.#nodes) {
      const left = Math.min(this.#around.timeout, deadline - performance.now());
      if (left <= 0) break;
      if (!this.#isFit(node)) continue;
      try {
        return await this.#attempt(node, left, use);
      } catch (error) {
        if (error instanceof ApiError || isCallersFault(error)) throw error;
        cause = error;
      }
    }
    this.#around.observe(this.#cluster, 'unavailable', 0);
    throw unavailable(`The ${this.#cluster} cluster`, cause);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #attempt<T>(node: Node, left: number, use: Use<T>): Promise<T> {
    const began = performance.now();
    const late = expired(left);
    const ended = new AbortController();
    const observe = (outcome: Outcome) =>
      this.#around.observe(this.#cluster, outcome, performance.now() - began);
    try {
      const value = await Promise.race([use(node.rpc, node.send(ended.signal)), late.promise]);
      node.succeeded();
      observe('ok');
      return value;
    } catch (error) {
      if (error instanceof ApiError || isCallersFault(error)) {
        observe('ok');
        throw error;
      }
      observe('error');
      if (isNodesFault(error) && node.failed())
        this.#around.log.warn({ err: error }, this.#line(node, 'fails, and is left alone'));
      throw error;
    } finally {
      late.cancel();
      ended.abort();
    }
  }

  #isFit({ state, slot, genesisHash }: Node): boolean {
    if (this.#trusted) return state === 'answers';
    return (
      state === 'answers' &&
      genesisHash === this.#genesisHash &&
      (slot === 0 || slot >= this.#highest - maxLag)
    );
  }

  #accept(node: Node, slot: number): void {
    if (this.#trusted) return;
    // what time does not explain is for the next probe to say, which asks for the node's cluster too
    if (!this.#isExplained(slot)) return;
    node.slot = slot;
    if (slot < this.#highest - maxLag) {
      throw new BehindError(`the node is ${this.#highest - slot} slots behind`);
    }
    if (this.#isOurs(node)) this.#reached(Math.max(this.#highest, slot));
  }

  #isOurs({ genesisHash }: Node): boolean {
    return genesisHash !== undefined && genesisHash === this.#genesisHash;
  }

  #isExplained(slot: number): boolean {
    const passed = (performance.now() - this.#foundAt) / shortestSlot;
    return this.#highest === 0 || slot <= this.#highest + maxLag + passed;
  }

  #reached(slot: number): void {
    if (slot > this.#highest) this.#foundAt = performance.now();
    this.#highest = slot;
  }

  /** Begins to watch; a first call should not go to a node that is behind because the others were never asked. */
  async #start(): Promise<void> {
    this.#timer = setInterval(() => void this.#watch(), recoveryInterval);
    this.#timer.unref();
    if (this.#trusted) return;
    const late = expired(Math.min(firstProbes, this.#around.timeout));
    const probes = this.#nodes.map((node) => this.#probe(node));
    await Promise.race([Promise.all(probes), late.promise.catch(() => undefined)]);
    late.cancel();
    if (!this.#nodes.some(({ state }) => state === 'answers')) await Promise.all(probes);
    this.#settle();
    this.#recount();
  }

  async #watch(): Promise<void> {
    const due = performance.now() - watchInterval;
    const nodes = this.#nodes.filter(
      (node) => !this.#isFit(node) || (this.#nodes.length > 1 && node.probedAt <= due),
    );
    await Promise.all(nodes.map((node) => this.#probe(node)));
    this.#settle();
    this.#recount();
  }

  /**
   * What a node once claimed, and itself says no more, would make all of them look behind; so would what a few claim and time does not
   * explain, whereas most cannot be wrong.
   */
  #recount(): void {
    const slots = this.#nodes.filter((node) => this.#isOurs(node)).map(({ slot }) => slot);
    const isOfMost = (slot: number) =>
      slots.filter((other) => other >= slot - maxLag).length * 2 > slots.length;
    const believed = slots.filter((slot) => this.#isExplained(slot) || isOfMost(slot));
    if (believed.length > 0) this.#reached(Math.max(...believed));
  }

  async #probe(node: Node): Promise<void> {
    const { state, genesisHash } = node;
    try {
      await node.probe();
    } catch (err) {
      if (state === 'unknown') this.#around.log.warn({ err }, this.#line(node, 'does not answer'));
      return;
    }
    if (state === 'failing') this.#around.log.info(this.#line(node, 'answers again'));
    if (this.#genesisHash !== undefined) this.#welcome(node, genesisHash);
  }

  /** Which cluster this is: what the nodes said first, as far as they have answered. Once all have, it stays. */
  #settle(): void {
    if (this.#isConfigured || this.#firstSaid.size === this.#nodes.length) return;
    for (const node of this.#nodes) {
      if (node.genesisHash !== undefined && !this.#firstSaid.has(node))
        this.#firstSaid.set(node, node.genesisHash);
    }
    const answers = this.#nodes.flatMap((node) => this.#firstSaid.get(node) ?? []);
    const agreed = agreedGenesis(this.#cluster, answers);
    if (agreed === undefined || agreed === this.#genesisHash) return;
    this.#genesisHash = agreed;
    this.#highest = 0;
    for (const node of this.#nodes) this.#welcome(node, undefined);
    this.#recount();
  }

  #welcome(node: Node, before: string | undefined): void {
    if (node.genesisHash !== undefined && !this.#isOurs(node) && node.genesisHash !== before) {
      this.#around.log.warn(this.#line(node, 'is of another cluster, and is not used'));
    }
  }

  #line({ label }: Node, what: string): string {
    return `the ${this.#cluster} node ${label} ${what}`;
  }
}
