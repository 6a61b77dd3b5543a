import type { Cluster } from '@obverse/contracts';
import { Endpoint } from './endpoint.ts';
import { type NodeSupport, Rpc, type Tip } from './rpc.ts';
import { sender, sendTogether } from './transport.ts';

/** How many calls in a row must fail before the node is no longer used. */
const maxFailures = 3;

/** Which node it is. */
export type NodePlace = {
  readonly cluster: Cluster;
  /** 1 for the preferred node of the cluster. */
  readonly number: number;
};

export type NodeSettings = {
  /** How long one RPC call may take. */
  readonly timeoutMs: number;
  /** How many calls one request may hold. */
  readonly batchSize: number;
};

/** `unknown` before the first probe. */
export type NodeState = 'unknown' | 'answers' | 'failing';

/** One RPC node of a cluster, and its health. */
export class Node {
  /** Host and port alone: paths and queries of RPC URLs hold API keys. */
  readonly label: string;
  /** The node's methods, until a signal aborts. */
  readonly rpc: (signal: AbortSignal) => Rpc;
  state: NodeState;
  /** The last plausible slot that it answered with. */
  slot = 0;
  /** Its newest state at the last probe. */
  tip: Tip = { slot: 0, time: 0 };
  /** How much later than the cluster's time in its newest state this machine's clock was, in milliseconds; undefined before the first answer. */
  lagMs: number | undefined;
  /** Its last answer. */
  genesisHash: string | undefined;
  readonly #endpoint: Endpoint;
  readonly #timeoutMs: number;
  #failures = 0;
  #probe: Promise<void> | undefined;
  /** By `performance.now()`. */
  probedAt = Number.NEGATIVE_INFINITY;

  /** @param checkSlot gets the slot of each answer that is about the present; it throws where the slot is too old */
  constructor(
    url: string,
    { cluster, number }: NodePlace,
    { timeoutMs, batchSize }: NodeSettings,
    trusted: boolean,
    checkSlot: (node: Node, slot: number) => void,
  ) {
    this.label = new URL(url).host;
    this.state = trusted ? 'answers' : 'unknown';
    this.#timeoutMs = timeoutMs;
    const endpoint = new Endpoint(url, {
      'obverse.cluster': cluster,
      'obverse.node': number,
      'server.address': this.label,
    });
    this.#endpoint = endpoint;
    const send = sender(endpoint, batchSize);
    const support: NodeSupport = { minContextSlot: true };
    this.rpc = (signal) =>
      new Rpc(
        async (call) => (await sendTogether(endpoint, [call], signal))[0],
        send(signal),
        (slot) => slot > 0 && checkSlot(this, slot),
        support,
      );
  }

  recordSuccess(): void {
    this.#failures = 0;
  }

  /** @returns whether this failure makes the node `failing` */
  recordFailure(): boolean {
    this.#failures += 1;
    if (this.#failures < maxFailures || this.state !== 'answers') return false;
    this.state = 'failing';
    return true;
  }

  /** Says that it did not answer in time what was asked then. @param since by `performance.now()` */
  recordSilence(since: number): void {
    this.#endpoint.reconnect(since);
  }

  /** Asks for the node's cluster, slot and time. Concurrent callers share one probe. */
  probe(): Promise<void> {
    this.#probe ??= this.#runProbe().finally(() => {
      this.#probe = undefined;
      this.probedAt = performance.now();
    });
    return this.#probe;
  }

  /** Asks how far its history reaches back, and in one request for two things, as the service does where it makes many calls. */
  async examine(): Promise<{ readonly historyMs?: number }> {
    const rpc = this.rpc(AbortSignal.timeout(this.#timeoutMs));
    const call = { method: 'getGenesisHash', params: [] };
    const [oldestSlot] = await Promise.all([rpc.getFirstAvailableBlock(), rpc.send([call, call])]);
    // the history of a young chain is whole
    if (oldestSlot === 0) return {};
    const oldestTime = await rpc.getBlockTime(oldestSlot);
    return oldestTime === undefined ? {} : { historyMs: this.tip.time - oldestTime };
  }

  async #runProbe(): Promise<void> {
    const startedAt = performance.now();
    try {
      const rpc = this.rpc(AbortSignal.timeout(this.#timeoutMs));
      const [genesisHash, tip] = await Promise.all([rpc.getGenesisHash(), rpc.getTip()]);
      const { slot, time } = tip;
      Object.assign(this, { genesisHash, tip, slot, lagMs: Date.now() - time, state: 'answers' });
      this.#failures = 0;
    } catch (error) {
      this.state = 'failing';
      this.recordSilence(startedAt);
      throw error;
    }
  }
}
