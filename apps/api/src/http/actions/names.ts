/** What a name may consist of: letters, digits, spaces and few signs. Nothing invisible, no quotes and nothing that begins another sentence. */
const unwanted = /[^\p{L}\p{M}\p{N} &+\-_/$€£¥#%]/gu;

/** Letters of scripts that have look-alikes of Latin ones. */
const likeLatin =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}]/u;

const maxLength = 32;

/**
 * A name that an issuer has chosen, as it may stand in a sentence of this service: it cannot pretend to be a part of the sentence, nor mix
 * letters that look alike.
 *
 * @returns undefined where nothing is left that may be shown
 */
export function showName(name: string): string | undefined {
  const plain = [...name.normalize('NFKC').replaceAll(/\s/gu, ' ').replaceAll(unwanted, '')]
    .slice(0, maxLength)
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim();
  const isMixed = /\p{Script=Latin}/u.test(plain) && likeLatin.test(plain);
  // marks alone would change the sentence around them
  return isMixed || !/^[\p{L}\p{N}$€£¥#]/u.test(plain) ? undefined : plain;
}
