import type { IncomingHttpHeaders } from 'node:http';
import { type Cluster, clusterSchema } from '@obverse/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { holderOfKey, type KeyHolder } from '../db/api-keys.ts';
import type { Database } from '../db/database.ts';
import { ApiError, invalid } from '../lib/errors.ts';
import { hashOfKey, isApiKey } from './api-key.ts';

/**
 * Who may call a procedure: everyone (`none`), the holder of the API key of the integration that the input names or its authority, signed in
 * (`key`), a wallet that is signed in (`session`), or the signer of the body (`signature`), whom the procedure checks itself.
 */
export type Authentication = 'none' | 'key' | 'session' | 'signature';

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

/** Prepares the check of a request's key. */
export function keyCheck(database: Database, headers: IncomingHttpHeaders): KeyCheck {
  let checked: Promise<KeyHolder | undefined> | undefined;
  return () => {
    checked ??= findHolder(database, headers);
    return checked;
  };
}

/** The fields in which a procedure names its integration. */
export const integrationFields = ['integrationId', 'id'] as const;

type NamedIntegration = { readonly cluster: Cluster; readonly integrationId: string };

/** The integration that an input names, before its schema has checked it; undefined if the schema will refuse it. */
export function namedIntegration(input: unknown): NamedIntegration | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  const fields = input as Record<string, unknown>;
  const cluster = clusterSchema.safeParse(fields['cluster']);
  const field = integrationFields.find((name) => Object.hasOwn(input, name));
  const integrationId = field === undefined ? undefined : fields[field];
  if (!cluster.success || typeof integrationId !== 'string') return undefined;
  return { cluster: cluster.data, integrationId };
}

/** The cluster that an input names, before its schema has checked it; undefined if the schema will refuse it. */
export const namedCluster = (input: unknown): Cluster | undefined =>
  z.object({ cluster: clusterSchema }).safeParse(input ?? {}).data?.cluster;

/** One answer for a key that is missing, malformed, unknown, rotated away, or of the other cluster; and for a session alike. */
export const unauthorized = () => new ApiError('UNAUTHORIZED', 'Missing or invalid API key');

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only interfaces merge with Fastify's
  interface FastifyRequest {
    keyCheck: KeyCheck | null;
  }
}

/** Gives each request one check of its key, which the limits and the procedure share. */
export function keyCheckOfRequest(
  app: FastifyInstance,
  database: Database,
): (request: FastifyRequest) => KeyCheck {
  app.decorateRequest('keyCheck', null);
  return (request) => {
    request.keyCheck ??= keyCheck(database, request.headers);
    return request.keyCheck;
  };
}
