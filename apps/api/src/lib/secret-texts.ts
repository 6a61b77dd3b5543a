/** A pattern of a text whose characters may be percent-encoded, each for itself and more than once: `o` also as `%6F` and `%256f`. */
const percentEncoded = (text: string): string =>
  [...text].map((character) => `(?:${character}|%(?:25)*${character.charCodeAt(0).toString(16)})`).join('');

/** With what each secret of the service begins. */
export const secretPrefixes = ['obv_', 'obvs_', 'whsec_'];

const secretTexts = secretPrefixes.map((prefix) => ({
  pattern: new RegExp(`${percentEncoded(prefix)}[\\w+/%=-]{8,}`, 'gi'),
  mask: `${prefix}[secret]`,
}));

/** Masks API keys, tokens of sessions and webhook secrets, wherever they are in a text: a caller may put one into a path, a header or a request id. */
export const maskSecretTexts = (text: string): string =>
  secretTexts.reduce((masked, { pattern, mask }) => masked.replace(pattern, mask), text);
