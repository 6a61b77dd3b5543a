import type { Tip } from './nodes/rpc.ts';

/** A transaction can use a blockhash in this many blocks after its own. */
export const blockhashLife = 150;

/**
 * What is assumed until it is measured: the shortest slot that Solana has announced. Caches are too young and limits too strict then, never the other
 * way round.
 */
const assumedMs = 200;

/**
 * A cluster that stands still, or whose clock was moved, must not make limits meaningless. Nor must a node that claims slots in quick succession: half the
 * life of a blockhash is then still longer than honest nodes are behind the present, so that it does not drive them out.
 */
const minMs = 100;
const maxMs = 1_000;

/** Over so much time it is measured. The cluster's clock has whole seconds, which are a tenth of the shorter one at most. */
const minSpanMs = 10_000;
const maxSpanMs = 120_000;

/** A tip that is so much older than the newest one is of a cluster that was restored. */
const maxReorderedSlots = 1_000;

/** How long a slot of one cluster takes, measured by the slots and times of the newest states that its nodes have shown. A block takes no less: slots without one count here. */
export class SlotTime {
  #ms: number;
  /** In the order of their slots. */
  #tips: readonly Tip[] = [];

  /** @param ms where it is known, as of a local cluster */
  constructor(ms = assumedMs) {
    this.#ms = ms;
  }

  /** Milliseconds. */
  get ms(): number {
    return this.#ms;
  }

  /** How many slots begin in so many milliseconds, rounded up. */
  slotsIn(ms: number): number {
    return Math.ceil(ms / this.#ms);
  }

  observe(tip: Tip): void {
    const newest = this.#tips.at(-1);
    if (newest !== undefined && tip.slot <= newest.slot) {
      if (newest.slot - tip.slot > maxReorderedSlots) this.#tips = [tip];
      return;
    }
    // the last one before the span stays, so that tips that are rare still measure something
    const isRecent = (_: Tip, i: number) => (this.#tips[i + 1]?.time ?? tip.time) > tip.time - maxSpanMs;
    this.#tips = [...this.#tips.filter(isRecent), tip];
    const first = this.#tips[0] as Tip;
    const spanMs = tip.time - first.time;
    if (spanMs < minSpanMs) return;
    this.#ms = Math.min(maxMs, Math.max(minMs, spanMs / (tip.slot - first.slot)));
  }
}
