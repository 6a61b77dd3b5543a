import { maxStatementLines } from '@obverse/contracts';
import { TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import { faucet } from '@obverse/testing';
import { Keypair, PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { storeWallet } from '../../src/wallet/reader/wallet-store.ts';
import { openAssociated, openOther, sendInstructions, transfer } from '../support/transfers.ts';
import { nothing, openFixture, text } from './fixture.ts';
import { cooldownOf, depositor, tranche, week } from './tranche.ts';

const fixture = await openFixture();
const { service, rpc, advance, ok, refusal, execute } = fixture;

// a wallet that has minted, given some of it away, got a part of that back and redeemed the rest of it but for 100 tokens;
// seconds pass in between, so that their order is that of time
const coin = await fixture.coin();
const mint = new PublicKey(coin.mints.branded);
const [holder, friend] = [await fixture.wallet(1_000_000n), await fixture.wallet()];
const address = text(holder);
const [own, other] = [holder, friend].map(({ publicKey }) =>
  tokenAddress(mint, publicKey, TOKEN_2022_PROGRAM_ID),
) as [PublicKey, PublicKey];
const exchange = { integrationId: coin.id, user: address };
await execute('integration.mint', { ...exchange, amount: '1000' }, [holder]);
advance(2);
const open = openAssociated(holder.publicKey, mint, friend.publicKey);
await sendInstructions(rpc, [open, transfer(own, other, holder.publicKey, 300n)], [holder]);
advance(2);
await sendInstructions(rpc, [transfer(other, own, friend.publicKey, 50n)], [friend]);
advance(2);
await execute('integration.redeem', { ...exchange, amount: '650' }, [holder]);
advance(2);

describe('wallet.activity', () => {
  const activity = (more: object = {}) => ok('wallet.activity', { address, ...more });

  it('answers with what changed a wallet, transfers included, the newest first', async () => {
    expect(await activity()).toMatchObject({
      ...{ nextCursor: null, isComplete: true },
      activity: [
        {
          ...{ kind: 'redeemed', tokens: '-650', cost: '-650', after: { balance: '100' } },
          ...{ received: '650', paid: '0', realized: '0', rate: null },
        },
        {
          ...{ kind: 'transferredIn', tokens: '50', cost: '50', after: { balance: '750' } },
          ...{ rate: '1000000000000', estimatedCost: '50', mint: coin.mints.branded },
        },
        { kind: 'transferredOut', tokens: '-300', cost: '-300', after: { balance: '700' } },
        { kind: 'minted', tokens: '1000', cost: '1000', after: { balance: '1000' } },
      ],
    });
  });

  it('answers with one page after the other', async () => {
    const ids = (await activity()).activity.map(({ id }: { id: string }) => ({ id }));
    const first = await activity({ limit: 3 });
    const isRead = { isComplete: true, unreadAccounts: 0 };
    expect(first).toMatchObject({ activity: ids.slice(0, 3), nextCursor: ids[2].id, ...isRead });
    const notRead = { nextCursor: null, isComplete: null, unreadAccounts: null };
    const second = await activity({ limit: 3, cursor: first.nextCursor });
    expect(second).toMatchObject({ activity: ids.slice(3), ...notRead });
    expect(await activity({ mint: nothing })).toEqual({ activity: [], nextCursor: null, ...isRead });
  });
});

describe('wallet.positions', () => {
  it('answers with the coins of a wallet in all of its accounts, and its junior tokens with those in cooldowns', async () => {
    const holder = await depositor(fixture, 1_000_000n);
    const address = text(holder);
    const cooldown = await cooldownOf(fixture, holder, 300n);
    const coin = await fixture.coin({ stablecoin: 1 });
    await faucet(rpc, holder.publicKey, 1, 600_000n);
    await execute('integration.mint', { integrationId: coin.id, user: address, amount: '600000' }, [holder]);
    const mint = new PublicKey(coin.mints.branded);
    const other = await openOther(rpc, holder, mint, holder.publicKey);
    const associated = tokenAddress(mint, holder.publicKey, TOKEN_2022_PROGRAM_ID);
    await sendInstructions(rpc, [transfer(associated, other, holder.publicKey, 1_000n)], [holder]);

    const { positions, ...reading } = await ok('wallet.positions', { address });
    expect(reading).toMatchObject({ isComplete: true, uncheckedAccounts: 0 });
    const mints: string[] = positions.map(({ mint }: { mint: string }) => mint);
    expect(mints).toEqual([coin.mints.branded, tranche].sort());
    expect(positions[mints.indexOf(coin.mints.branded)]).toMatchObject({
      ...{ kind: 'coin', integrationId: coin.id, coinKind: 'earning', stablecoin: 1, symbol: coin.symbol },
      ...{ accounts: 2, balance: '600000', cooling: '0', valueNow: '600000', costBasis: '600000' },
      ...{ estimatedCost: '0', realized: '0', earned: '0', unexplained: '0', cooldowns: [] },
    });
    const junior = positions[mints.indexOf(tranche)];
    expect(junior).toMatchObject({
      ...{
        kind: 'junior',
        integrationId: null,
        coinKind: null,
        status: 'active',
        accounts: 1,
        cooling: '300',
      },
      cooldowns: [{ address: cooldown, tokensLeft: '300', status: 'cooling', completableNow: false }],
    });
    expect(Number(junior.valueNow)).toBeGreaterThan(999_000);
    const { positions: asked } = await ok('wallet.positions', { address, mint: tranche });
    expect(asked).toMatchObject([{ mint: tranche }]);
    const none = await ok('wallet.positions', { address: nothing });
    expect(none).toMatchObject({ positions: [], uncheckedAccounts: 0 });
  });

  it('answers with the tokens of a cooldown whose window is over', async () => {
    const owner = await depositor(fixture, 1_000_000n);
    const cooldown = await cooldownOf(fixture, owner, 300n);
    const position = async () => (await ok('wallet.positions', { address: text(owner) })).positions[0];
    const { balance, costBasis } = await position();
    advance(2 * week);
    expect(await position()).toMatchObject({
      ...{ balance, costBasis, cooling: '300', unexplained: '0' },
      cooldowns: [{ address: cooldown, tokensLeft: '300', status: 'expired', completableNow: false }],
    });
  });
});

describe('wallet.statement', () => {
  type Line = { timestamp: string; tokens: string; cost: string; realized: string };
  const statement = (more: object = {}) => ok('wallet.statement', { address, ...more });

  it('answers with lines that add up to the positions', async () => {
    const [{ balance, costBasis, realized }] = (await ok('wallet.positions', { address })).positions;
    const { tokens, lines, ...data } = await statement();
    expect(data).toMatchObject({ address, from: null, isComplete: true });
    expect(tokens).toMatchObject([
      {
        ...{ mint: coin.mints.branded, coinKind: 'earning', symbol: coin.symbol },
        opening: { balance: '0', costBasis: '0' },
        closing: { balance, costBasis, realized },
      },
    ]);
    expect(lines).toHaveLength(4);
    const sum = (field: 'tokens' | 'cost' | 'realized') =>
      `${lines.reduce((total: bigint, line: Line) => total + BigInt(line[field]), 0n)}`;
    expect([sum('tokens'), sum('cost'), sum('realized')]).toEqual([balance, costBasis, realized]);
    expect(await statement({ address: nothing })).toMatchObject({ tokens: [], lines: [] });
  });

  it('answers with a part of the time, whose ends fit together', async () => {
    const all = await statement();
    const middle = all.lines[2].timestamp;
    const [first, second] = [await statement({ to: middle }), await statement({ from: middle })];
    expect([...first.lines, ...second.lines]).toEqual(all.lines);
    expect(first.lines).toHaveLength(2);
    expect(first.tokens[0].closing).toMatchObject({ balance: '700', costBasis: '700' });
    expect(second.tokens[0].opening).toEqual(first.tokens[0].closing);
    expect(second.tokens[0].closing).toEqual(all.tokens[0].closing);
    const turned = { from: '2030-01-02T00:00:00Z', to: '2030-01-01T00:00:00Z' };
    const reason = 'from: must be before to, which is 2030-01-01T00:00:00.000Z';
    expect(await refusal('wallet.statement', { address, ...turned })).toEqual(['INVALID_REQUEST', reason]);
  });

  it('answers with as many lines as a statement has, and says where to end with 400 where there is one more', async () => {
    const wallet = text(Keypair.generate());
    const timeOf = (line: number) => new Date(Date.UTC(2026, 0, 1) + line * 60_000);
    const entries = Array.from({ length: maxStatementLines + 1 }, (_, i) => ({
      ...{ mint: coin.mints.branded, kind: 'transferredIn' as const, signature: '1'.repeat(64), slot: i },
      ...{ at: timeOf(i), tokens: 1n, coolingTokens: 0n, paid: 0n, received: 0n, withheld: 0n, rate: null },
      ...{ cost: 0n, estimatedCost: 0n, realized: 0n, balanceAfter: BigInt(i + 1), coolingAfter: 0n },
      ...{ costAfter: 0n, estimatedCostAfter: 0n, realizedAfter: 0n },
    }));
    const lines = { accounts: [], dropped: [], entries };
    await storeWallet(
      service.database.orm,
      { cluster: 'mainnet', wallet },
      { version: 0, sequence: 0 },
      lines,
    );
    const end = timeOf(maxStatementLines).toISOString();
    expect(await refusal('wallet.statement', { address: wallet })).toEqual([
      'INVALID_REQUEST',
      `to: the period has more than ${maxStatementLines} lines: end at ${end} or earlier, or name a mint`,
    ]);
    expect((await statement({ address: wallet, to: end })).lines).toHaveLength(maxStatementLines);
    expect((await statement({ address: wallet, from: end })).lines).toHaveLength(1);
  });

  it('answers in CSV only where a client asks for it rather than for JSON, and with errors in JSON', async () => {
    const answer = async (accept: string, query = '') => {
      const response = await fetch(`${service.url}/wallet/${address}/statement${query}`, {
        headers: { accept },
      });
      const { status, headers } = response;
      return { status, headers, type: headers.get('content-type'), text: await response.text() };
    };
    for (const accept of ['*/*', 'application/json', 'application/json, text/csv;q=0.5', 'text/csv;q=0'])
      expect((await answer(accept)).type, accept).toMatch(/^application\/json/);
    const { type, headers, text } = await answer('application/json;q=0.5, text/csv');
    expect(type).toBe('text/csv; charset=utf-8; header=present');
    expect(headers.get('vary')).toBe('Accept');
    expect(text).toMatch(/^"time \(ISO 8601, UTC\)","kind","symbol","mint \(address\)",.*\r\n.*"opening"/);
    expect(text.trimEnd().split('\r\n')).toHaveLength(6);
    const isJson = expect.stringMatching(/^application\/json/);
    expect(await answer('text/csv', '?from=never')).toMatchObject({ status: 400, type: isJson });
  });
});
