import { DrizzleQueryError } from 'drizzle-orm/errors';
import { DatabaseError } from 'pg';
import { ApiError, unavailable } from '../errors.ts';

/**
 * Classes of SQLSTATE that say that the server cannot serve now: connection, resources, operator's intervention, read-only standby, a
 * transaction that stood still.
 */
const passing = ['08', '53', '57', '25006', '25P03'];

/**
 * Awaits a query.
 *
 * @throws ApiError UNAVAILABLE when the database is out of reach or too slow; what it holds against the query itself as it is
 */
export async function asking<T>(query: PromiseLike<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    // a transaction fails with what a query in it has failed with
    if (error instanceof ApiError) throw error;
    // drizzle's own error repeats the query's parameters, which are nothing for a log
    const cause = error instanceof DrizzleQueryError ? error.cause : error;
    const refused = cause instanceof DatabaseError && !passing.some((code) => cause.code?.startsWith(code));
    throw refused ? cause : unavailable('The database', cause);
  }
}
