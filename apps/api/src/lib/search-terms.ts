/** The most code points of a text that can be found. */
const maxLength = 64;

/** A text as it is searched: without differences of case and of compatible characters, and without what the database cannot store. */
export const foldText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll('\0', '\ufffd').trim();

/**
 * What a text is found under: all of its endings, so that each part of it is the beginning of one. `usdc` is found under `usdc`, `sdc`, `dc`
 * and `c`.
 */
export function searchTerms(texts: readonly string[]): string[] {
  const terms = texts.flatMap((text) => {
    const points = [...foldText(text)].slice(0, maxLength);
    return points.map((_, i) => points.slice(i).join(''));
  });
  return [...new Set(terms)].filter((term) => term.trimStart() === term);
}
