import type { Cluster } from '@obverse/contracts';
import { beginCursor, type Cursor, readCursor } from '../db/events/cursor.ts';
import { lastBefore } from '../db/events/placed.ts';
import type { Duty } from '../leader/duty.ts';
import { pause } from '../pause.ts';
import { audit } from './audit.ts';
import { catchUp, type Reading } from './catch-up.ts';
import { rpcSource } from './rpc-source.ts';

export type FollowSettings = {
  /** Milliseconds between two looks at what is new. */
  readonly interval: number;
  /** How far back transactions are looked for again that nodes may have listed late: slots, and milliseconds between two such looks. */
  readonly secondLooks: readonly { readonly every: number; readonly slots: number }[];
  /** Milliseconds between two comparisons with the accounts' own counters. */
  readonly audit: number;
  /** Is told where the cluster's events stand, and how many integrations lack some. */
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

async function begin({ chain, write }: Parameters<Duty>[0], genesisHash: string): Promise<void> {
  const { cluster } = chain;
  const programId = chain.programId.toBase58();
  const cursor = await write((orm) => beginCursor(orm, { cluster, genesisHash, programId }));
  if (cursor.genesisHash !== genesisHash || cursor.programId !== programId) {
    throw new Error(
      `the recorded events of ${cluster} are of program ${cursor.programId} on the chain ${cursor.genesisHash}, and not of those that are served`,
    );
  }
}

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
    await begin(leadership, await reading.source.genesisHash());
    const where = async (): Promise<Cursor> => {
      const cursor = await readCursor(database.orm, cluster);
      if (cursor === undefined) throw new Error(`the indexer of ${cluster} has lost its place`);
      return cursor;
    };
    const forward = async () => {
      const { signature, slot } = await where();
      await catchUp(reading, signature === null ? undefined : { signature, slot }, true);
    };
    const lookBack = async (slots: number) => {
      const { slot } = await where();
      await catchUp(reading, await lastBefore(database.orm, cluster, slot - slots), false);
    };
    const looks = settings.secondLooks.map(({ every: period, slots }) => ({ due: every(period), slots }));
    const auditDue = every(settings.audit);
    let lacking: readonly string[] = [];
    while (!signal.aborted) {
      await forward();
      for (const { due, slots } of looks) if (due()) await lookBack(slots);
      if (auditDue()) lacking = await audit(reading, log, forward, lacking);
      settings.observe(cluster, await where(), lacking.length);
      await pause(settings.interval, signal);
    }
  };
}
