import { imageTypes, maxImageBytes, maxImageSide } from '@obverse/contracts';
import sharp, { type Metadata, type WebpOptions } from 'sharp';
import { limitConcurrency } from '../lib/async.ts';
import { ApiError, invalid } from '../lib/errors.ts';
import { type ImageFormat, imageFormat, isPngComplete, jpegScans } from './image-format.ts';

const maxPixels = maxImageSide * maxImageSide;

// bytes of any other format reach no decoder
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((decoder) => `VipsForeignLoad${decoder}Buffer`),
});
// no image comes twice, so that a cache would find nothing
sharp.cache(false);

/** Images decoded at a time. Each takes a thread of the pool that file access and name resolution need too. */
const concurrency = 2;

/** Images that wait for a decoder, with their bytes in memory. */
const maxQueued = 16;

/** The longest time that one image may take. */
const timeoutSeconds = 20;

/** Encoders write a dozen. To decode one takes as long as a whole image, even if it has few bytes. */
const maxScans = 100;

/**
 * Lossless formats stay lossless, and photographs stay small. The efforts are low because anyone may call: 16 megapixels take
 * about a second.
 */
const encodings = {
  png: { lossless: true, effort: 0 },
  gif: { lossless: true, effort: 0 },
  jpeg: { quality: 90, effort: 2 },
  webp: { quality: 90, effort: 2 },
  heif: { quality: 90, effort: 2 },
} as const satisfies Record<ImageFormat, WebpOptions>;

const tooLarge = (limit: string) =>
  new ApiError('PAYLOAD_TOO_LARGE', `Invalid request data: image: must be at most ${limit}`);

const tooManyPixels = () => tooLarge(`${maxImageSide} × ${maxImageSide} pixels`);

const notAnImage = () =>
  new ApiError(
    'UNSUPPORTED_MEDIA_TYPE',
    `Invalid request data: image: its bytes must be one of ${imageTypes.join(', ')}`,
  );

const damaged = () => invalid('image', 'is damaged or incomplete, and cannot be decoded');

/** The answer to an error of the decoder or encoder. Only its message distinguishes a slow image from a damaged one. */
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

function check(expected: ImageFormat, { format, compression, width, height }: Metadata): void {
  if (format !== expected || (format === 'heif' && compression !== 'av1')) throw notAnImage();
  if (width > maxImageSide || height > maxImageSide) throw tooManyPixels();
}

async function reencode(bytes: Uint8Array, format: ImageFormat): Promise<Buffer> {
  // reads only the first frame of an animation
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
  const metadata = await image.metadata().catch((error: unknown) => {
    throw toImageError(error);
  });
  check(format, metadata);
  if (format === 'png' && !isPngComplete(bytes)) throw damaged();
  try {
    // rotated as the metadata says, since no metadata is kept
    return await image.autoOrient().webp(encodings[format]).timeout({ seconds: timeoutSeconds }).toBuffer();
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
 * Decodes an image, whose format only its bytes decide, and encodes its pixels as WebP, which all browsers and wallets show and
 * which is a fraction of PNG's size for photographs. Only pixels are kept: no metadata, no appended bytes, no script.
 *
 * @param signal ends the wait in the queue
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID_REQUEST when it is damaged or cut off, or UNAVAILABLE when
 *   it takes too long or too many others wait
 */
export async function cleanImage(bytes: Uint8Array, signal?: AbortSignal): Promise<Buffer> {
  if (bytes.length > maxImageBytes) throw tooLarge(`${maxImageBytes} bytes`);
  const format = imageFormat(bytes);
  if (format === undefined) throw notAnImage();
  if (format === 'jpeg' && jpegScans(bytes) > maxScans)
    throw invalid('image', `has more than ${maxScans} scans`);
  return limited(() => reencode(bytes, format), signal);
}
