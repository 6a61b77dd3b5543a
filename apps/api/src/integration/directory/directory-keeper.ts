import { EVENTS } from '@obverse/core';
import { type Cursor, readCursor } from '../../events/cursor.ts';
import { integrationsOfEvents } from '../../events/read-events.ts';
import type { LeaderContext } from '../../leader/election.ts';
import {
  entriesPerCall,
  type FinalizedIntegration,
  listIntegrationAccounts,
  type Report,
  readEntriesOf,
  readIntegrations,
} from './directory-entries.ts';
import { type DirectoryEntry, readEntries, saveEntries } from './write-directory.ts';

/** The events that change what the directory has of an integration. */
const kinds = [
  EVENTS.integrationInitialized,
  EVENTS.metadataUpdated,
  EVENTS.authorityChanged,
  EVENTS.whitelistRequirementChanged,
  EVENTS.coinPauseChanged,
].map(({ kind }) => kind);

/** How many events are looked through in one query. */
const eventsPerQuery = 10_000;

const isSame = ({ slot: _, ...a }: DirectoryEntry, { slot: __, ...b }: DirectoryEntry): boolean =>
  Object.entries(a).every(([name, value]) => value === b[name as keyof typeof b]);

function partsOf<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / entriesPerCall);
  return Array.from({ length: count }, (_, i) => all.slice(i * entriesPerCall, (i + 1) * entriesPerCall));
}

/** Keeps the directory of a cluster's integrations, as its leader. */
export class DirectoryKeeper {
  readonly #context: LeaderContext;
  /** Events up to this sequence number have been looked through. */
  #sequence = 0;
  /** How often events had been deleted when all integrations were read. */
  #repairs = 0;

  constructor(context: LeaderContext) {
    this.#context = context;
  }

  readonly #report: Report = (id, err) => {
    const { chain, log } = this.#context;
    log.error({ err, cluster: chain.cluster, id }, 'an integration is not one for the directory');
  };

  async #recorded(): Promise<Pick<Cursor, 'sequence' | 'repairs'>> {
    const { chain, database } = this.#context;
    return (await readCursor(database.orm, chain.cluster)) ?? { sequence: 0, repairs: 0 };
  }

  /** Writes what has changed. An entry that was read in a later slot stays. */
  async #save(found: readonly FinalizedIntegration[]): Promise<void> {
    const { chain, database, write, signal } = this.#context;
    const { cluster } = chain;
    signal.throwIfAborted();
    const entries = await readEntriesOf(chain, found, this.#report);
    const ids = entries.map(({ id }) => id);
    const known = new Map((await readEntries(database.orm, cluster, ids)).map((entry) => [entry.id, entry]));
    const changed = entries.filter((entry) => {
      const before = known.get(entry.id);
      return before === undefined || (before.slot <= entry.slot && !isSame(before, entry));
    });
    if (changed.length > 0) await write((orm) => saveEntries(orm, cluster, changed));
  }

  /**
   * Reads all integrations: what is not in the directory yet, and what no recorded event has told.
   *
   * @throws ApiError UNAVAILABLE when the cluster or the database does not answer
   */
  async readAll(): Promise<void> {
    const { sequence, repairs } = await this.#recorded();
    for (const part of partsOf(await listIntegrationAccounts(this.#context.chain))) await this.#save(part);
    this.#sequence = sequence;
    this.#repairs = repairs;
  }

  /**
   * Reads the integrations that events recorded since the last call have changed.
   *
   * @throws ApiError UNAVAILABLE when the cluster or the database does not answer
   */
  async follow(): Promise<void> {
    const { chain, database } = this.#context;
    const { sequence: recorded, repairs } = await this.#recorded();
    // what the deleted events had told is no longer so
    if (repairs !== this.#repairs) return this.readAll();
    // all events are recorded again
    if (recorded < this.#sequence) this.#sequence = 0;
    while (this.#sequence < recorded) {
      const range = { after: this.#sequence, upTo: Math.min(this.#sequence + eventsPerQuery, recorded) };
      const changed = await integrationsOfEvents(database.orm, chain.cluster, kinds, range);
      for (const part of partsOf(changed)) {
        const minSlot = Math.max(...part.map(({ slot }) => slot));
        const ids = part.map(({ id }) => id);
        await this.#save(await readIntegrations(chain, ids, minSlot, this.#report));
      }
      this.#sequence = range.upTo;
    }
  }
}
