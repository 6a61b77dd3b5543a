/** What a name may consist of: letters, digits, spaces and few signs. No quotes and nothing that begins another sentence. */
const unwanted = /[^\p{L}\p{M}\p{N} &+\-_/$€£¥#%]/gu;

/** Characters that are not seen, of which some count as letters or marks, such as the filler of Hangul. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** More marks on one letter than any language writes. They would cover the text around them. */
const stackedMarks = /(\p{M}{3})\p{M}+/gu;

const common = /^[\p{Script=Common}\p{Script=Inherited}]$/u;
/** The alphabets of languages; not phonetic letters and small capitals. */
const latin = /^[A-Za-z\u00aa-\u024f\u1e00-\u1eff]$/u;
/** Those that UAX #31 recommends, so neither Lisu nor Cherokee, many letters of which look like Latin ones. */
const otherScripts = [
  ...['Arabic', 'Armenian', 'Bengali', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek', 'Gujarati'],
  ...['Gurmukhi', 'Hebrew', 'Kannada', 'Khmer', 'Lao', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil'],
  ...['Telugu', 'Thaana', 'Thai', 'Tibetan'],
].map((script) => new RegExp(`^\\p{Script=${script}}$`, 'u'));
/** Scripts of East Asia stand beside each other and beside Latin, and look like none of it. */
const eastAsian =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]$/u;

/** Letters of Cyrillic, Greek and Armenian that look like one of Latin. */
const likeLatin = /^[АВЕЅІЈКМНОРСТУХЗҮԌԚԜӀаеѕіјорсухһԁԛԝӏүΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυχϲϳՏՍՕԼօսոցհզք]$/u;

/** Whether letters are of one script, or of East Asia and Latin, and do not all look like Latin. */
function isPlainlyWritten(text: string): boolean {
  const letters = [...text].filter((each) => !common.test(each));
  const isOf = (...scripts: readonly RegExp[]) =>
    letters.every((each) => scripts.some((script) => script.test(each)));
  if (isOf(latin, eastAsian)) return true;
  return otherScripts.some((script) => isOf(script)) && !isOf(likeLatin);
}

const maxLength = 32;

/**
 * A name that an issuer has chosen, as it may stand in a sentence of this service: it cannot pretend to be a part of the sentence, nor be written in
 * letters that mix scripts or all look like Latin ones. Names can still be alike, in one script too: what tells coins apart is the mint.
 *
 * @returns undefined where nothing is left that may be shown
 */
export function showName(name: string): string | undefined {
  const visible = name.normalize('NFKC').replaceAll(/\s/gu, ' ').replaceAll(invisible, '');
  const plain = [...visible.replaceAll(unwanted, '').replaceAll(stackedMarks, '$1')]
    .slice(0, maxLength)
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim();
  // marks alone would change the sentence around them
  return isPlainlyWritten(plain) && /^[\p{L}\p{N}$€£¥#]/u.test(plain) ? plain : undefined;
}
