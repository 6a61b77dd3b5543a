import { maxStatementLines } from '@obverse/contracts';
import { Keypair } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { storeWallet } from '../../../src/wallet/reader/wallet-store.ts';
import { openEndpoint } from '../endpoint.ts';
import { nothing } from '../tranche.ts';
import { busyHolder } from './holder.ts';

const statement = await openEndpoint('wallet.statement');

const busy = await busyHolder(statement.fixture);

const valid = (more: object = {}) => ({ input: { address: busy.holder.publicKey.toBase58(), ...more } });

const timeOf = (line: number) => new Date(Date.UTC(2026, 0, 1) + line * 60_000);

/** Records lines of a wallet, one a minute. */
const writeLines = (wallet: string, count: number) =>
  storeWallet(
    statement.fixture.service.database.orm,
    { cluster: 'mainnet', wallet },
    { version: 0, sequence: 0 },
    {
      accounts: [],
      dropped: [],
      entries: Array.from({ length: count }, (_, i) => ({
        ...{ mint: busy.coin.mints.branded, kind: 'transferredIn', signature: '1'.repeat(64), slot: i },
        ...{ at: timeOf(i), tokens: 1n, coolingTokens: 0n, paid: 0n, received: 0n, withheld: 0n, rate: null },
        ...{ cost: 0n, estimatedCost: 0n, realized: 0n, balanceAfter: BigInt(i + 1), coolingAfter: 0n },
        ...{ costAfter: 0n, estimatedCostAfter: 0n, realizedAfter: 0n },
      })),
    },
  );

type Line = { timestamp: string; tokens: string; cost: string; realized: string };
const sum = (lines: Line[], field: 'tokens' | 'cost' | 'realized') =>
  String(lines.reduce((total, line) => total + BigInt(line[field]), 0n));

statement.answers('lines that add up to the positions', valid, async (data) => {
  const { address } = valid().input;
  const { body } = await statement.fixture.service.get(`/wallet/${address}/positions`);
  const [{ balance, costBasis, realized }] = body.data.positions;
  expect(data).toMatchObject({ address, from: null, isComplete: true });
  expect(data.tokens).toMatchObject([
    {
      mint: busy.coin.mints.branded,
      coinKind: 'earning',
      symbol: busy.coin.symbol,
      opening: { balance: '0', costBasis: '0' },
      closing: { balance, costBasis, realized },
    },
  ]);
  expect(data.lines).toHaveLength(4);
  expect(['tokens', 'cost', 'realized'].map((field) => sum(data.lines, field as 'tokens'))).toEqual([
    balance,
    costBasis,
    realized,
  ]);
});
statement.row(200, 'answers 200 with a part of the time, whose ends fit together', async () => {
  const ask = async (more: object) => (await statement.ask(valid(more))).data;
  const all = await ask({});
  const middle = all.lines[2].timestamp;
  const [first, second] = [await ask({ to: middle }), await ask({ from: middle })];
  expect([...first.lines, ...second.lines]).toEqual(all.lines);
  expect(first.lines).toHaveLength(2);
  expect(first.tokens[0].closing).toMatchObject({ balance: '700', costBasis: '700' });
  expect(second.tokens[0].opening).toEqual(first.tokens[0].closing);
  expect(second.tokens[0].closing).toEqual(all.tokens[0].closing);
});
statement.answers(
  'no lines of a wallet without tokens of the platform',
  () => valid({ address: nothing }),
  (data) => expect(data).toMatchObject({ tokens: [], lines: [] }),
);
statement.refuses('INVALID_REQUEST', valid, [
  [
    { from: '2030-01-02T00:00:00Z', to: '2030-01-01T00:00:00Z' },
    'from: must be before to, which is 2030-01-01T00:00:00.000Z',
  ],
]);
statement.row(
  200,
  'answers 200 with as many lines as a statement has, and says where to end with 400 where there is one more',
  async () => {
    const wallet = Keypair.generate().publicKey.toBase58();
    await writeLines(wallet, maxStatementLines + 1);
    const ask = (more: object = {}) => statement.ask({ input: { address: wallet, ...more } });
    const end = timeOf(maxStatementLines).toISOString();
    statement.expectRefusal(
      await ask(),
      'INVALID_REQUEST',
      `to: the period has more than ${maxStatementLines} lines: end at ${end} or earlier, or name a mint`,
    );
    expect((await ask({ to: end })).data.lines).toHaveLength(maxStatementLines);
    expect((await ask({ from: end })).data.lines).toHaveLength(1);
  },
);

describe('GET /wallet/{address}/statement as text/csv', () => {
  const ask = async (accept: string, query = '') => {
    const response = await fetch(
      `${statement.fixture.service.url}/wallet/${busy.holder.publicKey}/statement${query}`,
      { headers: { accept } },
    );
    return { type: response.headers.get('content-type'), text: await response.text(), response };
  };

  it('is answered only where a client asks for CSV rather than JSON', async () => {
    for (const accept of ['*/*', 'application/json', 'application/json, text/csv;q=0.5', 'text/csv;q=0'])
      expect((await ask(accept)).type, accept).toMatch(/^application\/json/);
    const { type, text, response } = await ask('application/json;q=0.5, text/csv');
    expect(type).toBe('text/csv; charset=utf-8; header=present');
    expect(response.headers.get('vary')).toBe('Accept');
    expect(text).toMatch(/^"time \(ISO 8601, UTC\)","kind","symbol","mint \(address\)",.*\r\n.*"opening"/);
    expect(text.trimEnd().split('\r\n')).toHaveLength(6);
  });

  it('is JSON where it fails', async () => {
    const { type, response } = await ask('text/csv', '?from=never');
    expect([response.status, type]).toEqual([400, expect.stringMatching(/^application\/json/)]);
  });
});
