import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { destination, type Logger, pino, stdTimeFunctions, symbols } from 'pino';
import type { LogConfig } from '../config/config.ts';
import { withTimeout } from '../lib/async.ts';
import { pathOf } from '../lib/format.ts';
import { LazyLog } from './lazy-log.ts';
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

/** Characters of lines that are passed on as one buffer, where one turn of the event loop has more. */
const page = 8_192;

/** Milliseconds that the end of a process waits for whoever reads its log. */
const patience = 1_000;

type Output = { readonly write: (line: string) => void; readonly flush: () => Promise<void> };

/**
 * Standard output. Lines go out together: 32 KiB of them, or what there is after 100 ms. On exit what waits is written; what was being
 * written to a slow reader is cut there, so that whoever ends the process flushes first. sonic-boom gets the lines of one turn of the
 * event loop as one buffer: a buffer for each costs more than making the line does, and of strings it measures all that wait anew with each.
 */
function openOutput(): Output {
  let lines = '';
  const pass = () => {
    if (lines === '') return;
    // its types know strings alone; its method is looked up each time, as pino puts another in its place when nobody reads any more
    (out as unknown as { readonly write: (bytes: Buffer) => void }).write(Buffer.from(lines));
    lines = '';
  };
  // registered before sonic-boom's own, which has to run after it
  process.on('exit', pass);
  const sizes = { minLength: 32_768, maxWrite: 65_536 };
  const out = destination({ ...sizes, sync: false, periodicFlush: 100, contentMode: 'buffer' });
  return {
    write: (line) => {
      if (lines === '') setImmediate(pass);
      lines += line;
      if (lines.length >= page) pass();
    },
    flush: () => {
      pass();
      // the callback is also told that a pipe cannot be synchronised, and that nobody reads it any more
      return withTimeout(patience, new Promise<void>((resolve) => out.flush(() => resolve())));
    },
  };
}

/** Of all services of this process, from their first line on. */
let output: Output | undefined;

const standardOutput = {
  write: (line: string): void => {
    output ??= openOutput();
    output.write(line);
  },
};

/** Waits until standard output has taken what was logged, a second at most. */
export const flushLog = async (): Promise<void> => output?.flush();

/** What is told of a request, beside its message. */
const told = (request: FastifyRequest, reply: FastifyReply) => ({
  reqId: request.id,
  method: request.method,
  path: pathOf(request.url),
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
});

type Written = Logger & {
  readonly [symbols.streamSym]: { readonly write: (line: string) => void };
  readonly [symbols.chindingsSym]: string;
};

/**
 * Writes the lines of requests that were answered: the same that pino would write, put together here, as every request has one, its
 * fields are known and hold no secret, nothing in an id or a method has to be escaped, and looking at each of them takes pino half as
 * long again.
 */
function answeredLog(log: Logger): (request: FastifyRequest, reply: FastifyReply) => void {
  const { [symbols.streamSym]: stream, [symbols.chindingsSym]: bindings } = log as Written;
  const level = log.levels.values['info'];
  return (request, reply) => {
    if (!log.isLevelEnabled('info')) return;
    const { reqId, method, path, status, ms } = told(request, reply);
    const fields = `"reqId":"${reqId}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms}`;
    stream.write(`{"level":${level}${stdTimeFunctions.epochTime()}${bindings},${fields},"msg":"answered"}\n`);
  };
}

/** One line for each answered request; without its query and body, which are the caller's business. */
class OneLinePerRequest extends LogController {
  readonly #answered: ReturnType<typeof answeredLog>;

  constructor(log: Logger) {
    super();
    this.#answered = answeredLog(log);
  }

  override incomingRequest(): void {
    // the line comes with the answer
  }

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const { log } = request.server;
    if (isEventStream(reply)) log.info(told(request, reply), 'stream ended');
    else if (error) log.error({ ...told(request, reply), err: error }, 'not answered');
    else this.#answered(request, reply);
  }
}

/** Fastify's options that have it log as the configuration says. */
export function logging({ logLevel, logTo }: LogConfig) {
  const log = pino({ level: logLevel, redact }, logTo ?? standardOutput);
  const loggerInstance: FastifyBaseLogger = new LazyLog(() => log);
  return { loggerInstance, logController: new OneLinePerRequest(log) };
}
