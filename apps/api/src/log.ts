import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { destination } from 'pino';
import type { LogConfig } from './config.ts';
import { isEventStream } from './rest/event-stream.ts';

/** Fields that hold a secret, wherever an object with them is logged. */
const secretFields = [
  'authorization',
  'cookie',
  'service-api-key',
  'x-api-key',
  'signature',
  'apiKey',
  'secret',
];

/** Requests are never logged whole; this is for what an error, or a line to come, might carry along. */
const redact = {
  paths: secretFields.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`]),
  censor: '[secret]',
};

/** Lines go out together: a page of them, or what there is after 100 ms. None is lost on exit. */
const together = { sync: false, minLength: 4_096, periodicFlush: 100 } as const;

/** pino's options. */
export function loggerOptions({ logLevel, logTo }: LogConfig): NonNullable<FastifyServerOptions['logger']> {
  if (logLevel === 'silent') return false;
  return { level: logLevel, redact, stream: logTo ?? destination(together) };
}

/** One line for each answered request; without its query and body, which are the caller's business. */
export class OneLinePerRequest extends LogController {
  #lines: FastifyBaseLogger | undefined;

  override incomingRequest(): void {
    // the line comes with the answer
  }

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      reqId: request.id,
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    const { log } = request.server;
    // looking for secrets costs ten times what the line does, which has none
    this.#lines ??= log.child({}, { redact: [] });
    if (isEventStream(reply)) this.#lines.info(line, 'stream ended');
    else if (error) log.error({ ...line, err: error }, 'not answered');
    else this.#lines.info(line, 'answered');
  }
}
