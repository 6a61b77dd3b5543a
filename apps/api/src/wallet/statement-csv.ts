import type { WalletStatement } from '@obverse/contracts';

/** The columns and their units. */
const columns = [
  'time (ISO 8601, UTC)',
  'kind',
  'symbol',
  'mint (address)',
  'transaction (signature)',
  'slot',
  'tokens (token base units)',
  'cooling tokens (token base units)',
  'paid (underlying base units)',
  'received (underlying base units)',
  'withheld (underlying base units)',
  'rate (underlying per token, 10^12 = 1)',
  'cost (underlying base units)',
  'estimated cost (underlying base units)',
  'realized (underlying base units)',
] as const;

const number = /^-?[0-9]+$/;

/** What a spreadsheet takes for the beginning of a formula, in all widths. */
const formula = /^[=+\-@\t\r＝＋－＠]/;

/** A field as RFC 4180 has it: text is quoted, as some spreadsheets take a semicolon or a tab for the end of a field. The symbol of a coin is anyone's text: one that a spreadsheet would run as a formula gets an apostrophe before it. */
function toField(value: string | number | null): string {
  const text = String(value ?? '');
  if (text === '' || number.test(text)) return text;
  const harmless = formula.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

type Row = readonly (string | number | null)[];

/** A statement as CSV: a header, one line for the opening of each token, and the lines. Each column of changes adds up to the closing. */
export function statementCsv({ tokens, lines, from }: WalletStatement): string {
  const symbols = new Map(tokens.map(({ mint, symbol }) => [mint, symbol]));
  const openings = tokens.map(({ mint, symbol, opening }): Row => {
    const { balance, coolingTokens, costBasis, estimatedCost, realized } = opening;
    const changes = [balance, coolingTokens, '0', '0', '0', null, costBasis, estimatedCost, realized];
    return [from, 'opening', symbol, mint, null, null, ...changes];
  });
  const rows = lines.map((line): Row => {
    const { timestamp, kind, mint, signature, slot, tokens, coolingTokens, paid, received, withheld } = line;
    const { rate, cost, estimatedCost, realized } = line;
    const place = [timestamp, kind, symbols.get(mint) ?? null, mint, signature, slot];
    return [...place, tokens, coolingTokens, paid, received, withheld, rate, cost, estimatedCost, realized];
  });
  return [columns, ...openings, ...rows].map((row) => `${row.map(toField).join(',')}\r\n`).join('');
}
