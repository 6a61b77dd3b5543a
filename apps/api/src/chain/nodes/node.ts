import { Connection } from '@solana/web3.js';
import { errorIn } from './rpc-error.ts';
import { fetchText, type Send, sender } from './transport.ts';

/** How many calls in a row must fail before the node is no longer used. */
const maxFailures = 3;

/** The slot of an answer, in the `context` at its beginning. */
const contextSlot = /^\{"jsonrpc":"2.0",(?:"id":"[^"]*",)?"result":\{"context":\{[^{}]*?"slot":(\d+)/;

/** Marks a request for finalized state, which is behind the present, sometimes by much. */
const finalized = '"commitment":"finalized"';

/** Whether a response is about its call. Others are about the node's own state, whatever their body says. */
const isAboutTheCall = ({ status }: Response): boolean => status < 500 && status !== 429;

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
  readonly rpc: Connection;
  /** Sends until a signal aborts. */
  readonly send: (signal: AbortSignal) => Send;
  state: NodeState;
  /** The last plausible slot that it answered with. */
  slot = 0;
  /** Its last answer. */
  genesisHash: string | undefined;
  #failures = 0;
  #probe: Promise<void> | undefined;
  /** By `performance.now()`. */
  probedAt = Number.NEGATIVE_INFINITY;

  /** @param checkSlot gets the slot of each answer that is about the present; it throws where the slot is too old */
  constructor(
    url: string,
    { timeoutMs, batchSize }: NodeSettings,
    trusted: boolean,
    checkSlot: (node: Node, slot: number) => void,
  ) {
    this.send = sender(url, batchSize, timeoutMs);
    this.label = new URL(url).host;
    this.state = trusted ? 'answers' : 'unknown';
    this.rpc = new Connection(url, {
      commitment: 'confirmed',
      disableRetryOnRateLimit: true,
      fetch: async (_, init = {}) => {
        const response = await fetchText(url, init, timeoutMs);
        const text = await response.text();
        // web3.js drops the code of some methods' errors
        const error = isAboutTheCall(response) ? errorIn(text) : undefined;
        if (error !== undefined) throw error;
        const slot = Number(contextSlot.exec(text.slice(0, 512))?.[1] ?? 0);
        if (slot > 0 && !String(init.body).includes(finalized)) checkSlot(this, slot);
        return response;
      },
    });
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

  /** Asks for the node's cluster and slot. Concurrent callers share one probe. */
  probe(): Promise<void> {
    this.#probe ??= this.#runProbe().finally(() => {
      this.#probe = undefined;
      this.probedAt = performance.now();
    });
    return this.#probe;
  }

  async #runProbe(): Promise<void> {
    try {
      const [genesisHash, slot] = await Promise.all([
        this.rpc.getGenesisHash(),
        this.rpc.getSlot('confirmed'),
      ]);
      Object.assign(this, { genesisHash, slot, state: 'answers' });
      this.#failures = 0;
    } catch (error) {
      this.state = 'failing';
      throw error;
    }
  }
}
