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
    '"2026-01-01T00:00:00.000Z","opening","A,""B""\n","mint",,,-0.000005,0,0,0,0,1.4,0.000007,0,-0.000002\r\n',
  );
  expect(row('-12')).toContain(',"opening",-12,"mint",');
  expect(row('x;=1+1;')).toContain(',"x;=1+1;",');
});

const line = {
  ...{ mint: 'mint', slot: 7, timestamp: '2026-01-02T00:00:00.000Z', signature: 'signature' },
  ...{ tokens: '0', coolingTokens: '0', paid: '0', received: '0', withheld: '0', rate: null },
  ...{ cost: '0', estimatedCost: '0', realized: '0' },
} as const;
const rateOf = (change: object) => {
  const lines = [{ ...line, ...change }] as WalletStatement['lines'];
  return statementCsv({ ...statementOf('A'), lines })
    .split('\r\n')[2]
    ?.split(',')[11];
};

it('fills the rate: as recorded, as paid or received for a token, or the cost of tokens that left', () => {
  expect(rateOf({ kind: 'minted', tokens: '4000000', paid: '5000000' })).toBe('1.25');
  expect(rateOf({ kind: 'redeemed', tokens: '-4', received: '3', withheld: '2' })).toBe('1.25');
  expect(rateOf({ kind: 'transferredIn', tokens: '9', rate: '1021281000000', cost: '9' })).toBe('1.021281');
  expect(rateOf({ kind: 'transferredOut', tokens: '-3', cost: '-1' })).toBe('0.333333333333');
  expect(rateOf({ kind: 'withdrawalCompleted', coolingTokens: '-2', received: '4' })).toBe('2');
  // nothing comes or leaves
  expect(rateOf({ kind: 'withdrawalRequested', tokens: '-2', coolingTokens: '2' })).toBe('');
});
