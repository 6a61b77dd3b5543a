import { createHash } from 'node:crypto';
import { unavailable } from '../lib/errors.ts';

/** The files of uploads, by extension, with the media type that they are served as. */
export const mediaTypes = { webp: 'image/webp', json: 'application/json' } as const;

export type Extension = keyof typeof mediaTypes;

/** Objects never change, so that caches may keep them forever. */
export const cacheForever = 'public, max-age=31536000, immutable';

/** The path under which the service serves objects of a local directory. */
export const assetsPath = '/assets';

/** Keeps objects by their keys. */
export type ObjectStore = {
  /** Objects are served below this absolute URL, which has no slash at its end. */
  readonly publicUrl: string;
  /** Keeps an object, unless one has this key already. @throws ApiError UNAVAILABLE */
  readonly keep: (key: string, bytes: Uint8Array, extension: Extension) => Promise<void>;
  /** Removes an object, if it is there. @throws ApiError UNAVAILABLE */
  readonly remove: (key: string) => Promise<void>;
  /** The object with a key; undefined where there is none, or this service may not read it. @throws ApiError UNAVAILABLE */
  readonly find: (key: string) => Promise<Uint8Array | undefined>;
};

export const storageUnavailable = (cause?: unknown) => unavailable('The storage of uploads', cause);

/** The key of the object that shows that a store works. */
export const checkKey = 'ready.json';

/** Writes an object as uploads are written, although it exists after the first time. @throws ApiError UNAVAILABLE when the store takes nothing now */
export const checkStore = (store: ObjectStore): Promise<void> =>
  store.keep(checkKey, Buffer.from('{}'), 'json');

/**
 * The key of an object of a mint, by the hash of its content: the same content has the same URL, and no other content can ever get it. In
 * base64url, because the metadata's URL goes into a transaction, where every byte counts.
 */
export const keyOf = (mint: string, bytes: Uint8Array, extension: Extension): string =>
  `${mint}/${createHash('sha256').update(bytes).digest('base64url')}.${extension}`;

const fileName = (extension: Extension) => new RegExp(`^[A-Za-z0-9_-]{43}\\.${extension}$`);
const fileNames = { webp: fileName('webp'), json: fileName('json') } as const satisfies Record<
  Extension,
  RegExp
>;

/** The key of an object of a mint by its URL; undefined where the URL is none of this store. Whether the object exists is not asked. */
export function keyAt(
  { publicUrl }: Pick<ObjectStore, 'publicUrl'>,
  mint: string,
  url: string,
  extension: Extension,
): string | undefined {
  const folder = `${publicUrl}/${mint}/`;
  const isHere = url.startsWith(folder) && fileNames[extension].test(url.slice(folder.length));
  return isHere ? url.slice(publicUrl.length + 1) : undefined;
}
