import { ApiError } from '../errors.ts';
import type { StreamFigures } from './figures.ts';

const refused = (count: number, of: string) =>
  new ApiError(
    'RATE_LIMITED',
    `Rate limit exceeded: ${count} event streams ${of} at a time; close one before you open another`,
  );

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
   * Takes a place for a stream of `name`.
   *
   * @returns what gives it back
   * @throws ApiError RATE_LIMITED when there is none left
   */
  take(name: string): () => void {
    const { perIntegration, total } = this.#figures;
    const count = this.#counts.get(name) ?? 0;
    if (count >= perIntegration) throw refused(perIntegration, 'with one key');
    if (this.#total >= total) throw refused(total, 'on this instance');
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
