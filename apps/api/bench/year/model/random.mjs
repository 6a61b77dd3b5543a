import { createCipheriv, createHash } from 'node:crypto';

const block = Buffer.alloc(65_536);

/** A stream of random numbers that a seed determines: the key stream of AES-256 in counter mode. */
export class Random {
  #cipher;
  #bytes = block;
  #offset = block.length;

  constructor(seed) {
    this.#cipher = createCipheriv(
      'aes-256-ctr',
      createHash('sha256').update(seed).digest(),
      Buffer.alloc(16),
    );
  }

  #advance(size) {
    if (this.#offset + size > this.#bytes.length) {
      this.#bytes = this.#cipher.update(block);
      this.#offset = 0;
    }
    this.#offset += size;
    return this.#offset - size;
  }

  bytes(size) {
    const start = this.#advance(size);
    return Buffer.from(this.#bytes.subarray(start, start + size));
  }

  /** From 0 up to, but not, 1. */
  fraction() {
    const start = this.#advance(4);
    return this.#bytes.readUInt32LE(start) / 2 ** 32;
  }

  between(low, high) {
    return low + (high - low) * this.fraction();
  }

  /** An integer from 0 up to, but not, `n`. */
  below(n) {
    return Math.floor(this.fraction() * n);
  }

  happens(probability) {
    return this.fraction() < probability;
  }

  pick(list) {
    return list[this.below(list.length)];
  }

  /** Around `median`, by a factor of e^spread in either direction two times of three. */
  logNormal(median, spread) {
    const radius = Math.sqrt(-2 * Math.log(1 - this.fraction()));
    return median * Math.exp(spread * radius * Math.cos(2 * Math.PI * this.fraction()));
  }

  /** `part` of an amount, in base units. */
  share(amount, part) {
    return (amount * BigInt(Math.round(part * 1e6))) / 1_000_000n;
  }
}
