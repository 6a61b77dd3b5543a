import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
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

/** pino's options. */
export function loggerOptions({ logLevel, logTo }: LogConfig): NonNullable<FastifyServerOptions['logger']> {
  if (logLevel === 'silent') return false;
  return { level: logLevel, redact, ...(logTo === undefined ? {} : { stream: logTo }) };
}

/** One line for each answered request; without its query and body, which are the caller's business. */
export class OneLinePerRequest extends LogController {
  override incomingRequest(): void {
    // the line comes with the answer
  }

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const path = request.url.split('?', 1)[0];
    const line = {
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (isEventStream(reply)) request.log.info(line, 'stream ended');
    else if (error) request.log.error({ ...line, err: error }, 'not answered');
    else request.log.info(line, 'answered');
  }
}
