import type { Cluster } from '@obverse/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { LeaderContext } from '../leader/election.ts';
import { deleteTransactions } from './correct-events.ts';
import { type Cursor, cursorPosition, type Position, readCursor } from './cursor.ts';
import { type Evidence, findOrphaned, type Margins } from './orphan-evidence.ts';
import { newestTransactions } from './read-events.ts';

/** How many transactions are looked for at a time. A call has at most 256 signatures. */
const groupSize = 200;
/** The leader looks for at most so many of the newest transactions in one search, */
const maxCandidates = 10_000;
/** and stops when it has found so many orphaned ones. The next searches find the others. */
const maxSuspects = 1_000;
/** How many transactions are deleted in one SQL transaction. */
const deletionSize = 1_000;

export type OrphanSearchSettings = {
  /** Two searches that find a transaction orphaned have to be this far apart before it is deleted. */
  readonly confirmAfterMs: number;
  readonly margins: Margins;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Called after each search with the number of deleted events and of transactions on which nodes do not agree. */
  readonly observe: (cluster: Cluster, deletedEvents: number, unconfirmed: number) => void;
};

/** What one search for orphaned transactions leaves to the next one. */
export class OrphanSearch {
  readonly settings: OrphanSearchSettings;
  /** Transactions that were found orphaned once, by signature, and when that was, by `performance.now()`. */
  readonly #suspects = new Map<string, { readonly slot: number; readonly foundAt: number }>();
  /** How many transactions the nodes did not agree on. */
  unconfirmed = 0;

  constructor(settings: OrphanSearchSettings) {
    this.settings = settings;
  }

  get suspects(): readonly Position[] {
    return [...this.#suspects].map(([signature, { slot }]) => ({ signature, slot }));
  }

  /** Remembers what was found. @returns the transactions that an earlier search has found, too */
  confirm(orphaned: readonly Position[]): readonly Position[] {
    const now = performance.now();
    const foundAt = ({ signature }: Position) => this.#suspects.get(signature)?.foundAt;
    const isConfirmed = (each: Position) => now - (foundAt(each) ?? Infinity) >= this.settings.confirmAfterMs;
    const suspects = orphaned.filter((each) => !isConfirmed(each));
    const entries = suspects.map(
      (each) => [each.signature, { slot: each.slot, foundAt: foundAt(each) ?? now }] as const,
    );
    const confirmed = orphaned.filter(isConfirmed);
    this.#suspects.clear();
    for (const [signature, entry] of entries) this.#suspects.set(signature, entry);
    return confirmed;
  }
}

type SearchContext = Pick<LeaderContext, 'chain' | 'database' | 'write' | 'signal'>;

/** The recorded transactions in which orphaned ones are searched. */
export type Candidates = {
  /** Down to this slot. */
  readonly sinceSlot: number;
  /** The signatures of all transactions that nodes list in this range. Without them, the nodes are asked about every transaction. */
  readonly listed?: { readonly signatures: ReadonlySet<string>; readonly upToSlot: number };
};

/** Transactions that were read, in groups, newest first: that of the cursor, which may have had no events, and all with recorded events. */
async function* readGroups({ chain, database }: SearchContext, cursor: Cursor) {
  for (let last: Position | undefined; ; ) {
    const page = await newestTransactions(database.orm, chain.cluster, last, groupSize);
    const first = last === undefined ? [cursorPosition(cursor) ?? []].flat() : [];
    yield [...first, ...page.filter(({ signature }) => signature !== cursor.signature)];
    last = page.at(-1);
    if (page.length < groupSize) return;
  }
}

/** Searches orphaned transactions among the candidates, and before them as long as there are some. */
async function search(
  context: SearchContext,
  { settings, suspects }: OrphanSearch,
  cursor: Cursor,
  { sinceSlot, listed }: Candidates,
): Promise<Evidence> {
  const where = { genesisHash: cursor.genesisHash, margins: settings.margins };
  const found = { orphaned: [] as Position[], unconfirmed: [] as Position[], unclear: [] as Position[] };
  const isCandidate = ({ signature, slot }: Position) =>
    listed === undefined ||
    (slot >= sinceSlot && slot <= listed.upToSlot && !listed.signatures.has(signature));
  const lowestSlot = Math.min(sinceSlot, ...suspects.map(({ slot }) => slot));
  let count = 0;
  for await (const group of readGroups(context, cursor)) {
    const candidates = group.filter(isCandidate);
    const evidence = await findOrphaned(context.chain, where, candidates);
    found.orphaned.push(...evidence.orphaned);
    found.unconfirmed.push(...evidence.unconfirmed);
    found.unclear.push(...evidence.unclear);
    count += candidates.length;
    const isBelow = (group.at(-1)?.slot ?? 0) < lowestSlot;
    if (context.signal.aborted || (isBelow && evidence.orphaned.length === 0)) break;
    if (listed === undefined && (count >= maxCandidates || found.orphaned.length >= maxSuspects)) break;
  }
  return found;
}

/**
 * Removes recorded transactions that the chain does not have: after a rollback, or where an older copy of a cluster was restored. Each one
 * is deleted when two searches have found it orphaned.
 *
 * @returns how many events were deleted, and how many candidates were kept although no node knows them or nodes do not agree
 */
export async function removeOrphaned(
  context: SearchContext,
  orphans: OrphanSearch,
  candidates: Candidates,
): Promise<{ events: number; unproven: number }> {
  const { chain, database, write } = context;
  const { cluster } = chain;
  const { log, observe } = orphans.settings;
  const cursor = await readCursor(database.orm, cluster);
  if (cursor === undefined) return { events: 0, unproven: 0 };
  const { orphaned, unconfirmed, unclear } = await search(context, orphans, cursor, candidates);
  const confirmed = orphans.confirm(orphaned);
  let events = 0;
  if (confirmed.length > 0) {
    const signatures = confirmed.map(({ signature }) => signature);
    for (let i = 0; i < signatures.length; i += deletionSize) {
      const part = signatures.slice(i, i + deletionSize);
      events += await write((orm) => deleteTransactions(orm, cluster, part));
    }
    const slots = confirmed.map(({ slot }) => slot);
    const [fromSlot, toSlot] = [Math.min(...slots), Math.max(...slots)];
    log.error(
      { cluster, events, transactions: confirmed.length, fromSlot, toSlot },
      'the chain does not have these recorded events: they are deleted, and what is there is read again',
    );
  }
  if (unconfirmed.length > 0 && orphans.unconfirmed === 0) {
    const { signature, slot } = unconfirmed[0] as Position;
    log.error(
      { cluster, transactions: unconfirmed.length, signature, slot },
      'nodes do not agree whether recorded transactions are on the chain: nothing is deleted',
    );
  }
  orphans.unconfirmed = unconfirmed.length;
  observe(cluster, events, unconfirmed.length);
  return { events, unproven: unconfirmed.length + unclear.length + orphaned.length - confirmed.length };
}
