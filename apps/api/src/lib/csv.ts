/** What a spreadsheet takes for the beginning of a formula, in all widths. */
const formula = /^[=+\-@\t\r＝＋－＠]/;

/**
 * A text as a field of CSV, by RFC 4180: in quotes, as some spreadsheets take a semicolon or a tab for the end of a field. What a coin is called is
 * anyone's text: one that a spreadsheet would run as a formula gets an apostrophe before it.
 */
export const csvText = (text: string): string =>
  `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Lines of fields that are written already, as a file. */
export const csvFile = (lines: readonly (readonly (string | number)[])[]): string =>
  lines.map((fields) => `${fields.join(',')}\r\n`).join('');
