import { uploadRequest, uploadResponse } from '@obverse/contracts';
import { upload as form, procedure } from '../auth/procedure.ts';
import { cleanImage } from '../uploads/image.ts';
import { keepObject } from '../uploads/store.ts';

/** Metaplex's fungible token standard, which wallets and explorers read. */
const metadataJson = (
  texts: { name: string; symbol: string; description: string },
  image: string,
): Buffer => {
  const { name, symbol, description } = texts;
  return Buffer.from(JSON.stringify({ name, symbol, description, image }));
};

export const uploadImage = procedure(
  form('/integration/upload', {
    auth: 'none',
    summary: 'Keep the image and the metadata JSON of a branded mint',
    description:
      'The same upload gives the same URLs, and what a URL serves never changes. The image is decoded and re-encoded as WebP. As it takes a file, this operation exists on REST alone.',
  }),
)
  .input(uploadRequest)
  .output(uploadResponse)
  .mutation(async ({ ctx, input, signal }) => {
    const image = await cleanImage(new Uint8Array(await input.image.arrayBuffer()), signal);
    await ctx.countUpload();
    const imageUrl = await keepObject(ctx.uploads, input.brandedMint, image, 'webp');
    const json = metadataJson(input.metadata, imageUrl);
    return { imageUrl, jsonUrl: await keepObject(ctx.uploads, input.brandedMint, json, 'json') };
  });
