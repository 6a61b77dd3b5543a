import type { Cluster } from '@obverse/contracts';
import { type Cursor, readCursor } from '../db/events/cursor.ts';
import { lastBefore } from '../db/events/placed.ts';
import type { Duty } from '../leader/duty.ts';
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

/** The duty of recording every event of the program on a cluster: it follows the finalized transactions. */
export function follow(settings: FollowSettings): Duty {
  return async (leadership) => {
    const { chain, database, signal, log } = leadership;
    const { cluster } = chain;
    const reading: Reading = { ...leadership, source: rpcSource(chain) };
    let cursor = await begin(reading);
    const forward = async () => {
      await catchUp(reading, sinceCursor(cursor), true);
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
