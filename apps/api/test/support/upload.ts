import sharp from 'sharp';

export async function picture(background = '#e8a33d', side = 8): Promise<Uint8Array<ArrayBuffer>> {
  const pixels = { width: side, height: side, channels: 3, background } as const;
  return new Uint8Array(await sharp({ create: pixels }).png().toBuffer());
}

/** The form of an upload. @param fields replace those of the metadata, or are further ones */
export function uploadForm(
  image: Uint8Array<ArrayBuffer>,
  brandedMint: string,
  fields: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData();
  form.append('image', new File([image], 'image.png', { type: 'image/png' }));
  const texts = { brandedMint, 'metadata[name]': 'Acme Dollar', 'metadata[symbol]': 'ACME', ...fields };
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  return form;
}
