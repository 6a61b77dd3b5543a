// Tables of measured values in the pages of docs/.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const number = (value, digits = 0) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

export const line = (cells) => `| ${cells.join(' | ')} |`;

/** A table. @param lines each as {@link line} makes it @param alignment of every column but the first */
export const table = (names, lines, alignment = '---') =>
  [line(names), line(names.map((_, i) => (i === 0 ? '---' : alignment))), ...lines].join('\n');

/** Changes what stands between two marks of a page; with `check` it writes nothing. @returns whether it stood there before */
export function replaceIn(page, mark, change, { check = false } = {}) {
  const file = join(import.meta.dirname, '../../docs', page);
  const text = readFileSync(file, 'utf8');
  const marked = new RegExp(`(<!-- ${mark} -->\\n)(.*)(\\n<!-- /${mark} -->)`, 's');
  if (!marked.test(text)) throw new Error(`docs/${page} has no ${mark}`);
  const fresh = text.replace(marked, (_, begin, content, end) => `${begin}${change(content)}${end}`);
  if (!check) writeFileSync(file, fresh);
  return fresh === text;
}
