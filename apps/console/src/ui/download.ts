import { unwrap } from '@obverse/client';

type FileAnswer = { readonly data?: string; readonly error?: unknown; readonly response: Response };

/** The text of an answer that is a file and no JSON. @throws ObverseError as {@link unwrap} */
export const fileOf = ({ data, error, response }: FileAnswer): Promise<string> =>
  unwrap(Promise.resolve(data === undefined ? { error, response } : { data: { data }, response }));

/** Gives the browser a CSV file to keep. */
export function downloadCsv(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** What a spreadsheet takes for the beginning of a formula, in all widths. */
const formula = /^[=+\-@\t\r＝＋－＠]/;

/** A number stays one; any other text is in quotes, by RFC 4180, and none is run as a formula. */
function fieldOf(text: string): string {
  if (text === '' || /^-?[0-9]+(\.[0-9]+)?$/.test(text)) return text;
  return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** Rows as CSV. The first one is the header. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('');
