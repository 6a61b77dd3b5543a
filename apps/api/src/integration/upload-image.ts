import { uploadRequest, uploadResponse } from '@obverse/contracts';
import { upload as form, procedure } from '../auth/procedure.ts';
import { cleanImage } from '../uploads/image.ts';
import { keyOf } from '../uploads/store.ts';
import { recordUploads } from '../uploads/stored-uploads.ts';

/** Metaplex's fungible token standard, which wallets and explorers read. */
const metadataJson = (
  texts: { name: string; symbol: string; description: string; website?: string | undefined },
  image: string,
): Buffer => {
  const { name, symbol, description, website } = texts;
  return Buffer.from(JSON.stringify({ name, symbol, description, image, external_url: website }));
};

export const uploadImage = procedure(
  form('/integration/upload', {
    auth: 'none',
    summary: 'Keep the image and the metadata JSON of a branded mint',
    description:
      'The same upload gives the same URLs, and what a URL serves never changes. The image is decoded and re-encoded as WebP. What no metadata of the coin names is removed after a day; the same upload brings it back. As it takes a file, this operation exists on REST alone.',
  }),
)
  .input(uploadRequest)
  .output(uploadResponse)
  .mutation(async ({ ctx, input, signal }) => {
    const { brandedMint, metadata } = input;
    const { uploads, database } = ctx;
    const image = await cleanImage(new Uint8Array(await input.image.arrayBuffer()), signal);
    await ctx.countUpload();
    const imageKey = keyOf(brandedMint, image, 'webp');
    const imageUrl = `${uploads.publicUrl}/${imageKey}`;
    const json = metadataJson(metadata, imageUrl);
    const jsonKey = keyOf(brandedMint, json, 'json');
    await recordUploads(database.orm, [
      { key: imageKey, brandedMint, imageKey: null },
      { key: jsonKey, brandedMint, imageKey },
    ]);
    await uploads.keep(imageKey, image, 'webp');
    await uploads.keep(jsonKey, json, 'json');
    return { imageUrl, jsonUrl: `${uploads.publicUrl}/${jsonKey}` };
  });
