import type { IncomingHttpHeaders } from 'node:http';
import { holderOfKey, type KeyHolder } from '../db/api-keys.ts';
import type { Database } from '../db/database.ts';
import { hashOfKey, isApiKey } from './api-key.ts';
import { presentedKey } from './presented.ts';

/**
 * Who calls, by the key in the headers; undefined without a key or with one that is nobody's. The database is asked at most once a
 * request, and not at all for what cannot be a key.
 *
 * @throws ApiError INVALID_REQUEST for two different keys, UNAVAILABLE when the database is out of reach
 */
export type KeyCheck = () => Promise<KeyHolder | undefined>;

async function holder(database: Database, headers: IncomingHttpHeaders): Promise<KeyHolder | undefined> {
  const key = presentedKey(headers);
  return key !== undefined && isApiKey(key) ? holderOfKey(database, hashOfKey(key)) : undefined;
}

/** Prepares the check of a request's key. */
export function keyCheck(database: Database, headers: IncomingHttpHeaders): KeyCheck {
  let checked: Promise<KeyHolder | undefined> | undefined;
  return () => {
    checked ??= holder(database, headers);
    return checked;
  };
}
