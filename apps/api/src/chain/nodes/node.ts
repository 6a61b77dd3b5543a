import { Connection } from '@solana/web3.js';
import { fetchText } from './fetch-text.ts';
import { errorIn } from './rpc-error.ts';
import { type Send, sender } from './send.ts';

/** How many calls in a row must fail before a node is left alone. */
const tolerance = 3;

/** The slot that an answer is of, in the `context` that comes first in it. */
const contextSlot = /^\{"jsonrpc":"2.0",(?:"id":"[^"]*",)?"result":\{"context":\{[^{}]*?"slot":(\d+)/;

/** In a question about what is final, and so behind the present, sometimes by much. */
const finalized = '"commitment":"finalized"';

/** Whether an answer is about its question; the others tell of the node's own state, whatever is in them. */
const isAboutTheCall = ({ status }: Response): boolean => status < 500 && status !== 429;

export type NodeSettings = {
  /** How long one RPC call may take, in milliseconds. */
  readonly timeout: number;
  /** How many calls one request may hold. */
  readonly batch: number;
};

/** `unknown` before its first probe. */
export type State = 'unknown' | 'answers' | 'failing';

/** One RPC node of a cluster, and how it has been doing. */
export class Node {
  /** Host and port: paths and queries of RPC URLs hold keys. */
  readonly label: string;
  readonly rpc: Connection;
  /** Sends until a signal is aborted. */
  readonly send: (signal: AbortSignal) => Send;
  state: State;
  /** The last slot it has told of, as far as that is believed. */
  slot = 0;
  /** What it last said of its cluster. */
  genesisHash: string | undefined;
  #failures = 0;
  #probe: Promise<void> | undefined;
  probedAt = Number.NEGATIVE_INFINITY;

  /** @param accept is told the slot of each answer of the present; it throws where that is too old */
  constructor(
    url: string,
    { timeout, batch }: NodeSettings,
    trusted: boolean,
    accept: (node: Node, slot: number) => void,
  ) {
    this.send = sender(url, batch, timeout);
    this.label = new URL(url).host;
    this.state = trusted ? 'answers' : 'unknown';
    this.rpc = new Connection(url, {
      commitment: 'confirmed',
      disableRetryOnRateLimit: true,
      fetch: async (_, init = {}) => {
        const response = await fetchText(url, init, timeout);
        const text = await response.text();
        // web3.js keeps the code of some methods' errors to itself
        const error = isAboutTheCall(response) ? errorIn(text) : undefined;
        if (error !== undefined) throw error;
        const slot = Number(contextSlot.exec(text.slice(0, 512))?.[1] ?? 0);
        if (slot > 0 && !String(init.body).includes(finalized)) accept(this, slot);
        return response;
      },
    });
  }

  succeeded(): void {
    this.#failures = 0;
  }

  /** @returns whether the node has now failed too often, and had not before */
  failed(): boolean {
    this.#failures += 1;
    if (this.#failures < tolerance || this.state !== 'answers') return false;
    this.state = 'failing';
    return true;
  }

  /** Asks what the node is and where it stands; callers that come meanwhile share the answer. */
  probe(): Promise<void> {
    this.#probe ??= this.#ask().finally(() => {
      this.#probe = undefined;
      this.probedAt = performance.now();
    });
    return this.#probe;
  }

  async #ask(): Promise<void> {
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
