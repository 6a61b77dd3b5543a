import type { WalletStatement } from '@obverse/contracts';
import { expect, it } from 'vitest';
import { statementCsv } from './statement-csv.ts';

const holding = { balance: '-5', coolingTokens: '0', costBasis: '7', estimatedCost: '0', realized: '-2' };
const statementOf = (symbol: string): WalletStatement => ({
  address: 'wallet',
  from: '2026-01-01T00:00:00.000Z',
  to: '2026-02-01T00:00:00.000Z',
  tokens: [
    {
      mint: 'mint',
      coinKind: 'earning',
      name: 'Name',
      symbol,
      decimals: 6,
      opening: holding,
      closing: holding,
    },
  ],
  lines: [],
  isComplete: true,
  unreadAccounts: 0,
  leftOutTokens: 0,
});
const row = (symbol: string) => statementCsv(statementOf(symbol)).split('\r\n').slice(1).join('\r\n');

it.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\tA', '\rA', '＝1+1', '＋1', '－1+1', '＠SUM(A1)'])(
  'writes the symbol %j so that no spreadsheet takes it for a formula',
  (symbol) => {
    expect(row(symbol)).toContain(`,"opening","'${symbol}","mint",`);
  },
);

it('quotes all text, whatever ends a field elsewhere, and leaves numbers as they are', () => {
  expect(row('A,"B"\n')).toBe(
    '"2026-01-01T00:00:00.000Z","opening","A,""B""\n","mint",,,-5,0,0,0,0,,7,0,-2\r\n',
  );
  expect(row('-12')).toContain(',"opening",-12,"mint",');
  expect(row('x;=1+1;')).toContain(',"x;=1+1;",');
});
