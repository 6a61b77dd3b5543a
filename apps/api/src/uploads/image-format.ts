/** The formats of images that are accepted, named by their container; AVIF is HEIF that holds AV1. */
export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'gif' | 'heif';

const at = (bytes: Uint8Array, offset: number, text: string): boolean =>
  [...text].every((character, i) => bytes[offset + i] === character.charCodeAt(0));

/** The format of an image by its first bytes, whatever the sender calls it; undefined for all that are not accepted. */
export function imageFormat(bytes: Uint8Array): ImageFormat | undefined {
  if (at(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (at(bytes, 0, '\xff\xd8\xff')) return 'jpeg';
  if (at(bytes, 0, 'RIFF') && at(bytes, 8, 'WEBP')) return 'webp';
  if (at(bytes, 0, 'GIF87a') || at(bytes, 0, 'GIF89a')) return 'gif';
  if (at(bytes, 4, 'ftypavif') || at(bytes, 4, 'ftypavis')) return 'heif';
  return undefined;
}

const marked = 0xff;
const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;

/** Markers without a length and data: restarts and the start of the image. A zero is an escaped byte of a scan, not a marker. */
const hasNoLength = (marker: number): boolean => marker <= 1 || (marker >= 0xd0 && marker <= startOfImage);

/**
 * Counts the scans of a JPEG as its decoder finds them; bytes between markers are skipped. The decoder goes over the whole image
 * for each scan, however few bytes the scan has.
 */
export function jpegScans(bytes: Uint8Array): number {
  let scans = 0;
  for (let at = bytes.indexOf(marked); at !== -1; at = bytes.indexOf(marked, at)) {
    while (bytes[at] === marked) at += 1;
    const marker = bytes[at] ?? endOfImage;
    if (marker === endOfImage) break;
    at += 1;
    if (hasNoLength(marker)) continue;
    if (marker === startOfScan) scans += 1;
    // the length counts its own two bytes
    at += ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  }
  return scans;
}

const signatureBytes = 8;
/** Length, type and checksum around the data of a chunk. */
const chunkOverhead = 12;

/** Whether a PNG is complete up to its last chunk. The decoder accepts one that ends after its pixels. */
export function isPngComplete(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let offset = signatureBytes;
  while (offset + chunkOverhead <= bytes.length) {
    const end = offset + chunkOverhead + view.getUint32(offset);
    const type = String.fromCharCode(...bytes.subarray(offset + 4, offset + 8));
    if (type === 'IEND') return end <= bytes.length;
    offset = end;
  }
  return false;
}
