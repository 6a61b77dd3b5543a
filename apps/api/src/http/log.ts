import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { destination, pino } from 'pino';
import type { LogConfig } from '../config/api-config.ts';
import { withTimeout } from '../lib/async.ts';
import { maskSecretTexts, secretPrefixes } from '../lib/secret-texts.ts';
import { isTracing, traceFields } from '../lib/spans.ts';
import { shownPath } from './paths.ts';
import { isProbe, probeSampling } from './probes.ts';
import { isEventStream } from './rest/write-event-stream.ts';
import { withinRequest } from './trace-requests.ts';

/** Fields that hold a secret, wherever an object with them is logged. Requests are never logged whole; this is for what an error or a future line might contain. */
const secretFields = [
  'authorization',
  'cookie',
  'set-cookie',
  'service-api-key',
  'x-api-key',
  'signature',
  'apikey',
  'secret',
];

const maskField = (name: string, value: unknown): unknown =>
  secretFields.includes(name.toLowerCase()) ? '[secret]' : value;

/** Whether a line can hold any of these. Hardly a line does, and this costs a fraction of looking for each. */
const maybeSecret = new RegExp(`%|${secretPrefixes.join('|')}|"(?:${secretFields.join('|')})":`, 'i');

/** A line of the log, which is JSON, without the secrets in it. */
const maskSecrets = (line: string): string =>
  maybeSecret.test(line) ? maskSecretTexts(`${JSON.stringify(JSON.parse(line), maskField)}\n`) : line;

/** How long the end of a process waits for the reader of its log, in milliseconds. */
const flushTimeoutMs = 1_000;

let standardOutput: ReturnType<typeof destination> | undefined;

/**
 * One buffered standard output for all services of this process: writes 4 KiB at a time, or what there is after 100 ms. When an uncaught
 * exception ends the process, what is buffered is written; only a write that is under way then may be lost.
 */
function openStandardOutput() {
  standardOutput ??= destination({ sync: false, minLength: 4_096, periodicFlush: 100 });
  return standardOutput;
}

/** Waits until standard output has taken what was logged, a second at most. */
export async function flushLog(): Promise<void> {
  const output = standardOutput;
  if (output === undefined) return;
  // the callback also gets errors: a pipe cannot be synchronised, and may have no reader any more
  await withTimeout(flushTimeoutMs, new Promise<void>((resolve) => output.flush(() => resolve())));
}

/** What is logged about a request; without its query and body, which are the caller's business. */
const requestFields = (request: FastifyRequest, reply: FastifyReply) => ({
  method: request.method,
  path: shownPath(request.url),
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
});

/** One line for each answered request; of successful probes that follow one another, one a minute, and all of them at the level debug. */
class OneLinePerRequest extends LogController {
  readonly #sampled = probeSampling();

  override incomingRequest(): void {
    // the line comes with the answer
  }

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    // an answer ends in an event of its connection, which knows no request
    withinRequest(request, () => this.#log(error, request, reply));
  }

  #log(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const fields = requestFields(request, reply);
    if (isProbe(request) && !error) this.#logProbe(request, fields);
    else if (isEventStream(reply)) request.log.info(fields, 'stream ended');
    else if (error) request.log.error({ ...fields, err: error }, 'not answered');
    else request.log.info(fields, 'answered');
  }

  #logProbe({ log, routeOptions }: FastifyRequest, fields: ReturnType<typeof requestFields>): void {
    const { isLogged, unlogged } = this.#sampled(routeOptions.url ?? '', fields.status);
    if (isLogged) log.info(unlogged === 0 ? fields : { ...fields, unlogged }, 'answered');
    else log.debug(fields, 'answered');
  }
}

/** Fastify's options that make it log as the configuration says. */
export function logging({ logLevel, logTo }: LogConfig) {
  const loggerInstance: FastifyBaseLogger = pino(
    { level: logLevel, hooks: { streamWrite: maskSecrets }, ...(isTracing() ? { mixin: traceFields } : {}) },
    logTo ?? openStandardOutput(),
  );
  return { loggerInstance, logController: new OneLinePerRequest() };
}
