import { errorStatus } from '@obverse/contracts';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../lib/errors.ts';
import { cleanImage, toImageError } from './image.ts';
import { jpegScans } from './image-format.ts';

const formats = ['png', 'jpeg', 'webp', 'gif', 'avif'] as const;
const background = '#e8a33d';

const picture = (format: (typeof formats)[number], width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background } })
    .toFormat(format)
    .toBuffer();
const jpegOf = (side: number, progressive = true): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .jpeg({ progressive })
    .toBuffer();

const outcome = (bytes: Uint8Array): Promise<number> =>
  cleanImage(bytes).then(
    () => 200,
    (error) => {
      if (!(error instanceof ApiError)) throw error;
      return errorStatus[error.errorCode];
    },
  );

/** A JPEG with its last scan again, so many times, and these bytes before each. */
function withScans(jpeg: Buffer, count: number, between: readonly number[] = []): Buffer {
  const scan = jpeg.subarray(jpeg.lastIndexOf('\xff\xda', undefined, 'latin1'), -2);
  const more = Array.from({ length: count }, () => [Buffer.from(between), scan]).flat();
  return Buffer.concat([jpeg.subarray(0, -2), ...more, jpeg.subarray(-2)]);
}

describe('cleanImage', () => {
  it.each(formats)('keeps the pixels of a %s, and refuses half of one', async (format) => {
    const image = await picture(format, 40, 30);
    const { data, info } = await sharp(await cleanImage(image))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 40, height: 30 });
    for (const [i, value] of [0xe8, 0xa3, 0x3d].entries())
      expect(Math.abs((data[i] ?? 0) - value)).toBeLessThan(6);
    expect(await outcome(image.subarray(0, image.length / 2))).toBe(400);
  });

  it('refuses a PNG that lacks its last byte, although it has all pixels', async () => {
    const png = await picture('png', 40, 40);
    for (const cut of [1, 4, 8, 12, 16]) expect(await outcome(png.subarray(0, -cut))).toBe(400);
  });

  it('refuses a JPEG of very many scans before it decodes any', async () => {
    const jpeg = await jpegOf(1_024);
    expect(await outcome(jpeg)).toBe(200);
    const bomb = withScans(jpeg, 1_000);
    const began = performance.now();
    expect(await outcome(bomb)).toBe(400);
    expect(performance.now() - began).toBeLessThan(500);
  });

  it('survives damage of every kind', async () => {
    const pictures = await Promise.all(formats.map((format) => picture(format, 40, 40)));
    const damage = fc.record({
      which: fc.nat(formats.length - 1),
      bytes: fc.array(fc.tuple(fc.nat(10_000), fc.nat(255)), { maxLength: 8 }),
      keep: fc.double({ min: 0.3, max: 1, noNaN: true }),
    });
    const property = fc.asyncProperty(damage, async ({ which, bytes, keep }) => {
      const image = Buffer.from(pictures[which] ?? []);
      for (const [at, value] of bytes) image[at % image.length] = value;
      const status = await outcome(image.subarray(0, Math.ceil(image.length * keep)));
      expect([200, 400, 413, 415]).toContain(status);
    });
    await fc.assert(property, { numRuns: 300 });
  });
});

it.each([
  ['timeout: 47% complete', 503],
  ['Input image exceeds pixel limit', 413],
  ['VipsJpeg: Corrupt JPEG data: premature end of data segment', 400],
])('toImageError answers the decoder error "%s" with %d', (message, status) => {
  expect(errorStatus[toImageError(new Error(message)).errorCode]).toBe(status);
});

describe('jpegScans', () => {
  it.each([
    ['a byte', [0]],
    ['an escaped byte', [0xff, 0]],
    ['a restart', [0xff, 0xd0]],
    ['padding', [0xff, 0xff]],
    ['an empty comment', [0xff, 0xfe, 0, 2]],
  ])('counts scans with %s between them', async (_, between) => {
    const jpeg = await jpegOf(64);
    expect(jpegScans(jpeg)).toBe(10);
    expect(jpegScans(withScans(jpeg, 7, between))).toBe(17);
  });

  it('does not count what a thumbnail has, or what stands behind the end', async () => {
    const jpeg = await jpegOf(64, false);
    const app1 = Buffer.from([0xff, 0xe1, (jpeg.length + 2) >> 8, (jpeg.length + 2) & 0xff]);
    expect(jpegScans(Buffer.concat([jpeg.subarray(0, 2), app1, jpeg, jpeg.subarray(2), jpeg]))).toBe(1);
  });

  it('ends with whatever it is given', () => {
    for (const bytes of [[], [0xff], [0xff, 0xd8], [0xff, 0xd8, 0xff, 0xda], [0xff, 0xda, 0, 0, 0xff]])
      expect(jpegScans(Uint8Array.from(bytes))).toBeLessThanOrEqual(1);
  });
});
