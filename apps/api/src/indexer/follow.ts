import type { Cluster } from '@obverse/contracts';
import { type Cursor, readCursor } from '../db/events/cursor.ts';
import { lastBefore } from '../db/events/placed.ts';
import type { Duty, Leadership } from '../leader/duty.ts';
import { sleep } from '../lib/async.ts';
import { audit } from './audit.ts';
import { begin, sinceCursor } from './begin.ts';
import { catchUp, type Reading } from './catch-up.ts';
import { Memory } from './memory.ts';
import { rpcSource } from './rpc-source.ts';

export type FollowSettings = {
  /** Milliseconds between two looks at what is new. */
  readonly interval: number;
  /** How far back transactions are looked for again that nodes may have listed late: slots, and milliseconds between two such looks. */
  readonly secondLooks: readonly { readonly every: number; readonly slots: number }[];
  /** Milliseconds between two comparisons with the accounts' own counters. */
  readonly audit: number;
  /** Milliseconds between two readings of everything at least. */
  readonly reread: number;
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
  reread: 3_600_000,
  gapAfter: 60_000,
};

/** The duty of recording every event of the program on a cluster: it follows the finalized transactions. */
export function follow(settings: FollowSettings): Duty {
  const memories = new WeakMap<Leadership, Memory>();
  return async (leadership) => {
    const { chain, database, signal, log } = leadership;
    const { cluster } = chain;
    const reading: Reading = { ...leadership, source: rpcSource(chain) };
    const memory = memories.get(leadership) ?? new Memory(settings.audit, settings.secondLooks);
    memories.set(leadership, memory);
    const { eventless } = memory;
    let cursor = await begin(reading);
    const forward = async () => {
      const { signature, slot } = cursor;
      const hasGap = await memory.readOn(settings.gapAfter, (whole) =>
        catchUp(reading, sinceCursor(cursor), true, { whole, eventless }),
      );
      if (hasGap) log.error({ cluster, signature, slot }, 'no node goes back to here: events may be missing');
      cursor = (await readCursor(database.orm, cluster)) ?? cursor;
      settings.observe(cluster, cursor, memory.lacks.size);
    };
    const lookBack = async (slots: number) => {
      const since = await lastBefore(database.orm, cluster, cursor.slot - slots);
      await catchUp(reading, since, false, { between: forward, eventless });
    };
    const compare = () => audit({ ...reading, log }, { memory, forward, settings });
    while (!signal.aborted) {
      await forward();
      for (const { slots, recurring } of memory.looks) await recurring.run(() => lookBack(slots));
      await memory.audit.run(compare);
      await sleep(settings.interval, signal);
    }
  };
}
