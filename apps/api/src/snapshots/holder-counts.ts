import type { PublicKey } from '@solana/web3.js';
import type { Chain } from '../chain/chain.ts';
import { countHolders } from '../chain/lists.ts';
import type { Database } from '../db/database.ts';
import type { TokenSnapshotTable } from '../db/schema/index.ts';
import { latestHolderCounts } from '../db/snapshots/read-snapshots.ts';
import type { Report } from './targets.ts';

export type HolderCount = {
  readonly holders: number;
  readonly countedAt: Date;
  /** What was outstanding when they were counted. */
  readonly supply: bigint;
};

/** A token whose holders may be counted. */
export type Token = { readonly id: string; readonly mint: PublicKey; readonly supply: bigint };

/** How many counts run at the same time. */
const parallel = 4;

/** How long tokens are counted at most, in milliseconds: the minute is waiting. */
const patience = 30_000;

/**
 * How many hold each token, counted in turns: a count asks a node for all token accounts of a mint, and is not to be had of every
 * token every minute. In between the last one stands.
 */
export class HolderCounts {
  readonly #known = new Map<string, HolderCount>();
  readonly #asked = new Set<string>();
  /** When each was last begun to be counted, by the time that counts are given; milliseconds. */
  readonly #begun = new Map<string, number>();

  of(id: string): HolderCount | undefined {
    return this.#known.get(id);
  }

  /** Goes on from what was recorded, for tokens that have not been met yet. */
  async resume(
    database: Database,
    table: TokenSnapshotTable,
    { cluster }: Chain,
    tokens: readonly Token[],
  ): Promise<void> {
    const ids = tokens.map(({ id }) => id).filter((id) => !this.#asked.has(id));
    if (ids.length === 0) return;
    for (const { id, holders, countedAt, supply } of await latestHolderCounts(
      database.orm,
      table,
      cluster,
      ids,
    )) {
      if (holders !== null && countedAt !== null) this.#known.set(id, { holders, countedAt, supply });
    }
    for (const id of ids) this.#asked.add(id);
  }

  /** Counts the holders of at most `budget` tokens, until `signal` is aborted. A count that fails is reported, and the one before stands. */
  async renew(
    chain: Chain,
    tokens: readonly Token[],
    budget: number,
    countedAt: Date,
    report: Report,
    signal: AbortSignal,
  ): Promise<void> {
    for (const { id, supply } of tokens)
      if (supply === 0n) this.#known.set(id, { holders: 0, countedAt, supply });
    const held = tokens.filter(({ supply }) => supply > 0n);
    const turns = this.#turns(held, budget).values();
    const deadline = performance.now() + patience;
    const work = async () => {
      for (const { id, mint, supply } of turns) {
        if (signal.aborted || performance.now() > deadline) return;
        this.#begun.set(id, countedAt.getTime());
        try {
          const { holders } = await countHolders(chain, mint, 'finalized');
          this.#known.set(id, { holders, countedAt, supply });
        } catch (error) {
          report(id, error);
        }
      }
    };
    await Promise.all(Array.from({ length: parallel }, work));
  }

  /**
   * Half of the budget goes to tokens whose supply has changed; the rest to whichever were not counted, or tried in vain, for longest:
   * those that no node can count must not keep the others waiting.
   */
  #turns(tokens: readonly Token[], budget: number): Token[] {
    const never = Number.NEGATIVE_INFINITY;
    const age = ({ id }: Token) =>
      Math.max(this.#known.get(id)?.countedAt.getTime() ?? never, this.#begun.get(id) ?? never);
    const oldestFirst = tokens.toSorted((a, b) => (age(a) < age(b) ? -1 : Number(age(a) > age(b))));
    const changed = oldestFirst.filter(({ id, supply }) => this.#known.get(id)?.supply !== supply);
    const first = changed.slice(0, Math.ceil(budget / 2));
    const others = oldestFirst.filter((token) => !first.includes(token));
    return [...first, ...others].slice(0, budget);
  }
}
