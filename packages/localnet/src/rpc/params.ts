import { type Address, isAddress } from '@solana/kit';
import bs58 from 'bs58';
import { errorCode, invalidParam, RpcError } from './json-rpc.ts';

const commitments = [
  'processed',
  'confirmed',
  'finalized',
  'recent',
  'single',
  'singleGossip',
  'root',
  'max',
] as const;

/** The positional parameters of a call. Each reader checks its parameter and names it in the error. */
export class Params {
  readonly #values: readonly unknown[];

  constructor(values: readonly unknown[]) {
    this.#values = values;
  }

  optional(index: number): unknown {
    return this.#values[index] ?? undefined;
  }

  string(index: number, name: string): string {
    return asString(this.#values[index], name);
  }

  address(index: number, name: string): Address {
    return asAddress(this.#values[index], name);
  }

  integer(index: number, name: string, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}): number {
    return asInteger(this.#values[index], name, min, max);
  }

  /** A u64 quantity: a JSON integer, or a string of decimal digits for values above 2^53. */
  quantity(index: number, name: string): bigint {
    const value = this.#values[index];
    const digits = typeof value === 'string' && /^\d{1,20}$/.test(value);
    if (!digits && !(typeof value === 'number' && Number.isSafeInteger(value) && value >= 0)) {
      throw invalidParam(`${name} must be an integer of base units, or a string of decimal digits`);
    }
    const quantity = BigInt(value);
    if (quantity >= 1n << 64n) throw invalidParam(`${name} must be less than 2^64`);
    return quantity;
  }

  /** A number above zero; fractions are allowed. */
  positive(index: number, name: string, max: number): number {
    const value = this.#values[index];
    if (typeof value !== 'number' || !(value > 0 && value <= max)) {
      throw invalidParam(`${name} must be a number above 0, at most ${max}`);
    }
    return value;
  }

  list<T>(index: number, name: string, max: number, read: (value: unknown, name: string) => T): T[] {
    const value = this.#values[index];
    if (!Array.isArray(value)) throw invalidParam(`${name} must be an array`);
    if (value.length > max) throw invalidParam(`Too many inputs provided; max ${max} for ${name}`);
    return value.map((each, position) => read(each, `${name}[${position}]`));
  }

  fields(index: number, name: string): Fields {
    const value = this.#values[index];
    if (value === undefined || value === null) throw invalidParam(`${name} must be given`);
    return asFields(value, name);
  }

  /** The optional trailing configuration object. Checks its commitment, which has no other effect, and its `minContextSlot`. */
  config(index: number, slot: number): Fields {
    const config = asFields(this.#values[index] ?? {}, 'config');
    config.oneOf('commitment', commitments);
    const minContextSlot = config.integer('minContextSlot');
    if (minContextSlot !== undefined && minContextSlot > slot) {
      throw new RpcError(errorCode.minContextSlotNotReached, 'Minimum context slot has not been reached', {
        contextSlot: slot,
      });
    }
    return config;
  }
}

/** The optional fields of an object parameter. */
export class Fields {
  readonly #object: object;
  readonly #path: string;

  constructor(object: object, path: string) {
    this.#object = object;
    this.#path = path;
  }

  raw(name: string): unknown {
    const value: unknown = Object.hasOwn(this.#object, name) ? Reflect.get(this.#object, name) : undefined;
    return value ?? undefined;
  }

  oneOf<const T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.raw(name);
    const found = allowed.find((each) => each === value);
    if (value !== undefined && found === undefined)
      throw this.#invalid(name, `must be one of ${allowed.join(', ')}`);
    return found;
  }

  boolean(name: string): boolean {
    const value = this.raw(name) ?? false;
    if (typeof value !== 'boolean') throw this.#invalid(name, 'must be true or false');
    return value;
  }

  integer(name: string, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}): number | undefined {
    const value = this.raw(name);
    return value === undefined ? undefined : asInteger(value, `${this.#path}.${name}`, min, max);
  }

  string(name: string): string | undefined {
    const value = this.raw(name);
    return value === undefined ? undefined : asString(value, `${this.#path}.${name}`);
  }

  address(name: string): Address | undefined {
    const value = this.raw(name);
    return value === undefined ? undefined : asAddress(value, `${this.#path}.${name}`);
  }

  fields(name: string): Fields | undefined {
    const value = this.raw(name);
    return value === undefined ? undefined : asFields(value, `${this.#path}.${name}`);
  }

  list<T>(name: string, max: number, read: (value: unknown, name: string) => T): T[] | undefined {
    const value = this.raw(name);
    if (value === undefined) return undefined;
    if (!Array.isArray(value) || value.length > max)
      throw this.#invalid(name, `must be an array of at most ${max}`);
    return value.map((each, position) => read(each, `${this.#path}.${name}[${position}]`));
  }

  #invalid(name: string, what: string): RpcError {
    return invalidParam(`${this.#path}.${name} ${what}`);
  }
}

export function asFields(value: unknown, name: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidParam(`${name} must be an object`);
  return new Fields(value, name);
}

export function asString(value: unknown, name: string): string {
  if (typeof value !== 'string') throw invalidParam(`${name} must be a string`);
  return value;
}

export function asAddress(value: unknown, name: string): Address {
  if (typeof value !== 'string' || !isAddress(value))
    throw invalidParam(`${name} must be a base58 address of 32 bytes`);
  return value;
}

function asInteger(value: unknown, name: string, min: number, max: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) {
    throw invalidParam(`${name} must be an integer from ${min} to ${max}`);
  }
  return value;
}

/** @throws RpcError if the text is not base58 */
export function fromBase58(text: string, name: string): Uint8Array {
  const bytes = bs58.decodeUnsafe(text);
  if (!bytes) throw invalidParam(`${name} must be base58`);
  return bytes;
}

/** @throws RpcError if the text is not standard base64. `Buffer.from` would skip invalid characters silently. */
export function fromBase64(text: string, name: string): Uint8Array {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text))
    throw invalidParam(`${name} must be base64`);
  return new Uint8Array(Buffer.from(text, 'base64'));
}

/** Checks a transaction signature: base58 of 64 bytes. */
export function asSignature(value: unknown, name: string): string {
  if (typeof value !== 'string' || bs58.decodeUnsafe(value)?.length !== 64) {
    throw invalidParam(`${name} must be a base58 signature of 64 bytes`);
  }
  return value;
}
