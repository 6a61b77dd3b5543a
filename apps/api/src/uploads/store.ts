import { createHash } from 'node:crypto';
import { unavailable } from '../lib/errors.ts';

/** What is kept of uploads, with the media type it is served as. */
export const mediaTypes = { webp: 'image/webp', json: 'application/json' } as const;

export type Extension = keyof typeof mediaTypes;

/** Objects are never changed: whoever has one by its URL may keep it forever. */
export const cacheForever = 'public, max-age=31536000, immutable';

/** Where objects are put. */
export type ObjectStore = {
  /** Where an object with this key is served: an absolute URL without a slash at its end. */
  readonly publicUrl: string;
  /** Keeps an object; one that is there already under the key is left as it is. @throws ApiError UNAVAILABLE */
  readonly keep: (key: string, bytes: Uint8Array, extension: Extension) => Promise<void>;
};

export const storageUnavailable = (cause?: unknown) => unavailable('The storage of uploads', cause);

/** Puts what is there since the first time, as uploads are put. @throws when nothing can be kept now */
export const checkStore = (store: ObjectStore): Promise<void> =>
  store.keep('ready.json', Buffer.from('{}'), 'json');

/**
 * Keeps an object of a mint under the hash of its content, so that the same content has the same URL and no other content can
 * ever have it, whoever sends it.
 *
 * @returns its URL
 */
export async function keepObject(
  store: ObjectStore,
  mint: string,
  bytes: Uint8Array,
  extension: Extension,
): Promise<string> {
  // base64url: the metadata's URL goes into a transaction, where every byte counts
  const hash = createHash('sha256').update(bytes).digest('base64url');
  const key = `${mint}/${hash}.${extension}`;
  await store.keep(key, bytes, extension);
  return `${store.publicUrl}/${key}`;
}
