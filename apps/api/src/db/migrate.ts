import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, type ClientConfig } from 'pg';
import { asking } from './failure.ts';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Any number that nothing else locks in this database. */
const lock = 7_301_550_217;

/**
 * Brings the schema up to date, over a connection of its own without a time limit. Instances that start together take turns.
 *
 * @throws ApiError UNAVAILABLE when the database is out of reach
 */
export async function migrateDatabase(config: ClientConfig): Promise<void> {
  const client = new Client(config);
  // whoever waits for an answer learns that the connection broke
  client.on('error', () => {});
  await asking(client.connect());
  try {
    // the lock goes with the connection
    await asking(client.query('select pg_advisory_lock($1)', [lock]));
    await asking(migrate(drizzle(client), { migrationsFolder }));
  } finally {
    await client.end();
  }
}
