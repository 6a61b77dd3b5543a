import { createHash } from 'node:crypto';

export const sha256 = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest();

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sorts the fields of each object: a client may write them in another order when it repeats a request. */
const sortFields = (_: string, value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
    : value;

/** SHA-256 of a request's input, files by their content. The cluster is not part of it: it stands beside the key. */
export async function fingerprint(input: Record<string, unknown>): Promise<Buffer> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    if (name === 'cluster') continue;
    fields[name] =
      value instanceof Blob ? sha256(new Uint8Array(await value.arrayBuffer())).toString('hex') : value;
  }
  return sha256(JSON.stringify(fields, sortFields));
}
