import { Keypair } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { alteringNode } from '../support/altering-node.ts';
import { metadataOf } from '../support/coin.ts';
import { openFixture, text } from './fixture.ts';

const { service, advance, ask, ok, refusal, execute, ...fixture } = await openFixture();
const someone = () => text(Keypair.generate());
const configuration = ({ id }: { readonly id: string }) => ok('integration.configuration', { id });

it('integration.nominateAuthority and integration.acceptAuthority hand a coin over, the one signed by the authority, the other without an API key by its nominee', async () => {
  const [coin, next] = [await fixture.coin(), await fixture.wallet()];
  const input = { integrationId: coin.id, nominee: text(next) };
  const shown = async () => {
    const { authority, pendingAuthority } = await configuration(coin);
    return { authority, pendingAuthority };
  };
  for (const nominee of [someone(), null, text(next)]) {
    const nomination = { ...input, nominee };
    await execute('integration.nominateAuthority', nomination, [coin.authority], 'nominateAuthority');
    expect(await shown()).toEqual({ authority: text(coin.authority), pendingAuthority: nominee });
  }
  const other = await refusal('integration.acceptAuthority', { ...input, nominee: someone() });
  expect(other).toEqual(['NOT_NOMINATED', 'The signer is not nominated as authority of the integration']);
  await execute('integration.acceptAuthority', input, [next], 'acceptAuthority');
  expect(await shown()).toEqual({ authority: text(next), pendingAuthority: null });
});

describe('integration.setFee', () => {
  /** The platform's delay of the local cluster. */
  const delay = 3 * 86_400;
  const setFee = async (coin: Awaited<ReturnType<typeof fixture.coin>>, feeBps: number) => {
    const input = { integrationId: coin.id, feeBps };
    return feeOf(await execute('integration.setFee', input, [coin.authority], 'setFee'));
  };
  const feeOf = ({ feeBps, nextFeeBps, feeEta }: Record<string, unknown>) => ({ feeBps, nextFeeBps, feeEta });
  const now = (feeBps: number) => ({ feeBps, nextFeeBps: null, feeEta: null });

  it('prepares a transaction that the authority signs and that lowers the fee at once', async () => {
    const coin = await fixture.coin();
    expect(await setFee(coin, 900)).toEqual(now(900));
    expect(feeOf(await configuration(coin))).toEqual(now(900));
  });

  it('prepares a transaction that schedules a raise after the delay of the platform, from which the next change begins', async () => {
    const coin = await fixture.coin();
    const scheduled = { feeBps: 1_000, nextFeeBps: 2_500 };
    const prepared = await setFee(coin, 2_500);
    expect(prepared).toMatchObject(scheduled);
    const shown = feeOf(await configuration(coin));
    expect(shown).toMatchObject(scheduled);
    // it was signed two seconds later, by the clock that this test moves, and by the second of a busy machine
    const laterMs = Date.parse(String(shown.feeEta)) - Date.parse(String(prepared.feeEta));
    expect(laterMs).toBeGreaterThanOrEqual(2_000);
    expect(laterMs).toBeLessThan(delay * 1_000);
    advance(delay);
    expect(feeOf(await configuration(coin))).toEqual(now(2_500));
    // lower than what has become the fee, higher than what is recorded
    expect(await setFee(coin, 2_000)).toEqual(now(2_000));
    expect(feeOf(await configuration(coin))).toEqual(now(2_000));
  });

  it('prepares a transaction that cancels a scheduled raise, where the fee stays as it is', async () => {
    const coin = await fixture.coin();
    await setFee(coin, 3_000);
    expect(await setFee(coin, 1_000)).toEqual(now(1_000));
    expect(feeOf(await configuration(coin))).toEqual(now(1_000));
  });

  it('refuses another share for a payment coin', async () => {
    const { id: integrationId } = await fixture.coin({ kind: 'payment', feeBps: 10_000 });
    const forGood = ['TRANSACTION_WOULD_FAIL', 'the commission of a payment coin is 100 % for good'];
    expect(await refusal('integration.setFee', { integrationId, feeBps: 900 })).toEqual(forGood);
  });
});

it('integration.setWhitelistRequired prepares a transaction that the authority signs and that turns the whitelist on and off', async () => {
  const [coin, user] = [await fixture.coin(), await fixture.wallet(5_000n)];
  const integrationId = coin.id;
  for (const [whitelistRequired, status] of [
    [true, 403],
    [false, 200],
  ] as const) {
    const input = { integrationId, whitelistRequired };
    await execute('integration.setWhitelistRequired', input, [coin.authority], 'setWhitelistRequired');
    expect(await configuration(coin)).toMatchObject({ whitelistRequired });
    const mint = { integrationId, user: text(user), amount: '5000' };
    expect((await ask('integration.mint', mint)).status).toBe(status);
  }
});

describe('integration.updateMetadata', () => {
  it('prepares a transaction that the authority signs and that changes all texts or one, also to an empty one', async () => {
    const coin = await fixture.coin();
    const update = (metadata: object) => {
      const each = Object.keys(metadata).map(() => 'updateMetadata' as const);
      const input = { integrationId: coin.id, metadata };
      return execute('integration.updateMetadata', input, [coin.authority], ...each);
    };
    await update({ uri: '' });
    const one = { ...metadataOf(coin.symbol), uri: '', description: '' };
    expect((await configuration(coin)).metadata).toEqual(one);
    const texts = { name: 'Acme Dollar 2', symbol: 'aUSD2', description: 'Backed by “dollars” — ünd more' };
    const all = { ...texts, uri: 'https://acme.example/2.json' };
    await update(all);
    expect((await configuration(coin)).metadata).toEqual(all);
  });

  it('refuses a description that does not fit into one transaction, and takes one of the length that it names', async () => {
    const { id: integrationId } = await fixture.coin();
    const described = (length: number) => ({
      integrationId,
      metadata: { name: 'Acme', description: 'é'.repeat(length / 2) },
    });
    const [code, reason] = await refusal('integration.updateMetadata', described(1_000));
    expect(code).toBe('INVALID_REQUEST');
    const [, left] =
      /^metadata.description: is 1000 bytes, and one transaction has (\d+) left for it$/.exec(reason) ?? [];
    const fitting = Number(left) - (Number(left) % 2);
    const { transaction } = await ok('integration.updateMetadata', described(fitting));
    expect(1_232 - Buffer.from(transaction, 'base64').length).toBe(Number(left) - fitting);
    expect((await ask('integration.updateMetadata', described(fitting + 2))).status).toBe(400);
  });
});

it('integration.whitelist prepares a transaction that the authority signs and that adds users to the whitelist or removes them', async () => {
  const coin = await fixture.coin({ whitelistRequired: true });
  const users = [someone(), someone()];
  const change = (users: string[], allowed: boolean) => {
    const each = users.map(() => 'setWhitelisted' as const);
    const input = { integrationId: coin.id, users, allowed };
    return execute('integration.whitelist', input, [coin.authority], ...each);
  };
  const listed = async () => (await ok('integration.whitelisted', { id: coin.id })).users;
  await change(users, true);
  expect(await listed()).toEqual(users.toSorted());
  await change(users.slice(0, 1), false);
  expect(await listed()).toEqual(users.slice(1));
  const many = { integrationId: coin.id, users: Array.from({ length: 30 }, someone), allowed: true };
  const reason = 'users: 30 do not fit into one transaction; send fewer';
  expect(await refusal('integration.whitelist', many)).toEqual(['INVALID_REQUEST', reason]);
});

describe('integration.whitelisted', async () => {
  const [coin, quiet] = [await fixture.coin({ whitelistRequired: true }), await fixture.coin()];
  const users = Array.from({ length: 3 }, someone).sort();
  await execute('integration.whitelist', { integrationId: coin.id, users, allowed: true }, [coin.authority]);

  it.each([
    ['the users on the whitelist, ordered by address', {}, { users, total: 3, nextCursor: null }],
    ['one page', { limit: 1, cursor: users[0] }, { users: [users[1]], total: 3, nextCursor: users[1] }],
    [
      'the last page without a cursor, although it is full',
      { limit: 2, cursor: users[0] },
      { users: users.slice(1), total: 3, nextCursor: null },
    ],
    [
      'the users whose address contains a text',
      { search: users[2]?.slice(5, 15) },
      { users: users.slice(2), total: 1, nextCursor: null },
    ],
    ['an empty list without users', { id: quiet.id }, { users: [], total: 0, nextCursor: null }],
  ])('answers with %s', async (_, more, page) => {
    expect(await ok('integration.whitelisted', { id: coin.id, ...more })).toEqual(page);
  });

  it('answers 503 where an RPC node ignores data slices', async () => {
    const account = { owner: coin.id, lamports: 1, executable: false, rentEpoch: 0, space: 64 };
    const node = await alteringNode(service.config.clusters.mainnet.url, ({ method }, { value }) => {
      const data = [Buffer.alloc(64, 1).toString('base64'), 'base64'];
      if (method === 'getProgramAccounts') value.push({ pubkey: coin.id, account: { ...account, data } });
    });
    const at = await fixture.behind(node.url);
    const away = ['UNAVAILABLE', 'The mainnet cluster is out of reach'];
    expect(await refusal('integration.whitelisted', { id: coin.id }, { at })).toEqual(away);
    node.close();
  });
});
