import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { destination, type Logger, stdTimeFunctions, symbols } from 'pino';
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

/**
 * Lines go out together: a page of them, or what there is after 100 ms. What is written is not lost on exit. They are buffers, as with
 * each string sonic-boom measures all that waits anew.
 */
function together(): NonNullable<LogConfig['logTo']> {
  const out = destination({ sync: false, minLength: 4_096, periodicFlush: 100, contentMode: 'buffer' });
  // its types know strings alone; asked for anew with each line, as pino puts another in its place when nobody reads any more
  const bytes = out as unknown as { readonly write: (line: Buffer) => void };
  return { write: (line) => bytes.write(Buffer.from(line)) };
}

/** pino's options. */
export function loggerOptions({ logLevel, logTo }: LogConfig): NonNullable<FastifyServerOptions['logger']> {
  if (logLevel === 'silent') return false;
  return { level: logLevel, redact, stream: logTo ?? together() };
}

/** What is told of a request, beside its message. */
const told = (request: FastifyRequest, reply: FastifyReply) => ({
  reqId: request.id,
  method: request.method,
  path: request.url.split('?', 1)[0],
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
});

/** Writes the lines of requests that were answered. */
type AnsweredLog = (request: FastifyRequest, reply: FastifyReply) => void;

type Written = Logger & {
  readonly [symbols.streamSym]: { readonly write: (line: string) => void };
  readonly [symbols.chindingsSym]: string;
};

/** Not where nothing is logged. */
const isPino = (log: FastifyBaseLogger): log is Written => symbols.streamSym in log;

/**
 * The same lines that pino would write, put together here: every request has one, its fields are known and hold no secret, nothing in
 * an id or a method has to be escaped, and looking at each of them takes pino half as long again.
 */
function answeredLog(log: FastifyBaseLogger): AnsweredLog {
  if (!isPino(log)) return (request, reply) => log.info(told(request, reply), 'answered');
  const { [symbols.streamSym]: stream, [symbols.chindingsSym]: bindings } = log;
  const level = log.levels.values['info'];
  return (request, reply) => {
    if (!log.isLevelEnabled('info')) return;
    const { reqId, method, path, status, ms } = told(request, reply);
    const fields = `"reqId":"${reqId}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms}`;
    stream.write(`{"level":${level}${stdTimeFunctions.epochTime()}${bindings},${fields},"msg":"answered"}\n`);
  };
}

/** One line for each answered request; without its query and body, which are the caller's business. */
export class OneLinePerRequest extends LogController {
  #answered: AnsweredLog | undefined;

  override incomingRequest(): void {
    // the line comes with the answer
  }

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const { log } = request.server;
    if (isEventStream(reply)) log.info(told(request, reply), 'stream ended');
    else if (error) log.error({ ...told(request, reply), err: error }, 'not answered');
    else {
      this.#answered ??= answeredLog(log);
      this.#answered(request, reply);
    }
  }
}
