import type { FastifyBaseLogger } from 'fastify';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/**
 * A logger that is made when it first has something to say, and so are its children: each request has a child, few have anything to
 * say, and making it costs as much as a request's one line does.
 */
export class LazyLog implements FastifyBaseLogger {
  readonly #make: () => FastifyBaseLogger;
  #made: FastifyBaseLogger | undefined;

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make;
  }

  get level(): string {
    return this.#get().level;
  }

  child(...given: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return new LazyLog(() => this.#get().child(...given));
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
    this.#made ??= this.#make();
    return this.#made;
  }

  #say(level: Level, line: unknown[]): void {
    this.#get()[level](...(line as [string]));
  }
}
