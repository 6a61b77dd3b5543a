const signatureBytes = 8;
/** Length, type and checksum around a chunk's data. */
const chunkOverhead = 12;

/** Whether a PNG's chunks go on to its last one, whole. The decoder is content once it has all pixels. */
export function pngEnds(bytes: Uint8Array): boolean {
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
