/** What a server has answered for the `uri` of a coin. */
export type MetadataFile = {
  /** Where it was asked for, after redirections. */
  readonly url: string;
  /** The header `Content-Type`; null where there is none. */
  readonly contentType: string | null;
  readonly text: string;
};

/** Readers give up at a size of their own: what is below this all of them take. */
const maxCharacters = 100_000;

const isHttps = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:';

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What keeps wallets, explorers and Jupiter from showing a coin as it is meant, by the metadata JSON behind its `uri`. They read `name`, `symbol`,
 * `description` and `image` (Metaplex's fungible token standard), over HTTPS.
 *
 * @param coin the texts on chain, which the file has to repeat
 * @returns sentences; none where all is well. Whether the picture is there is not known here: ask for its URL, too
 * @example
 * ```ts
 * import { metadataProblems } from '@obverse/core';
 *
 * const answer = await fetch('https://example.com/acme.json');
 * const file = {
 *   url: answer.url,
 *   contentType: answer.headers.get('content-type'),
 *   text: await answer.text(),
 * };
 * console.log(metadataProblems(file, { name: 'Acme Dollar', symbol: 'ACME' }));
 * ```
 */
export function metadataProblems(
  { url, contentType, text }: MetadataFile,
  coin: { readonly name: string; readonly symbol: string },
): string[] {
  const problems: string[] = [];
  if (!isHttps(url)) problems.push('The URI must begin with https://');
  if (!/^application\/([\w.-]+\+)?json(;|$)/i.test(contentType?.trim() ?? ''))
    problems.push(`Its content type must be application/json, not ${contentType ?? 'absent'}`);
  if (text.length > maxCharacters) problems.push(`It must have at most ${maxCharacters} characters`);
  const json = parseObject(text);
  if (json === undefined) return [...problems, 'It must be a JSON object'];
  for (const field of ['name', 'symbol'] as const) {
    if (json[field] !== coin[field])
      problems.push(`${field} must be ${JSON.stringify(coin[field])}, as on chain`);
  }
  const { description, image } = json;
  if (typeof description !== 'string' || description.trim() === '')
    problems.push('description must say what the coin is');
  if (typeof image !== 'string' || !isHttps(image))
    problems.push('image must be the https:// URL of a picture');
  return problems;
}
