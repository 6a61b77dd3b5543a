import type { PublicKey } from '@solana/web3.js';
import { addressOf } from '../addresses/keys.ts';
import { show, VerificationError } from './verification-error.ts';

const u64Max = (1n << 64n) - 1n;
const decimal = /^(0|[1-9][0-9]{0,19})$/;

/** An amount as a request has it: an exact number, a text of decimal digits, or a bigint; undefined where it is none. */
function amountOf(value: unknown): bigint | undefined {
  const isExact =
    typeof value === 'bigint' ||
    (typeof value === 'number' && Number.isSafeInteger(value)) ||
    (typeof value === 'string' && decimal.test(value));
  const amount = isExact ? BigInt(value) : -1n;
  return amount < 0n || amount > u64Max ? undefined : amount;
}

/** Unix seconds of an ISO 8601 timestamp, without fractions; undefined where it is none. */
export function secondsOf(value: unknown): bigint | undefined {
  // biome-ignore lint/style/noRestrictedGlobals: it parses a text, and does not read the clock
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? undefined : BigInt(Math.floor(ms / 1_000));
}

const asIs =
  <T extends string | boolean>(type: 'string' | 'boolean') =>
  (value: unknown): T | undefined =>
    typeof value === type ? (value as T) : undefined;

const integerOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) ? (value as number) : undefined;

const listOf = (value: unknown): readonly PublicKey[] | undefined => {
  const keys = Array.isArray(value) ? value.map(addressOf) : [undefined];
  return keys.every((key) => key !== undefined) ? keys : undefined;
};

const readers = {
  address: { kind: 'an address', read: addressOf },
  addresses: { kind: 'a list of addresses', read: listOf },
  amount: { kind: 'an amount', read: amountOf },
  seconds: { kind: 'an ISO 8601 timestamp', read: secondsOf },
  integer: { kind: 'an integer', read: integerOf },
  flag: { kind: 'true or false', read: asIs<boolean>('boolean') },
  text: { kind: 'a text', read: asIs<string>('string') },
} as const;

type Readers = typeof readers;
type Read<Kind extends keyof Readers> = Exclude<ReturnType<Readers[Kind]['read']>, undefined>;

/** The fields of a request, whose types hold at run time, too. */
export class Fields {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #path: string;

  /** @throws VerificationError where `values` is no object */
  constructor(values: unknown, path: string) {
    if (typeof values !== 'object' || values === null)
      throw new VerificationError(path, 'an object', show(values));
    this.#values = values as Record<string, unknown>;
    this.#path = path;
  }

  /** Whether the field is there; undefined counts as absent. */
  has(name: string): boolean {
    return Object.hasOwn(this.#values, name) && this.#values[name] !== undefined;
  }

  /** The field. @throws VerificationError where it is absent or of another kind */
  get<Kind extends keyof Readers>(kind: Kind, name: string): Read<Kind> {
    const value = this.#values[name];
    const read = this.has(name) ? readers[kind].read(value) : undefined;
    if (read === undefined)
      throw new VerificationError(`${this.#path}.${name}`, readers[kind].kind, show(value));
    return read as Read<Kind>;
  }

  /** The field, or undefined where it is absent. @throws VerificationError where it is of another kind */
  optional<Kind extends keyof Readers>(kind: Kind, name: string): Read<Kind> | undefined {
    return this.has(name) ? this.get(kind, name) : undefined;
  }

  /** The fields of an object in this one. */
  object(name: string): Fields {
    return new Fields(this.#values[name], `${this.#path}.${name}`);
  }

  /** The field whatever it is. */
  raw(name: string): unknown {
    return this.has(name) ? this.#values[name] : undefined;
  }
}
