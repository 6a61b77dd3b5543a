import { sql } from 'drizzle-orm';
import { insertFirstKey } from '../../../dist/db/api-keys.js';
import { readCursor } from '../../../dist/db/events/cursor.js';
import { readTallies } from '../../../dist/db/events/tallies.js';
import { missing, readCounters } from '../../../dist/indexer/missing.js';
import { hashOfKey, makeApiKey } from '../../../dist/keys/api-key.js';
import { writeHistory } from './history.mjs';

const cluster = 'mainnet';

/** What the benchmark asks of the service's process, by name. */
export const answers = {
  /** How many events are recorded. */
  recorded: async ({ database }) => (await readCursor(database.orm, cluster))?.sequence ?? 0,

  /** Of the whole database, bytes. */
  size: async ({ database }) => {
    const { rows } = await database.orm.execute(sql`select pg_database_size(current_database()) as size`);
    return Number(rows[0].size);
  },

  /** Seconds of processor time so far, the embedded database's thread included. */
  used: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  },

  /** A key of an integration's own. */
  key: async ({ database }, integrationId) => {
    const key = makeApiKey();
    await insertFirstKey(database, { cluster, integrationId, keyHash: hashOfKey(key), signedAt: Date.now() });
    return key;
  },

  /** Of how many integrations the recorded events do not add up to what their accounts have counted. */
  lacking: async ({ chain, database }) => {
    const { slot, counters } = await readCounters(chain);
    return missing(counters, slot, await readTallies(database.orm, cluster)).size;
  },

  writeHistory,
};
