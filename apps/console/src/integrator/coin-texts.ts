import { imageTypes, maxImageBytes, maxImageSide, metadataSchema, websiteSchema } from './schemas.ts';

/** The texts of a coin, as a person enters them. */
export type CoinTexts = { readonly name: string; readonly symbol: string; readonly description: string };

/** Why the service would refuse each text; undefined where it would not. An empty field says nothing before something was entered. */
export function textErrors(texts: CoinTexts): Partial<Record<keyof CoinTexts, string>> {
  const errors: Partial<Record<keyof CoinTexts, string>> = {};
  for (const field of ['name', 'symbol', 'description'] as const) {
    const { error } = metadataSchema.shape[field].safeParse(texts[field]);
    const reason = error?.issues[0]?.message;
    if (reason !== undefined) errors[field] = reason;
  }
  return errors;
}

/** Why the service would refuse the issuer's site; undefined where it would not, or where none is entered. */
export const websiteError = (website: string): string | undefined =>
  website === '' ? undefined : websiteSchema.safeParse(website).error?.issues[0]?.message;

const encoder = new TextEncoder();

/** Bytes of UTF-8, which is what the chain counts. */
export const byteLength = (text: string): number => encoder.encode(text).length;

const megabyte = 1024 * 1024;

/** What may be uploaded as a picture, in words. */
export const pictureLimits = `PNG, JPEG, WebP, GIF or AVIF, at most ${maxImageBytes / megabyte} MB and ${maxImageSide} × ${maxImageSide} pixels`;

/** The types of files that a dialog for files offers. */
export const pictureTypes: string = imageTypes.join(',');

/** Why the service would refuse a picture, as far as a browser can tell without decoding it. */
export function pictureError({
  type,
  size,
}: {
  readonly type: string;
  readonly size: number;
}): string | undefined {
  if (!(imageTypes as readonly string[]).includes(type))
    return 'must be a PNG, JPEG, WebP, GIF or AVIF image';
  if (size > maxImageBytes)
    return `must be at most ${maxImageBytes / megabyte} MB, not ${(size / megabyte).toFixed(1)} MB`;
  return undefined;
}

/** Why the service would refuse a picture of this size. */
export const dimensionsError = (width: number, height: number): string | undefined =>
  width > maxImageSide || height > maxImageSide
    ? `must be at most ${maxImageSide} × ${maxImageSide} pixels, not ${width} × ${height}`
    : undefined;
