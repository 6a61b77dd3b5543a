import type { PublicKey } from '@solana/web3.js';
import type { Database } from '../db/database.ts';
import type { TokenSnapshotTable } from '../db/schema/snapshots-tables.ts';
import type { Chain } from '../solana/chain.ts';
import { countHolders } from '../solana/holders.ts';
import { latestHolderCounts } from './read-snapshots.ts';
import type { ReportFailure } from './targets.ts';

export type CountedHolders = {
  readonly holders: number;
  readonly countedAt: Date;
  /** The token's supply when its holders were counted. */
  readonly supply: bigint;
};

/** A token whose holders are counted. */
export type Token = { readonly id: string; readonly mint: PublicKey; readonly supply: bigint };

const concurrency = 4;

/** No count starts after this time, as the snapshots of the minute wait for the counts. */
const timeoutMs = 30_000;

/**
 * The number of holders of each token. A count requests all token accounts of a mint from a node, which is too much for every token in
 * every minute. So tokens are counted in rotation, and each keeps its last count in between.
 */
export class HolderCounts {
  readonly #counts = new Map<string, CountedHolders>();
  readonly #resumed = new Set<string>();
  /** When the last count of each token was started, also if it failed; in milliseconds of `countedAt`. */
  readonly #startedAt = new Map<string, number>();

  of(id: string): CountedHolders | undefined {
    return this.#counts.get(id);
  }

  /** Reads the last recorded counts of tokens that were not passed before. */
  async resume(
    database: Database,
    table: TokenSnapshotTable,
    { cluster }: Chain,
    tokens: readonly Token[],
  ): Promise<void> {
    const ids = tokens.map(({ id }) => id).filter((id) => !this.#resumed.has(id));
    if (ids.length === 0) return;
    for (const { id, holders, countedAt, supply } of await latestHolderCounts(
      database.orm,
      table,
      cluster,
      ids,
    )) {
      if (holders !== null && countedAt !== null) this.#counts.set(id, { holders, countedAt, supply });
    }
    for (const id of ids) this.#resumed.add(id);
  }

  /** Counts the holders of at most `max` tokens, until `signal` aborts. If a count fails, it is reported and the last one stays. */
  async renew(
    chain: Chain,
    tokens: readonly Token[],
    max: number,
    countedAt: Date,
    report: ReportFailure,
    signal: AbortSignal,
  ): Promise<void> {
    for (const { id, supply } of tokens)
      if (supply === 0n) this.#counts.set(id, { holders: 0, countedAt, supply });
    const held = tokens.filter(({ supply }) => supply > 0n);
    const queue = this.#select(held, max).values();
    const deadline = performance.now() + timeoutMs;
    const work = async () => {
      for (const { id, mint, supply } of queue) {
        if (signal.aborted || performance.now() > deadline) return;
        this.#startedAt.set(id, countedAt.getTime());
        try {
          const { holders } = await countHolders(chain, mint, 'finalized');
          this.#counts.set(id, { holders, countedAt, supply });
        } catch (error) {
          report(id, error);
        }
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
  }

  /**
   * Selects at most `max` tokens: half of them because their supply has changed, the others because they were not counted for the
   * longest time. Failed counts are included in that time, so tokens that no node can count do not block the others.
   */
  #select(tokens: readonly Token[], max: number): Token[] {
    const never = Number.NEGATIVE_INFINITY;
    const lastCountAt = ({ id }: Token) =>
      Math.max(this.#counts.get(id)?.countedAt.getTime() ?? never, this.#startedAt.get(id) ?? never);
    const oldestFirst = tokens.toSorted((a, b) =>
      lastCountAt(a) < lastCountAt(b) ? -1 : Number(lastCountAt(a) > lastCountAt(b)),
    );
    const changed = oldestFirst.filter(({ id, supply }) => this.#counts.get(id)?.supply !== supply);
    const first = changed.slice(0, Math.ceil(max / 2));
    const others = oldestFirst.filter((token) => !first.includes(token));
    return [...first, ...others].slice(0, max);
  }
}
