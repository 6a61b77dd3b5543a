import type { Orm } from '../db/database.ts';
import { sleep } from '../lib/async.ts';
import { type Cursor, clearGap, cursorPosition, lockCursor, readCursor } from './cursor.ts';
import { readTotals, replaceTotals, sumEvents, type Totals } from './event-totals.ts';
import { toCountedEvent } from './parse-events.ts';
import { readEventsBetween } from './read-events.ts';
import { type Differences, type IndexerContext, openCursor, reconcile, unlistedIn } from './reconcile.ts';
import { OrphanSearch, type OrphanSearchSettings, removeOrphaned } from './remove-orphaned.ts';

/** How the database differed from the chain before it was repaired. */
export type ReindexResult = Omit<Differences, 'signatures' | 'oldest'> & {
  /** Recorded events of transactions that the nodes do not list; they are kept. */
  readonly unlisted: number;
  /** Integrations whose totals were wrong. */
  readonly totals: number;
  /** The slot after which transactions are missing that no node lists; null if there are none. */
  readonly gapSlot: number | null;
};

/** Time between the two searches that have to find a transaction orphaned. */
const confirmAfterMs = 30_000;

const isEqual = (a: Totals, b: Totals | undefined): boolean =>
  b !== undefined && a.events === b.events && a.volume === b.volume && a.revenue === b.revenue;

/**
 * Compares the totals with the sums of all recorded events and corrects them.
 *
 * @param listed the signatures of all transactions up to the cursor `end` that nodes list
 * @returns how many were wrong, and how many events up to `end` belong to transactions that are not listed
 */
async function correctTotals(
  { chain, database, write }: IndexerContext,
  end: Cursor,
  listed: ReadonlySet<string>,
): Promise<Pick<ReindexResult, 'totals' | 'unlisted'>> {
  const { cluster } = chain;
  for (;;) {
    const before = (await readCursor(database.orm, cluster)) ?? end;
    const sums = new Map<string, Totals>();
    let last = 0;
    let unlisted = 0;
    const sumUpTo = async (orm: Orm, upTo: number) => {
      while (last < upTo) {
        const page = await readEventsBetween(orm, cluster, last, upTo);
        last = page.at(-1)?.sequence ?? upTo;
        sumEvents(page.map(toCountedEvent), sums);
        unlisted += page.filter(
          ({ signature, sequence }) => sequence <= end.sequence && !listed.has(signature),
        ).length;
      }
    };
    await sumUpTo(database.orm, before.sequence);
    const totals = await write(async (orm) => {
      const { sequence, repairs } = await lockCursor(orm, cluster);
      // events that were summed have been deleted
      if (repairs !== before.repairs) return undefined;
      // events that were recorded meanwhile
      await sumUpTo(orm, sequence);
      const recorded = await readTotals(orm, cluster);
      const byId = new Map(recorded.map((each) => [each.integrationId, each]));
      const correct = [...sums.values()];
      const wrong = correct.filter((each) => !isEqual(each, byId.get(each.integrationId)));
      const unknown = recorded.filter(({ integrationId }) => !sums.has(integrationId));
      if (wrong.length + unknown.length > 0) await replaceTotals(orm, cluster, correct);
      return wrong.length + unknown.length;
    });
    if (totals !== undefined) return { totals, unlisted };
  }
}

/**
 * Catches up with a cluster, compares its whole history and the totals with the database and repairs the differences. The indexer may
 * run at the same time. The mark of a gap is removed if the nodes list everything since before the gap. The signature of every
 * transaction with an event is kept in memory.
 *
 * @throws Error if the recorded events come from another chain; nothing is changed then
 */
export async function reindex(
  context: IndexerContext,
  search: Pick<OrphanSearchSettings, 'log'> & Partial<OrphanSearchSettings>,
): Promise<ReindexResult> {
  const start = await openCursor(context);
  // nobody waits for another node
  await reconcile(context, { from: cursorPosition(start) }, { movesCursor: { timeoutMs: 0 } });
  const end = (await readCursor(context.database.orm, context.chain.cluster)) ?? start;
  // an operator waits for the result: the last minute is not left to a later search
  const margins = { behindTipMs: 0, aheadOfTipMs: 300_000 };
  const orphans = new OrphanSearch({ confirmAfterMs, margins, observe: () => {}, ...search });
  const range = { from: undefined, to: cursorPosition(end) };
  const found = await reconcile(context, range, { compares: true, orphans });
  context.signal.throwIfAborted();
  if (orphans.suspects.length > 0) {
    await sleep(orphans.settings.confirmAfterMs, context.signal);
    const { events, unproven } = await removeOrphaned(context, orphans, unlistedIn(range, found));
    found.surplus += events;
    found.unproven = unproven;
  }
  const { signatures, oldest, ...differences } = found;
  const { totals, unlisted } = await correctTotals(context, end, signatures);
  const gapSlot = await context.write((orm) => clearGap(orm, end, oldest));
  return { ...differences, unlisted, totals, gapSlot };
}

/** Whether the database had what the nodes list of the chain. */
export const hasAgreed = ({ missing, different, surplus, totals }: ReindexResult): boolean =>
  missing + different + surplus + totals === 0;

/** Whether the database agreed with the chain, and neither a gap nor a doubt is left. */
export const isConsistent = (found: ReindexResult): boolean =>
  hasAgreed(found) && found.unproven === 0 && found.gapSlot === null;
