import type { LeaderContext } from '../leader/election.ts';
import { type IndexerContext, positionOf } from './catch-up.ts';
import { type Position, readCursor } from './cursor.ts';
import { deleteTransactions } from './delete-transactions.ts';
import { findPhantoms } from './find-phantoms.ts';
import type { IndexerSettings, IndexerState } from './indexer-state.ts';
import { newestTransactions } from './read-events.ts';

/** How many transactions are looked for at a time. A call has at most 256 signatures. */
const groupSize = 200;
/**
 * Comparisons look at least this far back. A phantom can be proven a minute (150 slots) after the chain has passed its slot, and each
 * comparison comes a minute after the last: under load, many newer transactions have been recorded by then.
 */
const recentSlots = 600;
/** More transactions than these are not looked for, however many a few minutes have. */
const maxRecent = 10_000;
/** More than these are deleted in later comparisons. */
const maxRemembered = 1_000;

type VerificationContext = IndexerContext & Pick<LeaderContext, 'log'>;

const uniqueBySignature = (all: readonly Position[]): Position[] => [
  ...new Map(all.map((each) => [each.signature, each])).values(),
];

/** The transactions of the recent slots, and at least one group of the newest. */
async function recentTransactions({ chain, database }: VerificationContext): Promise<Position[]> {
  const all: Position[] = [];
  for (;;) {
    const page = await newestTransactions(database.orm, chain.cluster, all.at(-1), groupSize);
    all.push(...page);
    const [newest, oldest] = [all[0]?.slot ?? 0, all.at(-1)?.slot ?? 0];
    if (page.length < groupSize || oldest < newest - recentSlots || all.length >= maxRecent) return all;
  }
}

/** Looks for these transactions, and for those before `oldest` as long as some are missing. */
async function look(
  { chain, database, signal }: VerificationContext,
  genesisHash: string,
  first: readonly Position[],
  oldest: Position | undefined,
): Promise<{ phantoms: Position[]; disputed: Position[] }> {
  const phantoms: Position[] = [];
  const disputed: Position[] = [];
  const lookFor = async (group: readonly Position[]): Promise<boolean> => {
    if (group.length === 0) return false;
    const found = await findPhantoms(chain, genesisHash, group);
    phantoms.push(...found.phantoms);
    disputed.push(...found.disputed);
    return found.phantoms.length > 0;
  };
  for (let i = 0; i < first.length; i += groupSize) await lookFor(first.slice(i, i + groupSize));
  let before = phantoms.length > 0 ? oldest : undefined;
  while (before !== undefined && phantoms.length < maxRemembered && !signal.aborted) {
    const page = await newestTransactions(database.orm, chain.cluster, before, groupSize);
    before = (await lookFor(page)) ? page.at(-1) : undefined;
  }
  return { phantoms: uniqueBySignature(phantoms), disputed: uniqueBySignature(disputed) };
}

/** Remembers which transactions are missing. @returns those that were missing in an earlier comparison, too */
function confirmed(phantoms: readonly Position[], { phantoms: seen }: IndexerState, minAgeMs: number) {
  const now = performance.now();
  const seenAt = ({ signature }: Position) => seen.get(signature)?.seenAt ?? now;
  const again = phantoms.filter((each) => seen.has(each.signature) && now - seenAt(each) >= minAgeMs);
  const deletable = new Set(again);
  const kept = phantoms.filter((each) => !deletable.has(each)).slice(0, maxRemembered);
  const entries = kept.map((each) => [each.signature, { slot: each.slot, seenAt: seenAt(each) }] as const);
  seen.clear();
  for (const [signature, entry] of entries) seen.set(signature, entry);
  return again;
}

/**
 * Looks for the recent recorded transactions on the chain: after a rollback, or where an older copy of a cluster was restored, it does not
 * have them. Each one that is missing in two comparisons is deleted.
 *
 * @returns how many events were deleted
 */
export async function verifyRecord(
  context: VerificationContext,
  state: IndexerState,
  settings: Pick<IndexerSettings, 'verifyIntervalMs' | 'observeVerification'>,
): Promise<number> {
  const { chain, database, log, write } = context;
  const { cluster } = chain;
  const cursor = await readCursor(database.orm, cluster);
  if (cursor === undefined) return 0;
  const recent = await recentTransactions(context);
  const remembered = [...state.phantoms].map(([signature, { slot }]) => ({ signature, slot }));
  const first = uniqueBySignature([...recent, positionOf(cursor) ?? [], ...remembered].flat());
  const { phantoms, disputed } = await look(context, cursor.genesisHash, first, recent.at(-1));
  const gone = confirmed(phantoms, state, settings.verifyIntervalMs / 2);
  let events = 0;
  if (gone.length > 0) {
    const signatures = gone.map(({ signature }) => signature);
    events = await write((orm) => deleteTransactions(orm, cluster, signatures));
    const slots = gone.map(({ slot }) => slot);
    const [fromSlot, toSlot] = [Math.min(...slots), Math.max(...slots)];
    log.error(
      { cluster, events, transactions: gone.length, fromSlot, toSlot },
      'the chain does not have these recorded events: they are deleted, and what is there is read again',
    );
  }
  if (disputed.length > 0 && state.disputed === 0) {
    const { signature, slot } = disputed[0] as Position;
    log.error(
      { cluster, transactions: disputed.length, signature, slot },
      'nodes do not agree whether recorded transactions are on the chain: nothing is deleted',
    );
  }
  state.disputed = disputed.length;
  settings.observeVerification(cluster, events, disputed.length);
  return events;
}
