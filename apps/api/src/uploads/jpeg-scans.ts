const marked = 0xff;
const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;

/** Markers that nothing belongs to: restarts, and the image's beginning. A zero is no marker but an escaped byte of a scan. */
const standsAlone = (marker: number): boolean => marker <= 1 || (marker >= 0xd0 && marker <= startOfImage);

/**
 * How many scans a JPEG has, as its decoder finds them: whatever else stands between markers is passed over. Each goes over all
 * of the image, however few bytes it has.
 */
export function jpegScans(bytes: Uint8Array): number {
  let scans = 0;
  for (let at = bytes.indexOf(marked); at !== -1; at = bytes.indexOf(marked, at)) {
    while (bytes[at] === marked) at += 1;
    const marker = bytes[at] ?? endOfImage;
    if (marker === endOfImage) break;
    at += 1;
    if (standsAlone(marker)) continue;
    if (marker === startOfScan) scans += 1;
    // the length counts its own two bytes
    at += ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  }
  return scans;
}
