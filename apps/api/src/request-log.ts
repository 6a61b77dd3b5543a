import type { FastifyBaseLogger } from 'fastify';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/**
 * A request's logger, which has its id on every line. It is made when it first has something to say: few requests have, and
 * making it costs each as much as its one line does.
 */
export class RequestLog implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Record<string, unknown>;
  #own: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Record<string, unknown>) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  get level(): string {
    return this.#parent.level;
  }

  child(...given: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#get().child(...given);
  }

  fatal(...line: unknown[]): void {
    this.#say('fatal', line);
  }

  error(...line: unknown[]): void {
    this.#say('error', line);
  }

  warn(...line: unknown[]): void {
    this.#say('warn', line);
  }

  info(...line: unknown[]): void {
    this.#say('info', line);
  }

  debug(...line: unknown[]): void {
    this.#say('debug', line);
  }

  trace(...line: unknown[]): void {
    this.#say('trace', line);
  }

  silent(...line: unknown[]): void {
    this.#say('silent', line);
  }

  #get(): FastifyBaseLogger {
    this.#own ??= this.#parent.child(this.#bindings);
    return this.#own;
  }

  #say(level: Level, line: unknown[]): void {
    this.#get()[level](...(line as [string]));
  }
}
