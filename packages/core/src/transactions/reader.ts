import { CodecError } from '../errors.ts';

export const malformed = (problem: string) => new CodecError(`not a transaction: ${problem}`);

/** Reads bytes from front to back. @throws CodecError where they end too early */
export class Reader {
  readonly #bytes: Uint8Array;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#offset === this.#bytes.length;
  }

  take(count: number): Uint8Array {
    const start = this.#offset;
    this.#offset += count;
    if (this.#offset > this.#bytes.length) throw malformed(`it ends after ${this.#bytes.length} bytes`);
    return this.#bytes.subarray(start, this.#offset);
  }

  byte(): number {
    return this.take(1)[0] ?? 0;
  }

  u16(): number {
    return this.#view(2).getUint16(0, true);
  }

  u32(): number {
    return this.#view(4).getUint32(0, true);
  }

  u64(): bigint {
    return this.#view(8).getBigUint64(0, true);
  }

  #view(size: number): DataView {
    const { buffer, byteOffset } = this.take(size);
    return new DataView(buffer, byteOffset, size);
  }

  peek(): number | undefined {
    return this.#bytes[this.#offset];
  }

  /** A length of at most 16 bits: seven in each byte, the lowest first, in as few bytes as possible. */
  length(): number {
    let value = 0;
    for (let shift = 0; shift <= 14; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) {
        if ((byte === 0 && shift > 0) || value > 0xffff) break;
        return value;
      }
    }
    throw malformed('a length is not well-formed');
  }

  list<T>(read: () => T): T[] {
    const count = this.length();
    const items: T[] = [];
    for (let i = 0; i < count; i += 1) items.push(read());
    return items;
  }
}
