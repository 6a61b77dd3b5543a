import type { FastifyReply } from 'fastify';
import type { StreamFigures } from '../config/event-streams.ts';
import { ApiError } from '../lib/errors.ts';

/** When to look for a place again, in seconds; nobody knows when one will be free. */
const comeAgain = 10;

function refused(reply: FastifyReply, count: number, of: string): ApiError {
  reply.header('retry-after', comeAgain);
  return new ApiError(
    'RATE_LIMITED',
    `Rate limit exceeded: ${count} event streams ${of} at a time; close one before you open another`,
  );
}

/** Counts the streams that are open on this instance. */
export class Slots {
  readonly #figures: Pick<StreamFigures, 'perIntegration' | 'total'>;
  readonly #counts = new Map<string, number>();
  #total = 0;

  constructor(figures: Pick<StreamFigures, 'perIntegration' | 'total'>) {
    this.#figures = figures;
  }

  get total(): number {
    return this.#total;
  }

  /**
   * Takes a place for a stream of `name`; tells an answer that gets none when to come again.
   *
   * @returns what gives it back
   * @throws ApiError RATE_LIMITED when there is none left
   */
  take(name: string, reply: FastifyReply): () => void {
    const { perIntegration, total } = this.#figures;
    const count = this.#counts.get(name) ?? 0;
    if (count >= perIntegration) throw refused(reply, perIntegration, 'with one key');
    if (this.#total >= total) throw refused(reply, total, 'on this instance');
    this.#counts.set(name, count + 1);
    this.#total += 1;
    return () => {
      const left = (this.#counts.get(name) ?? 0) - 1;
      if (left > 0) this.#counts.set(name, left);
      else this.#counts.delete(name);
      this.#total -= 1;
    };
  }
}
