import type { FastifyInstance } from 'fastify';
import { checkNumbers } from './check-numbers.ts';

/** Lets requests bring JSON: Fastify's own parsing, less what it would round. No text without a type. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    parse(request, body, (error, value) => {
      if (error !== null) return done(error);
      try {
        checkNumbers(body);
        done(null, value);
      } catch (inexact) {
        done(inexact as Error);
      }
    });
  });
}
