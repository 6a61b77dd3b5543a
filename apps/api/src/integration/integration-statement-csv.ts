import type { IntegrationStatement } from '@obverse/contracts';
import { formatUnits } from '@obverse/core';
import { csvFile, csvText } from '../lib/csv.ts';

const money = [
  ['paidIn', 'paid in'],
  ['paidOut', 'paid out'],
  ['holdersYield', 'yield of holders'],
  ['feesEarned', 'fees earned'],
  ['feesClaimed', 'fees claimed'],
] as const;

const coins = [
  ['supplyAtStart', 'supply at start'],
  ['supplyAtEnd', 'supply at end'],
  ['minted', 'minted'],
  ['redeemed', 'redeemed'],
] as const;

/** A statement as CSV: a header, and a line for each month with amounts in decimals. */
export function integrationStatementCsv({ symbol, decimals, months }: IntegrationStatement): string {
  const header = [
    ...['month', 'from (UTC)', 'to (UTC)'],
    ...coins.map(([, name]) => `${name} (${symbol})`),
    ...money.map(([, name]) => `${name} (underlying)`),
  ].map(csvText);
  const lines = months.map((month) => [
    ...[month.month, month.from, month.to],
    ...[...coins, ...money].map(([field]) => formatUnits(BigInt(month[field]), decimals)),
  ]);
  return csvFile([header, ...lines]);
}
