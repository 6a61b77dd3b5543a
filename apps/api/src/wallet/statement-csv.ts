import type { WalletStatement } from '@obverse/contracts';
import { csvText } from '../lib/csv.ts';

/** The columns, each with its unit. */
const columns = {
  timestamp: 'time (ISO 8601, UTC)',
  kind: 'kind',
  symbol: 'symbol',
  mint: 'mint (address)',
  signature: 'transaction (signature)',
  slot: 'slot',
  tokens: 'tokens (token base units)',
  coolingTokens: 'cooling tokens (token base units)',
  paid: 'paid (underlying base units)',
  received: 'received (underlying base units)',
  withheld: 'withheld (underlying base units)',
  rate: 'rate (underlying per token, 10^12 = 1)',
  cost: 'cost (underlying base units)',
  estimatedCost: 'estimated cost (underlying base units)',
  realized: 'realized (underlying base units)',
};

type Column = keyof typeof columns;

type Row = Readonly<Record<Column, string | number | null>>;

const number = /^-?[0-9]+$/;

function toField(value: string | number | null): string {
  const text = String(value ?? '');
  return text === '' || number.test(text) ? text : csvText(text);
}

/** A statement as CSV: a header, one line for the opening of each token, and the lines. Each column of changes adds up to the closing. */
export function statementCsv({ tokens, lines, from }: WalletStatement): string {
  const symbols = new Map(tokens.map(({ mint, symbol }) => [mint, symbol]));
  const noTransaction = { signature: null, slot: null, paid: '0', received: '0', withheld: '0', rate: null };
  const openings = tokens.map(({ mint, symbol, opening: { balance, costBasis, ...others } }): Row => {
    const opening = { ...others, tokens: balance, cost: costBasis };
    return { ...noTransaction, ...opening, timestamp: from, kind: 'opening', symbol, mint };
  });
  const changes = lines.map((line): Row => ({ ...line, symbol: symbols.get(line.mint) ?? null }));
  const toLine = (row: Row) =>
    (Object.keys(columns) as Column[]).map((column) => toField(row[column])).join(',');
  return [columns, ...openings, ...changes].map((row) => `${toLine(row)}\r\n`).join('');
}
