import type { Cluster } from '@obverse/contracts';
import { sql } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { events } from '../db/schema/events-tables.ts';
import type { LeaderContext } from '../leader/election.ts';
import { type Cursor, lockCursor, markGap, moveCursor, type Position } from './cursor.ts';
import { endFormerAuthority } from './end-former-authority.ts';
import { addToTotals, type CountedEvent } from './event-totals.ts';
import { markWebhooksDue } from './mark-webhooks.ts';
import { newestRecordedSlot, placeOf, recordedPlaces } from './read-events.ts';

type Row = typeof events.$inferSelect;

export type EventFlag = NonNullable<Row['flag']>;

/** An event that a transaction logged, before it has a sequence number. */
export type NewEvent = Omit<Row, 'cluster' | 'sequence'> & Pick<CountedEvent, 'counts'>;

export type RecordOptions = {
  /** The last transaction of the batch, if the cursor is to move there. */
  readonly reached?: Position | undefined;
  /** Whether transactions between the cursor and the batch may be missing, which is marked if the cursor moves. */
  readonly afterGap?: boolean;
};

/**
 * Gives events the sequence numbers after the cursor's, inserts them and marks webhooks due for them.
 *
 * @returns the last sequence number
 */
async function insertEvents(
  orm: Orm,
  { cluster, sequence }: Cursor,
  newEvents: readonly NewEvent[],
): Promise<number> {
  if (newEvents.length === 0) return sequence;
  const inserted = newEvents.map((event, i) => ({ ...event, sequence: sequence + 1 + i }));
  // one parameter for all values of a column: a third of the time of one for each value
  const column = <T>(of: (event: (typeof inserted)[number]) => T) => sql.param(inserted.map(of));
  await orm.execute(sql`
    insert into ${events}
      (cluster, sequence, signature, index, slot, at, integration_id, stablecoin_id, account_id, is_broadcast, kind, version, flag, raw)
    select ${cluster}, * from unnest(
      ${column((event) => event.sequence)}::bigint[],
      ${column((event) => event.signature)}::text[],
      ${column((event) => event.index)}::integer[],
      ${column((event) => event.slot)}::bigint[],
      ${column((event) => event.at)}::timestamptz[],
      ${column((event) => event.integrationId)}::text[],
      ${column((event) => event.stablecoinId)}::text[],
      ${column((event) => event.accountId)}::text[],
      ${column((event) => event.isBroadcast)}::boolean[],
      ${column((event) => event.kind)}::smallint[],
      ${column((event) => event.version)}::smallint[],
      ${column((event) => event.flag)}::text[],
      ${column((event) => event.raw)}::bytea[])`);
  await markWebhooksDue(orm, cluster, inserted);
  return sequence + newEvents.length;
}

/**
 * Records a batch of events, adds them to the totals, ends what former authorities made and moves the cursor, all inside the caller's SQL transaction. Events that are
 * already recorded are skipped.
 *
 * @returns the events that are new
 */
export async function recordEvents(
  orm: Orm,
  cluster: Cluster,
  batch: readonly NewEvent[],
  { reached, afterGap = false }: RecordOptions = {},
): Promise<readonly NewEvent[]> {
  const cursor = await lockCursor(orm, cluster);
  // what is newer than every recorded event is not recorded, and that is nearly always the whole batch
  const newestSlot = await newestRecordedSlot(orm, cluster);
  const older = batch.filter(({ slot }) => slot <= newestSlot);
  const signatures = [...new Set(older.map(({ signature }) => signature))];
  const known = await recordedPlaces(orm, cluster, signatures);
  const newEvents = known.size === 0 ? batch : batch.filter((event) => !known.has(placeOf(event)));
  const sequence = await insertEvents(orm, cursor, newEvents);
  await addToTotals(orm, cluster, newEvents);
  await endFormerAuthority(orm, cluster, newEvents);
  // an indexer and a reindex may read at the same time: the slower one must not move the cursor back
  const moves = reached !== undefined && reached.slot >= cursor.slot;
  const { signature, slot } = moves ? reached : cursor;
  await moveCursor(orm, cluster, { signature, slot, sequence });
  if (moves && afterGap) await markGap(orm, cursor);
  return newEvents;
}

/** What waits for a write is bounded, and a write is short. */
const maxEventsPerWrite = 1_000;

/** Called with events that were recorded and are new. */
export type EventsObserver = (cluster: Cluster, newEvents: readonly NewEvent[]) => void;

type RecorderContext = Pick<LeaderContext, 'chain' | 'write'> & {
  readonly observeEvents?: EventsObserver | undefined;
};

/**
 * Records batches of events in the background, in order, in one SQL transaction at a time. Batches that arrive during a write are written
 * together after it.
 */
export class Recorder {
  readonly #context: RecorderContext;
  #pending: NewEvent[] = [];
  #reached: Position | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isWriting = false;
  /** Whether transactions before the next write may be missing. */
  #afterGap: boolean;
  /** How many events were new. */
  recorded = 0;

  /** @param afterGap whether transactions between the cursor and the first batch may be missing */
  constructor(context: RecorderContext, afterGap: boolean) {
    this.#context = context;
    this.#afterGap = afterGap;
  }

  /**
   * Adds the events of whole transactions. Waits while too many are not written yet.
   *
   * @param reached the last of these transactions, if the cursor is to move there
   * @throws what an earlier write has thrown
   */
  async add(batch: readonly NewEvent[], reached: Position | undefined): Promise<void> {
    for (const event of batch) this.#pending.push(event);
    this.#reached = reached ?? this.#reached;
    if (this.#isWriting && this.#pending.length < maxEventsPerWrite) return;
    await this.#writing;
    this.#startWrite();
  }

  /** Writes what is left. @throws what a write has thrown */
  async finish(): Promise<void> {
    await this.#writing;
    this.#startWrite();
    await this.#writing;
  }

  /** Waits for the write that runs. What is left is not written. @throws what it throws */
  abandon(): Promise<void> {
    return this.#writing;
  }

  #startWrite(): void {
    const { chain, write, observeEvents } = this.#context;
    const batch = this.#pending;
    const options = { reached: this.#reached, afterGap: this.#afterGap };
    if (batch.length === 0 && options.reached === undefined) return;
    this.#pending = [];
    this.#reached = undefined;
    this.#afterGap = false;
    this.#isWriting = true;
    this.#writing = write((orm) => recordEvents(orm, chain.cluster, batch, options)).then((newEvents) => {
      this.recorded += newEvents.length;
      observeEvents?.(chain.cluster, newEvents);
    });
    const end = () => {
      this.#isWriting = false;
    };
    this.#writing.then(end, end);
  }
}
