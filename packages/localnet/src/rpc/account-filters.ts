import type { EncodedAccount } from '@solana/kit';
import { fromBase58, fromBase64 } from './bytes.ts';
import { invalidParam } from './errors.ts';
import { asFields, type Fields } from './params.ts';

const MAX_FILTERS = 4;
const MAX_COMPARED_BYTES = 128;

export type AccountFilter = (account: EncodedAccount) => boolean;

/** Reads the `filters` of a configuration into one test that all of them must pass. */
export function readAccountFilter(config: Fields): AccountFilter {
  const filters = config.list('filters', MAX_FILTERS, readFilter) ?? [];
  return (account) => filters.every((filter) => filter(account));
}

function readFilter(value: unknown, name: string): AccountFilter {
  const filter = asFields(value, name);
  const dataSize = filter.integer('dataSize');
  if (dataSize !== undefined) return (account) => account.data.length === dataSize;
  const memcmp = filter.fields('memcmp');
  if (!memcmp) throw invalidParam(`${name} must have dataSize or memcmp`);
  const offset = memcmp.integer('offset');
  if (offset === undefined) throw invalidParam(`${name}.memcmp.offset must be given`);
  const expected = Buffer.from(readBytes(memcmp, `${name}.memcmp.bytes`));
  if (expected.length > MAX_COMPARED_BYTES)
    throw invalidParam(`${name}.memcmp.bytes must be at most ${MAX_COMPARED_BYTES} bytes`);
  return ({ data }) => expected.equals((data as Uint8Array).subarray(offset, offset + expected.length));
}

function readBytes(memcmp: Fields, name: string): Uint8Array {
  const text = memcmp.string('bytes');
  if (text === undefined) throw invalidParam(`${name} must be given`);
  return memcmp.oneOf('encoding', ['base58', 'base64']) === 'base64'
    ? fromBase64(text, name)
    : fromBase58(text, name);
}
