import type { Cluster } from '@obverse/contracts';
import { ForgottenError } from '../chain/nodes/rpc-error.ts';
import { type Cursor, readCursor } from '../db/events/cursor.ts';
import { lastBefore } from '../db/events/placed.ts';
import { ApiError } from '../errors.ts';
import type { Duty, Leadership } from '../leader/duty.ts';
import { pause } from '../pause.ts';
import { audit } from './audit.ts';
import { begin, sinceCursor } from './begin.ts';
import { catchUp, type Reading } from './catch-up.ts';
import { rpcSource } from './rpc-source.ts';

export type FollowSettings = {
  /** Milliseconds between two looks at what is new. */
  readonly interval: number;
  /** How far back transactions are looked for again that nodes may have listed late: slots, and milliseconds between two such looks. */
  readonly secondLooks: readonly { readonly every: number; readonly slots: number }[];
  /** Milliseconds between two comparisons with the accounts' own counters. */
  readonly audit: number;
  /** Milliseconds for which a node is waited for that knows where the record ends, before what the nodes have forgotten since is left out. */
  readonly gapAfter: number;
  /** Is told where the cluster's record stands, and how many integrations lack events. */
  readonly observe: (cluster: Cluster, cursor: Cursor, lacking: number) => void;
};

export const defaultSettings: Omit<FollowSettings, 'observe'> = {
  interval: 1_000,
  secondLooks: [
    { every: 60_000, slots: 300 },
    // more than a day
    { every: 3_600_000, slots: 250_000 },
  ],
  audit: 600_000,
  gapAfter: 60_000,
};

/** Is due every so many milliseconds, for the first time after the first of them. */
function every(milliseconds: number): () => boolean {
  let last = performance.now();
  return () => {
    if (performance.now() - last < milliseconds) return false;
    last = performance.now();
    return true;
  };
}

const isForgotten = (error: unknown): boolean =>
  error instanceof ApiError && error.cause instanceof ForgottenError;

/** What a leader knows of its cluster, however often the duty begins again. */
class Memory {
  /** Since when no node has known where the record ends. */
  #lostSince: number | undefined;

  /** Reads on from where the record ends. @param read is told whether nothing may be left out @throws what `read` does */
  async readOn(
    { log, chain }: Leadership,
    cursor: Cursor,
    gapAfter: number,
    read: (whole: boolean) => Promise<unknown>,
  ): Promise<void> {
    const waited = performance.now() - (this.#lostSince ?? performance.now());
    const whole = waited < gapAfter;
    try {
      await read(whole);
      if (!whole) {
        const where = { cluster: chain.cluster, signature: cursor.signature, slot: cursor.slot };
        log.error(where, 'no node goes back to where the record ended: events may be missing behind it');
      }
      this.#lostSince = undefined;
    } catch (error) {
      if (isForgotten(error)) this.#lostSince ??= performance.now();
      throw error;
    }
  }
}

/** The duty of recording every event of the program on a cluster: it follows the finalized transactions. */
export function follow(settings: FollowSettings): Duty {
  const memories = new WeakMap<Leadership, Memory>();
  return async (leadership) => {
    const { chain, database, signal, log } = leadership;
    const { cluster } = chain;
    const reading: Reading = { ...leadership, source: rpcSource(chain) };
    const memory = memories.get(leadership) ?? new Memory();
    memories.set(leadership, memory);
    let cursor = await begin(reading);
    const forward = async () => {
      await memory.readOn(leadership, cursor, settings.gapAfter, (whole) =>
        catchUp(reading, sinceCursor(cursor), true, whole),
      );
      cursor = (await readCursor(database.orm, cluster)) ?? cursor;
    };
    const lookBack = async (slots: number) => {
      await catchUp(reading, await lastBefore(database.orm, cluster, cursor.slot - slots), false);
    };
    const looks = settings.secondLooks.map(({ every: period, slots }) => ({ due: every(period), slots }));
    const auditDue = every(settings.audit);
    let lacking: readonly string[] = [];
    while (!signal.aborted) {
      await forward();
      for (const { due, slots } of looks) if (due()) await lookBack(slots);
      if (auditDue()) lacking = await audit(reading, log, forward, lacking);
      settings.observe(cluster, cursor, lacking.length);
      await pause(settings.interval, signal);
    }
  };
}
