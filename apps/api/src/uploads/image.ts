import { imageTypes, maxImageBytes, maxImageSide } from '@obverse/contracts';
import sharp, { type Metadata, type WebpOptions } from 'sharp';
import { limitConcurrency } from '../lib/async.ts';
import { ApiError, invalid } from '../lib/errors.ts';
import { type ImageKind, imageKind } from './image-kind.ts';
import { jpegScans } from './jpeg-scans.ts';
import { pngEnds } from './png-end.ts';

const maxPixels = maxImageSide * maxImageSide;

// no decoder but these is ever reached, whatever the bytes pretend to be
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((decoder) => `VipsForeignLoad${decoder}Buffer`),
});
// every image is another one: nothing would be found again
sharp.cache(false);

/** How many images are worked on at once: each takes a thread of the pool that file and name look-ups need too. */
const concurrency = 2;

/** How many wait for that; each holds its bytes meanwhile. */
const maxQueued = 16;

/** How long one image may take, in seconds. Decoders do not look at the time. */
const timeoutSeconds = 20;

/** Encoders write a dozen. Each takes as long as all of an image, and may have a few bytes. */
const maxScans = 100;

/**
 * What had lost nothing loses nothing; photographs stay small. The efforts are low because anyone may call: 16 megapixels
 * take about a second.
 */
const encodings = {
  png: { lossless: true, effort: 0 },
  gif: { lossless: true, effort: 0 },
  jpeg: { quality: 90, effort: 2 },
  webp: { quality: 90, effort: 2 },
  heif: { quality: 90, effort: 2 },
} as const satisfies Record<ImageKind, WebpOptions>;

const tooLarge = (limit: string) =>
  new ApiError('PAYLOAD_TOO_LARGE', `Invalid request data: image: must be at most ${limit}`);

const tooManyPixels = () => tooLarge(`${maxImageSide} × ${maxImageSide} pixels`);

const notAnImage = () =>
  new ApiError(
    'UNSUPPORTED_MEDIA_TYPE',
    `Invalid request data: image: its bytes must be one of ${imageTypes.join(', ')}`,
  );

const damaged = () => invalid('image', 'is damaged or incomplete, and cannot be decoded');

/** The answer to an error of the decoder or encoder. Its message is all that tells a slow image from a damaged one. */
export function toImageError(error: unknown): ApiError {
  const message = String(error);
  if (message.includes('exceeds pixel limit')) return tooManyPixels();
  if (/\btimeout: \d+% complete/.test(message))
    return new ApiError(
      'UNAVAILABLE',
      'The image could not be decoded in time: try again in a minute',
      error,
    );
  return damaged();
}

function check(kind: ImageKind, { format, compression, width, height }: Metadata): void {
  if (format !== kind || (kind === 'heif' && compression !== 'av1')) throw notAnImage();
  if (width > maxImageSide || height > maxImageSide) throw tooManyPixels();
}

async function reencode(bytes: Uint8Array, kind: ImageKind): Promise<Buffer> {
  // of an animation only the first frame is read
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
  const metadata = await image.metadata().catch((error: unknown) => {
    throw toImageError(error);
  });
  check(kind, metadata);
  if (kind === 'png' && !pngEnds(bytes)) throw damaged();
  try {
    // upright, as its metadata says, which is left behind with all the rest of it
    return await image.autoOrient().webp(encodings[kind]).timeout({ seconds: timeoutSeconds }).toBuffer();
  } catch (error) {
    throw toImageError(error);
  }
}

const limited = limitConcurrency(
  concurrency,
  maxQueued,
  () => new ApiError('UNAVAILABLE', 'Too many images are being worked on: try again in a minute'),
);

/**
 * Decodes an image, known by its bytes alone, and encodes its pixels as WebP: what browsers and wallets all show, at a
 * fraction of PNG's size for photographs. Nothing but pixels survives: no metadata, no appended bytes, no script.
 *
 * @param signal ends the wait in the queue
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID_REQUEST when it is damaged or cut off, or UNAVAILABLE when
 *   it takes too long or too many others wait
 */
export async function cleanImage(bytes: Uint8Array, signal?: AbortSignal): Promise<Buffer> {
  if (bytes.length > maxImageBytes) throw tooLarge(`${maxImageBytes} bytes`);
  const kind = imageKind(bytes);
  if (kind === undefined) throw notAnImage();
  if (kind === 'jpeg' && jpegScans(bytes) > maxScans)
    throw invalid('image', `has more than ${maxScans} scans`);
  return limited(() => reencode(bytes, kind), signal);
}
