import type { WalletStatement } from '@obverse/contracts';
import { formatUnits } from '@obverse/core';
import { csvFile, csvText } from '../lib/csv.ts';

/** The columns, each with its unit. */
const columns = {
  timestamp: 'time (ISO 8601, UTC)',
  kind: 'kind',
  symbol: 'symbol',
  mint: 'mint (address)',
  signature: 'transaction (signature)',
  slot: 'slot',
  tokens: 'tokens',
  coolingTokens: 'cooling tokens',
  paid: 'paid (underlying)',
  received: 'received (underlying)',
  withheld: 'withheld (underlying)',
  rate: 'rate (underlying per token)',
  cost: 'cost (underlying)',
  estimatedCost: 'estimated cost (underlying)',
  realized: 'realized (underlying)',
};

type Column = keyof typeof columns;

type Row = Readonly<Record<Column, string | number | null>>;

/** What is in base units: of the token or of the underlying, which have the same decimals. */
const amountColumns = [
  'tokens',
  'coolingTokens',
  'paid',
  'received',
  'withheld',
  'cost',
  'estimatedCost',
  'realized',
] as const satisfies readonly Column[];

const rateDecimals = 12;

/**
 * The rate of a line with 12 decimals, rounded down: as recorded where tokens came without a payment, else what was paid or received for a token, what was
 * withheld included, and of tokens that left without a payment their average cost. Null where no token came or left.
 */
function rateOf(row: Row): string | null {
  if (row.rate !== null) return formatUnits(BigInt(row.rate), rateDecimals);
  const units = (column: Column) => BigInt(row[column] ?? 0);
  const size = (amount: bigint) => (amount < 0n ? -amount : amount);
  const tokens = size(units('tokens') + units('coolingTokens'));
  const paid = units('paid') + units('received') + units('withheld');
  const value = paid === 0n ? size(units('cost')) : paid;
  if (tokens === 0n || value === 0n) return null;
  return formatUnits((value * 10n ** BigInt(rateDecimals)) / tokens, rateDecimals);
}

/** A line with amounts and rate in decimals. */
const inDecimals = (row: Row, decimals: number): Row => ({
  ...row,
  ...Object.fromEntries(
    amountColumns.map((column) => [column, formatUnits(BigInt(row[column] ?? 0), decimals)]),
  ),
  rate: rateOf(row),
});

const number = /^-?[0-9]+(\.[0-9]+)?$/;

function toField(value: string | number | null): string {
  const text = String(value ?? '');
  return text === '' || number.test(text) ? text : csvText(text);
}

/** A statement as CSV: a header, one line for the opening of each token, and the lines. Each column of changes adds up to the closing. */
export function statementCsv({ tokens, lines, from }: WalletStatement): string {
  const byMint = new Map(tokens.map((token) => [token.mint, token]));
  const noTransaction = { signature: null, slot: null, paid: '0', received: '0', withheld: '0', rate: null };
  const openings = tokens.map(({ mint, symbol, opening: { balance, costBasis, ...others } }): Row => {
    const opening = { ...others, tokens: balance, cost: costBasis };
    return { ...noTransaction, ...opening, timestamp: from, kind: 'opening', symbol, mint };
  });
  const changes = lines.map((line): Row => ({ ...line, symbol: byMint.get(line.mint)?.symbol ?? null }));
  const rows = [...openings, ...changes].map((row) =>
    inDecimals(row, byMint.get(String(row.mint))?.decimals ?? 0),
  );
  const toLine = (row: Row) => (Object.keys(columns) as Column[]).map((column) => toField(row[column]));
  return csvFile([columns, ...rows].map(toLine));
}
