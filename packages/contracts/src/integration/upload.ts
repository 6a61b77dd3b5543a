import * as z from 'zod';
import { address } from '../primitives/base58.ts';
import { clusterSchema } from '../primitives/cluster.ts';
import { uploadMetadataSchema } from '../primitives/metadata.ts';
import { mustBe } from '../primitives/reason.ts';

/** The most bytes an uploaded image may have: 5 MiB. */
export const maxImageBytes = 5 * 1024 * 1024;

/** The most pixels an uploaded image may have on each side. */
export const maxImageSide = 4_096;

/** The media types of the images that can be uploaded. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const;

/** The parts of POST /integration/upload; the texts of `metadata` are parts `metadata[name]` and so on. */
export const uploadRequest = z.strictObject({
  image: z.file(mustBe('a file')).meta({
    description: `PNG, JPEG, WebP, GIF (its first frame) or AVIF, decided by its bytes; at most ${maxImageBytes} bytes and ${maxImageSide} × ${maxImageSide} pixels`,
  }),
  brandedMint: address('The branded mint; GET /integration/address tells it before it exists'),
  metadata: uploadMetadataSchema,
  cluster: clusterSchema,
});

/** `data` of GET /integration/{id}/website. */
export const websiteResponse = z.object({
  website: z.string().nullable().meta({
    description:
      "URL of the issuer's site: `external_url` of the metadata JSON, where that was uploaded to this service; null without one",
  }),
});

export const uploadResponse = z.object({
  imageUrl: z.url().meta({ description: 'URL of the image, re-encoded as WebP' }),
  jsonUrl: z
    .url()
    .meta({ description: 'URL of the metadata JSON (Metaplex, fungible token); the `uri` of initialize' }),
});
