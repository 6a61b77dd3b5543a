import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { type KeyCheck, keyCheck } from './key-check.ts';

declare module 'fastify' {
  interface FastifyRequest {
    keyCheck: KeyCheck | null;
  }
}

/** Gives each request one check of its key, for all who ask: the limits and the procedure. */
export function mountKeyCheck(
  app: FastifyInstance,
  database: Database,
): (request: FastifyRequest) => KeyCheck {
  app.decorateRequest('keyCheck', null);
  return (request) => {
    request.keyCheck ??= keyCheck(database, request.headers);
    return request.keyCheck;
  };
}
