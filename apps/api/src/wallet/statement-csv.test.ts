import type { WalletStatement } from '@obverse/contracts';
import { expect, it } from 'vitest';
import { statementCsv } from './statement-csv.ts';

/** The lines of a statement of one token, without the header. */
function linesOf(symbol: string, ...changes: object[]): string[] {
  const holding = { balance: '-5', coolingTokens: '0', costBasis: '7', estimatedCost: '0', realized: '-2' };
  const token = { mint: 'mint', coinKind: 'earning', name: 'Name', symbol, decimals: 6 } as const;
  const line = {
    ...{ mint: 'mint', slot: 7, timestamp: '2026-01-02T00:00:00.000Z', signature: 'signature' },
    ...{ tokens: '0', coolingTokens: '0', paid: '0', received: '0', withheld: '0', rate: null },
    ...{ cost: '0', estimatedCost: '0', realized: '0' },
  };
  const statement: WalletStatement = {
    ...{ address: 'wallet', from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' },
    tokens: [{ ...token, opening: holding, closing: holding }],
    lines: changes.map((change) => ({ ...line, ...change })) as WalletStatement['lines'],
    ...{ isComplete: true, unreadAccounts: 0, leftOutTokens: 0 },
  };
  return statementCsv(statement).split('\r\n').slice(1);
}

it.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\tA', '\rA', '＝1+1', '＋1', '－1+1', '＠SUM(A1)'])(
  'writes the symbol %j so that no spreadsheet takes it for a formula',
  (symbol) => expect(linesOf(symbol)[0]).toContain(`,"opening","'${symbol}","mint",`),
);

it('quotes all text, whatever ends a field elsewhere, and leaves numbers as they are', () => {
  expect(linesOf('A,"B"\n')[0]).toBe(
    '"2026-01-01T00:00:00.000Z","opening","A,""B""\n","mint",,,-0.000005,0,0,0,0,1.4,0.000007,0,-0.000002',
  );
  expect(linesOf('-12')[0]).toContain(',"opening",-12,"mint",');
  expect(linesOf('x;=1+1;')[0]).toContain(',"x;=1+1;",');
});

it.each([
  ['1.25', { kind: 'minted', tokens: '4000000', paid: '5000000' }],
  ['1.25', { kind: 'redeemed', tokens: '-4', received: '3', withheld: '2' }],
  ['1.021281', { kind: 'transferredIn', tokens: '9', rate: '1021281000000', cost: '9' }],
  ['0.333333333333', { kind: 'transferredOut', tokens: '-3', cost: '-1' }],
  ['2', { kind: 'withdrawalCompleted', coolingTokens: '-2', received: '4' }],
  // nothing comes or leaves
  ['', { kind: 'withdrawalRequested', tokens: '-2', coolingTokens: '2' }],
])(
  'fills the rate %j: as recorded, as paid or received, or the cost of tokens that left: %j',
  (rate, change) => expect(linesOf('A', change)[1]?.split(',')[11]).toBe(rate),
);
