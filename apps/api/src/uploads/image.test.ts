import { errorStatus } from '@obverse/contracts';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../lib/errors.ts';
import { cleanImage, toImageError } from './image.ts';

const formats = ['png', 'jpeg', 'webp', 'gif', 'avif'] as const;

const picture = (format: (typeof formats)[number], width: number, height = width): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: '#e8a33d' } })
    .toFormat(format)
    .toBuffer();

const outcome = async (bytes: Uint8Array): Promise<number> => {
  try {
    await cleanImage(bytes);
    return 200;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return errorStatus[error.errorCode];
  }
};

describe('cleanImage', () => {
  it.each(formats)('keeps the pixels of a %s', async (format) => {
    const clean = await cleanImage(await picture(format, 40, 30));
    const { data, info } = await sharp(clean).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 40, height: 30 });
    for (const [i, value] of [0xe8, 0xa3, 0x3d].entries()) {
      expect(Math.abs((data[i] ?? 0) - value)).toBeLessThan(6);
    }
  });

  it('refuses a PNG that lacks its last byte, although it has all pixels', async () => {
    const png = await picture('png', 40);
    for (const cut of [1, 4, 8, 12, 16]) expect(await outcome(png.subarray(0, -cut))).toBe(400);
  });

  it('refuses a JPEG of very many scans before it decodes any', async () => {
    const create = { width: 1_024, height: 1_024, channels: 3, background: '#e8a33d' } as const;
    const jpeg = await sharp({ create }).jpeg({ progressive: true }).toBuffer();
    expect(await outcome(jpeg)).toBe(200);
    const scan = jpeg.subarray(jpeg.lastIndexOf('\xff\xda', undefined, 'latin1'), -2);
    const many = Array.from({ length: 1_000 }, () => scan);
    const bomb = Buffer.concat([jpeg.subarray(0, -2), ...many, jpeg.subarray(-2)]);
    const began = performance.now();
    expect(await outcome(bomb)).toBe(400);
    expect(performance.now() - began).toBeLessThan(500);
  });

  it('survives damage of every kind', async () => {
    const pictures = await Promise.all(formats.map((format) => picture(format, 40)));
    const damage = fc.record({
      which: fc.nat(formats.length - 1),
      bytes: fc.array(fc.tuple(fc.nat(10_000), fc.nat(255)), { maxLength: 8 }),
      keep: fc.double({ min: 0.3, max: 1, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ which, bytes, keep }) => {
        const image = Buffer.from(pictures[which] ?? []);
        for (const [at, value] of bytes) image[at % image.length] = value;
        expect([200, 400, 413, 415]).toContain(
          await outcome(image.subarray(0, Math.ceil(image.length * keep))),
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe('toImageError', () => {
  it.each([
    ['timeout: 47% complete', 503],
    ['Input image exceeds pixel limit', 413],
    ['VipsJpeg: Corrupt JPEG data: premature end of data segment', 400],
  ])('answers the decoder error "%s" with %d', (message, status) => {
    expect(errorStatus[toImageError(new Error(message)).errorCode]).toBe(status);
  });
});
