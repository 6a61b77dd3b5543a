import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { jpegScans } from './image-format.ts';

const encode = (progressive: boolean): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#e8a33d' } })
    .jpeg({ progressive })
    .toBuffer();

/** A JPEG's last scan, with what comes before the image's end. */
const lastScan = (jpeg: Buffer): Buffer =>
  jpeg.subarray(jpeg.lastIndexOf('\xff\xda', undefined, 'latin1'), -2);

describe('jpegScans', () => {
  it('is one of a plain JPEG, and some of a progressive one', async () => {
    expect(jpegScans(await encode(false))).toBe(1);
    expect(jpegScans(await encode(true))).toBe(10);
  });

  it.each([
    ['nothing', []],
    ['a byte', [0]],
    ['an escaped byte', [0xff, 0]],
    ['a restart', [0xff, 0xd0]],
    ['padding', [0xff, 0xff]],
    ['an empty comment', [0xff, 0xfe, 0, 2]],
  ])('counts scans with %s between them', async (_, between) => {
    const jpeg = await encode(true);
    const more = Array.from({ length: 7 }, () => [Buffer.from(between), lastScan(jpeg)]).flat();
    expect(jpegScans(Buffer.concat([jpeg.subarray(0, -2), ...more, jpeg.subarray(-2)]))).toBe(17);
  });

  it('does not count what a thumbnail has, or what stands behind the end', async () => {
    const jpeg = await encode(false);
    const app1 = Buffer.from([0xff, 0xe1, (jpeg.length + 2) >> 8, (jpeg.length + 2) & 0xff]);
    expect(jpegScans(Buffer.concat([jpeg.subarray(0, 2), app1, jpeg, jpeg.subarray(2), jpeg]))).toBe(1);
  });

  it('ends with whatever it is given', () => {
    for (const bytes of [[], [0xff], [0xff, 0xd8], [0xff, 0xd8, 0xff, 0xda], [0xff, 0xda, 0, 0, 0xff]]) {
      expect(jpegScans(Uint8Array.from(bytes))).toBeLessThanOrEqual(1);
    }
  });
});
