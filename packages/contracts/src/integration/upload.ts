import * as z from 'zod';
import { address } from '../primitives/address.ts';
import { clusterSchema } from '../primitives/cluster.ts';
import { uploadMetadataSchema } from '../primitives/metadata.ts';

/** The text parts of POST /integration/upload; the image is a part of its own. */
export const uploadRequest = z.strictObject({
  brandedMint: address('The branded mint'),
  metadata: uploadMetadataSchema,
  cluster: clusterSchema,
});

export const uploadResponse = z.object({
  imageUrl: z.url().meta({ description: 'URL of the image' }),
  jsonUrl: z.url().meta({ description: 'URL of the metadata JSON; the `uri` of initialize' }),
});
