import * as z from 'zod';
import { cachedBy } from '../../lib/cached.ts';
import { isUnavailable } from '../../lib/errors.ts';
import { keyAt, type ObjectStore } from '../../uploads/store.ts';

/** The picture of coins that have none here: a coin's face. */
export const ownIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<rect width="64" height="64" fill="#12241f"/>
<circle cx="32" cy="32" r="24" fill="#e8c15a"/>
<circle cx="32" cy="32" r="19" fill="none" stroke="#12241f" stroke-width="2"/>
<circle cx="32" cy="32" r="8" fill="#12241f"/>
</svg>
`;

export const ownIconPath = '/actions/icon.svg';

/** An upload never changes, but one that was not there may come. */
const maxAgeMs = 600_000;
const maxKnown = 1_000;

const metadataSchema = z.object({ image: z.string() });

export type IconOf = (brandedMint: string, uri: string) => Promise<string>;

/**
 * The picture of a coin by the URI in its metadata. Only one that was uploaded to this service is known to be an image of a type that Actions
 * may show, and to stay what it is: every other coin gets `fallback`, and nothing is ever fetched from where an issuer says.
 */
export function iconsFrom(store: ObjectStore, fallback: string): IconOf {
  const known = cachedBy<string>(maxAgeMs, maxKnown);
  return (brandedMint, uri) => {
    const key = keyAt(store, brandedMint, uri, 'json');
    if (key === undefined) return Promise.resolve(fallback);
    const readImage = async (): Promise<string> => {
      const json = await store.find(key);
      if (json === undefined) return fallback;
      const { image } = metadataSchema.parse(JSON.parse(Buffer.from(json).toString()));
      return keyAt(store, brandedMint, image, 'webp') === undefined ? fallback : image;
    };
    return known(uri, readImage).catch((error: unknown) => {
      // a coin can be minted without its picture
      if (isUnavailable(error)) return fallback;
      throw error;
    });
  };
}
