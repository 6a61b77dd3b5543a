import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { oncePer } from '../lib/cached.ts';
import { invalid } from '../lib/errors.ts';
import { hashOfKey, isApiKey } from './api-key.ts';
import { holderOfKey, type KeyHolder } from './stored-keys.ts';

/**
 * Finds the integration whose API key is in the headers; undefined without a key or with an unknown one. Queries the database at most once
 * per request, and not at all for a text that cannot be a key.
 *
 * @throws ApiError INVALID_REQUEST for two different keys, UNAVAILABLE when the database is out of reach
 */
export type KeyCheck = () => Promise<KeyHolder | undefined>;

const [serviceApiKey, xApiKey] = ['service-api-key', 'x-api-key'] as const;

/** Whether the headers hold anything to check. */
export const hasKey = (headers: IncomingHttpHeaders): boolean =>
  serviceApiKey in headers || xApiKey in headers;

/** The key in either header, whatever it is; the first of two. */
export function givenKey(headers: IncomingHttpHeaders): string | undefined {
  const key = headers[serviceApiKey] ?? headers[xApiKey];
  return typeof key === 'string' ? key : undefined;
}

/** The key in either header. @throws ApiError INVALID_REQUEST when both are there and differ */
function readKey(headers: IncomingHttpHeaders): string | undefined {
  const [first, second] = [headers[serviceApiKey], headers[xApiKey]];
  if (first !== undefined && second !== undefined && first !== second) {
    throw invalid('X-API-Key', 'differs from Service-API-Key; send one of them');
  }
  return givenKey(headers);
}

async function findHolder(database: Database, headers: IncomingHttpHeaders): Promise<KeyHolder | undefined> {
  const key = readKey(headers);
  return key !== undefined && isApiKey(key) ? holderOfKey(database, hashOfKey(key)) : undefined;
}

/** Gives each request one check of its key, which the limits and the procedure share. */
export function keyCheckOfRequest(database: Database): (request: FastifyRequest) => KeyCheck {
  const holderOf = oncePer((request: FastifyRequest) => findHolder(database, request.headers));
  return (request) => () => holderOf(request);
}
