import { DrizzleQueryError } from 'drizzle-orm/errors';
import { DatabaseError } from 'pg';
import { ApiError, unavailable } from '../lib/errors.ts';

/**
 * Classes of SQLSTATE that say that the server cannot serve now: connection, resources, operator's intervention, read-only standby, a
 * transaction that stood still.
 */
const passing = ['08', '53', '57', '25006', '25P03'];

/** What the database says: drizzle's own error repeats the query and its parameters, which are nothing for a log. */
export const causeOf = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? error.cause : error;

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
    const cause = causeOf(error);
    const refused = cause instanceof DatabaseError && !passing.some((code) => cause.code?.startsWith(code));
    throw refused ? cause : unavailable('The database', cause);
  }
}
