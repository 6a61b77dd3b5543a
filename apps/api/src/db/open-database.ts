import { join } from 'node:path';
import { StartError } from '../config/start-error.ts';
import { ApiError } from '../lib/errors.ts';
import { makeDirectory } from '../lib/files.ts';
import { type Database, databaseOver } from './database.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { asking } from './failure.ts';
import { migrateDatabase } from './migrate.ts';
import { startUpkeep } from './upkeep.ts';

/**
 * A PostgreSQL server by its URL, or the embedded one in a directory, or in memory where there is none. `log` is told what goes wrong
 * in the embedded one's background; without it, it is written to standard error.
 */
export type DatabaseSettings = { readonly url: string } | EmbeddedSettings;

type EmbeddedSettings = { readonly directory?: string; readonly log?: (line: string) => void };

/** Milliseconds between two looks at what the embedded database has to tidy up. */
const upkeepInterval = 10_000;

async function openServer(url: string): Promise<Database> {
  const config = { connectionString: url, application_name: 'obverse', max: 10 };
  try {
    await migrateDatabase(config);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const reason = error.cause instanceof Error ? error.cause.message : '';
    throw new StartError(`DATABASE_URL: the database is out of reach: ${reason}`);
  }
  return databaseOver(config);
}

/** Takes the directory for this process, as two at once would destroy the data. Only here is the local cluster's code loaded. */
async function lock(directory: string): Promise<() => void> {
  await makeDirectory(directory);
  const { LocalnetError, lockDirectory } = await import('@obverse/localnet');
  try {
    return lockDirectory(directory);
  } catch (error) {
    throw error instanceof LocalnetError ? new StartError(error.message) : error;
  }
}

/** As {@link startEmbedded}; whatever PGlite has against the directory, its operator reads one line. */
async function start(directory: string | undefined): Promise<Embedded> {
  try {
    return await startEmbedded(directory && join(directory, 'postgres'));
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    throw new StartError(`The embedded database in ${directory} cannot be opened: ${reason}`);
  }
}

async function openEmbedded({ directory, log = console.error }: EmbeddedSettings): Promise<Database> {
  const unlock = directory === undefined ? () => {} : await lock(directory);
  let stop = async () => {};
  const release = async () => {
    await stop();
    unlock();
  };
  try {
    const embedded = await start(directory);
    stop = embedded.stop;
    await migrateDatabase(embedded.config);
    const database = databaseOver(embedded.config);
    const stopUpkeep = startUpkeep(database.orm, upkeepInterval, (reason) =>
      log(`The embedded database could not be tidied up: ${reason}`),
    );
    return {
      ...database,
      // this process has the database to itself
      takeLead: async () => ({
        write: (change) => asking(database.orm.transaction(change)),
        lost: new AbortController().signal,
        release: async () => {},
      }),
      close: async () => {
        await stopUpkeep();
        await database.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * Opens the database with its schema up to date.
 *
 * @throws StartError when it cannot be used
 */
export const openDatabase = (settings: DatabaseSettings): Promise<Database> =>
  'url' in settings ? openServer(settings.url) : openEmbedded(settings);
