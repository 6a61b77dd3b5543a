/** Keeps at most `max` values. The oldest goes first, whether it is used or not: what is used is made again and is then the newest. */
export class BoundedCache<V> {
  readonly #values = new Map<string, V>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  /** The value of a key, made where it is not kept. */
  get(key: string, make: () => V): V {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const value = make();
    if (this.#values.size >= this.#max) this.#values.delete(this.#values.keys().next().value as string);
    this.#values.set(key, value);
    return value;
  }
}
