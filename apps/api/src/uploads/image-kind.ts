/** The kinds of image that are taken, by the name of their container; AVIF is the HEIF with AV1 in it. */
export type ImageKind = 'png' | 'jpeg' | 'webp' | 'gif' | 'heif';

const at = (bytes: Uint8Array, offset: number, text: string): boolean =>
  [...text].every((character, i) => bytes[offset + i] === character.charCodeAt(0));

/** What the first bytes say, whatever the sender calls it; undefined for anything that is not taken. */
export function imageKind(bytes: Uint8Array): ImageKind | undefined {
  if (at(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (at(bytes, 0, '\xff\xd8\xff')) return 'jpeg';
  if (at(bytes, 0, 'RIFF') && at(bytes, 8, 'WEBP')) return 'webp';
  if (at(bytes, 0, 'GIF87a') || at(bytes, 0, 'GIF89a')) return 'gif';
  if (at(bytes, 4, 'ftypavif') || at(bytes, 4, 'ftypavis')) return 'heif';
  return undefined;
}
