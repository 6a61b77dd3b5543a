import { PublicKey } from '@solana/web3.js';
import { Buffer } from 'buffer';
import { toKey } from '../addresses/keys.ts';
import { CodecError } from '../errors.ts';

/** Types that stand in accounts, arguments and events. All numbers little endian. */
export type WireType = 'u8' | 'u16' | 'u32' | 'u64' | 'i64' | 'bool' | 'pubkey' | 'text' | 'optionU64';

/** A named field, or `null` and a number of reserved bytes. */
export type Field = readonly [string, WireType] | readonly [null, number];

const text = { encoder: new TextEncoder(), decoder: new TextDecoder('utf-8', { fatal: true }) };

/** Reads one value after the other. */
class Reader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  offset: number;

  constructor(bytes: Uint8Array, offset: number) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.offset = offset;
  }

  #advance(size: number): number {
    const start = this.offset;
    this.offset += size;
    return start;
  }

  read(type: WireType): unknown {
    switch (type) {
      case 'u8':
        return this.#view.getUint8(this.#advance(1));
      case 'u16':
        return this.#view.getUint16(this.#advance(2), true);
      case 'u32':
        return this.#view.getUint32(this.#advance(4), true);
      case 'u64':
        return this.#view.getBigUint64(this.#advance(8), true);
      case 'i64':
        return this.#view.getBigInt64(this.#advance(8), true);
      case 'bool':
        return this.#view.getUint8(this.#advance(1)) !== 0;
      case 'pubkey': {
        const start = this.#advance(32);
        return toKey(this.#bytes.subarray(start, start + 32));
      }
      case 'text': {
        const size = this.#view.getUint16(this.#advance(2), true);
        const start = this.#advance(size);
        return text.decoder.decode(this.#bytes.subarray(start, start + size));
      }
      case 'optionU64':
        return this.#view.getUint8(this.#advance(1)) === 0
          ? null
          : this.#view.getBigUint64(this.#advance(8), true);
    }
  }
}

/**
 * Reads `fields` from `bytes`, starting at `offset`.
 *
 * @throws CodecError where the bytes end too early or go on after the last field.
 */
export function readFields(
  fields: readonly Field[],
  bytes: Uint8Array,
  offset: number,
): Record<string, unknown> {
  const reader = new Reader(bytes, offset);
  const values: Record<string, unknown> = {};
  try {
    for (const [name, type] of fields) {
      if (name === null) reader.offset += type;
      else values[name] = reader.read(type);
    }
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError)
      throw new CodecError(`the data ends after ${bytes.length} bytes`);
    throw error;
  }
  if (reader.offset !== bytes.length)
    throw new CodecError(`${bytes.length} bytes of data where ${reader.offset} were expected`);
  return values;
}

const ranges = {
  u8: [0n, 0xffn],
  u16: [0n, 0xffffn],
  u32: [0n, 0xffff_ffffn],
  u64: [0n, 0xffff_ffff_ffff_ffffn],
  i64: [-(2n ** 63n), 2n ** 63n - 1n],
} as const;

const sizes = { u8: 1, u16: 2, u32: 4, u64: 8, i64: 8 } as const;

function encodeNumber(name: string, type: keyof typeof ranges, value: unknown): Uint8Array {
  const isInteger = typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value));
  if (!isInteger) throw new CodecError(`${name} must be an integer`);
  const integer = BigInt(value);
  const [low, high] = ranges[type];
  if (integer < low || integer > high) throw new CodecError(`${name} must be between ${low} and ${high}`);
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt.asUintN(64, integer), true);
  return bytes.subarray(0, sizes[type]);
}

function encodeValue(name: string, type: WireType, value: unknown): Uint8Array[] {
  switch (type) {
    case 'bool':
      if (typeof value !== 'boolean') throw new CodecError(`${name} must be true or false`);
      return [Uint8Array.of(value ? 1 : 0)];
    case 'pubkey':
      if (!(value instanceof PublicKey)) throw new CodecError(`${name} must be an address`);
      return [value.toBytes()];
    case 'text': {
      if (typeof value !== 'string') throw new CodecError(`${name} must be a text`);
      const bytes = text.encoder.encode(value);
      return [encodeNumber(`bytes of ${name}`, 'u16', bytes.length), bytes];
    }
    case 'optionU64':
      return value === null ? [Uint8Array.of(0)] : [Uint8Array.of(1), encodeNumber(name, 'u64', value)];
    default:
      return [encodeNumber(name, type, value)];
  }
}

/**
 * Writes `fields` of `values` behind the bytes of `head`.
 *
 * @throws CodecError that names the field, where a value does not fit its type.
 */
export function writeFields(head: readonly number[], fields: readonly Field[], values: object): Buffer {
  const entries = values as Record<string, unknown>;
  const parts = fields.flatMap(([name, type]) =>
    name === null ? [new Uint8Array(type)] : encodeValue(name, type, entries[name]),
  );
  return Buffer.concat([Uint8Array.from(head), ...parts]);
}
