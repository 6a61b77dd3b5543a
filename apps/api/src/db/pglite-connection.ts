import { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import type { FromWorker, ToWorker } from './pglite-messages.ts';

let connections = 0;

/** The byte that begins PostgreSQL's message of farewell, which is for this connection and not for the database behind it. */
const terminate = 'X'.charCodeAt(0);

/** What node-postgres takes for a socket: it leads to the embedded database's thread. */
export class PgliteConnection extends Duplex {
  readonly #worker: Worker;
  readonly #id = ++connections;

  readonly #receive = (message: FromWorker): void => {
    if (message.kind === 'bytes' && message.connection === this.#id) this.push(message.bytes);
  };

  readonly #lose = (): void => {
    this.destroy(new Error('the embedded database has stopped'));
  };

  constructor(worker: Worker) {
    super();
    this.#worker = worker;
    worker.on('message', this.#receive);
    worker.on('exit', this.#lose);
  }

  connect(): this {
    queueMicrotask(() => this.emit(this.#worker.threadId === -1 ? 'close' : 'connect'));
    return this;
  }

  override _write(bytes: Uint8Array, _: string, done: () => void): void {
    if (bytes[0] !== terminate) {
      this.#worker.postMessage({ kind: 'bytes', connection: this.#id, bytes } satisfies ToWorker);
    }
    done();
  }

  /** The messages of one query go together: each would be a way there and back between threads. */
  override _writev(pieces: { chunk: Buffer }[], done: () => void): void {
    const messages = pieces.map(({ chunk }) => chunk).filter(([first]) => first !== terminate);
    if (messages.length === 0) done();
    else this._write(Buffer.concat(messages), '', done);
  }

  override _read(): void {
    // answers come when they come
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#worker.off('message', this.#receive);
    this.#worker.off('exit', this.#lose);
    done(error);
  }

  // a socket has these
  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#worker.ref();
    return this;
  }

  unref(): this {
    this.#worker.unref();
    return this;
  }
}
