import {
  DEVELOPMENT_PROGRAM_ID,
  decodeCooldown,
  decodeStablecoin,
  eventsFromLogs,
  math,
  stablecoinAddress,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { record, rowOf } from '../support/events.ts';
import { decode } from '../support/service.ts';
import { nothing, openFixture, text } from './fixture.ts';
import { cooldownOf, depositor, tranche, week } from './tranche.ts';

const fixture = await openFixture();
const { service, rpc, advance, ask, ok, refusal, execute, balance } = fixture;
const [user, sponsor] = [await depositor(fixture, 1_000_000n), await fixture.wallet(1_000_000n, 1)];
const juniors = () => balance(tranche, user.publicKey);
const feePayer = text(sponsor);
const code = 'TRANSACTION_WOULD_FAIL';
type Cooldown = { readonly address: string };
const cooldowns = (more: object = {}) =>
  ok('tranches.juniorCooldowns', { id: tranche, user: text(user), ...more });

it('tranches.juniorExchangeRate and tranches.juniorStats answer with the value of a junior token', async () => {
  const rate = await ok('tranches.juniorExchangeRate', { id: tranche });
  expect(rate).toMatchObject({
    trancheId: tranche,
    rateToUsd: expect.stringMatching(/^1(\.\d+)?$/),
    rateToUnderlying: [{ amount: rate.rateToUsd }],
  });
  const stats = await ok('tranches.juniorStats', { id: tranche });
  expect(stats).toMatchObject({ liquidity_pool_id: '1', holders: expect.any(Number) });
  expect(stats.exchange_rate_usd).toBe(stats.exchange_rate_underlying);
  // test/snapshots/history.test.ts tests the points
  expect(await ok('tranches.juniorHistory', { id: tranche })).toEqual([]);
});

it('tranches.juniorQuote answers with what a deposit costs and gives', async () => {
  const quote = await ok('tranches.juniorQuote', { id: tranche, amount: '1000000' });
  expect(quote).toMatchObject({ amount: '1000000', limitedBy: null });
  expect(Number(quote.cost)).toBeLessThanOrEqual(1_000_000);
  expect(Number(quote.cost)).toBeGreaterThan(999_990);
  // 10 basis points less, rounded up
  expect(BigInt(quote.minimumReceived)).toBe((BigInt(quote.tokensOut) * 9_990n + 9_999n) / 10_000n);
  const tooLarge = await refusal('tranches.juniorQuote', { id: tranche, amount: '18446744073709551615' });
  expect(tooLarge).toEqual([code, 'the amount is larger than the accounting can hold']);
});

it('tranches.seniorConfig answers with the configuration of the tranche', async () => {
  const coin = await fixture.coin({ feeBps: 300 });
  expect(await ok('tranches.seniorConfig', { id: coin.id })).toMatchObject({
    ...{ brandedMint: coin.mints.branded, stablecoinMint: coin.mints.underlying, fee: 300 },
    ...{ principal: 0, integratorsCommission: 0, authority: text(coin.authority) },
  });
  const junior = ['TRANCHE_NOT_FOUND', `No such senior tranche: ${coin.tranche}`];
  expect(await refusal('tranches.seniorConfig', { id: coin.tranche })).toEqual(junior);
});

describe('tranches.juniorMint', async () => {
  const [{ mint: assetMint }] = (await ok('tranches.juniorExchangeRate', { id: tranche })).rateToUnderlying;
  const deposit = { trancheId: tranche, recipient: text(user), feePayer, assetMint, amount: 1_000 };

  it('prepares a transaction that the recipient signs and that deposits for junior tokens', async () => {
    const own = { ...deposit, recipient: feePayer, feePayer: text(user) };
    await execute('tranches.juniorMint', own, [user, sponsor], 'juniorDeposit');
    expect(await balance(tranche, sponsor.publicKey)).toBeGreaterThan(0n);
  });

  it.each([
    ['INVALID_REQUEST', { assetMint: nothing }, `assetMint: must be the tranche's asset, ${assetMint}`],
    [code, { recipient: nothing }, 'insufficient balance: the recipient holds 0 of the underlying'],
    [
      code,
      { recipient: feePayer, minimumReceived: 1e6 },
      'less would be received than the minimum asked for',
    ],
  ])('refuses with %s %j', async (code, change, reason) => {
    expect(await refusal('tranches.juniorMint', { ...deposit, ...change })).toEqual([code, reason]);
  });
});

describe('tranches.juniorWithdrawRequest', () => {
  const procedure = 'tranches.juniorWithdrawRequest';
  const request = { trancheId: tranche, user: text(user), amount: '1000' };

  it('prepares a transaction that the user signs and that opens a cooldown with a number of its own', async () => {
    const sponsored = { ...request, feePayer };
    const opened = await execute(procedure, sponsored, [sponsor, user], 'juniorRequestWithdrawal');
    const listed = expect.objectContaining({ address: opened.cooldown, tokensLeft: '1000' });
    expect(await cooldowns()).toContainEqual(listed);
    expect(BigInt(opened.cooldownId)).toBeLessThan(2n ** 63n);
    const all = Array.from({ length: 10 }, () => ok(procedure, request));
    const ids = (await Promise.all(all)).map(({ cooldownId }) => cooldownId);
    expect(new Set(ids).size).toBe(10);
  });

  it('refuses a number that is taken, and more than the user holds', async () => {
    const same = { ...request, cooldownId: '18446744073709551615' };
    await execute(procedure, same, [user]);
    expect(await refusal(procedure, same)).toEqual([code, 'the account exists already']);
    const tooFew = expect.stringMatching(/^insufficient balance: the user holds \d+ junior tokens$/);
    expect(await refusal(procedure, { ...request, user: feePayer, amount: 1e9 })).toEqual([code, tooFew]);
  });
});

describe('tranches.juniorWithdrawComplete', async () => {
  const cooldown = await cooldownOf(fixture, user, 50_000n);
  const inParts = new PublicKey(await cooldownOf(fixture, user, 50_000n));
  advance(week);
  const fresh = await cooldownOf(fixture, user, 3_000n);

  it.each([
    [{ cooldown: fresh }, /^the cooldown is not over: it ends at \d{4}-\d\d-\d\dT[\d:.]+Z$/],
    [{ cooldown, minimumReceived: '5000000' }, /^less would be received than the minimum asked for$/],
  ])('refuses %j', async (input, reason) => {
    const refused = [code, expect.stringMatching(reason)];
    expect(await refusal('tranches.juniorWithdrawComplete', input)).toEqual(refused);
  });

  it('prepares a transaction that the owner signs and that pays out the withdrawal', async () => {
    await execute('tranches.juniorWithdrawComplete', { cooldown }, [user], 'juniorCompleteWithdrawal');
    expect((await ask('tranches.juniorWithdrawCancel', { cooldown })).status).toBe(404);
  });

  const stablecoinNow = async () => {
    const address = stablecoinAddress(1);
    return decodeStablecoin(address, (await rpc.getAccountInfo(address))?.data ?? new Uint8Array());
  };

  /** Completes `amount`, by default all that is left, at its exact quote. @returns what was paid for how many tokens */
  async function pay(amount?: string) {
    const before = await stablecoinNow();
    const { data: account = new Uint8Array() } = (await rpc.getAccountInfo(inParts)) ?? {};
    const cash = () => balance(before.underlyingMint.toBase58(), user.publicKey, before.tokenProgram);
    const held = await cash();
    const input = { cooldown: inParts.toBase58(), ...(amount && { amount }) };
    const { transaction } = await execute('tranches.juniorWithdrawComplete', input, [user]);
    const [last] = await rpc.getSignaturesForAddress(inParts, { limit: 1 });
    const found = await rpc.getTransaction(last?.signature ?? '', { maxSupportedTransactionVersion: 0 });
    const events = eventsFromLogs(found?.meta?.logMessages ?? [], DEVELOPMENT_PROGRAM_ID.toBase58());
    const completion = events.find((event) => event.kind === 'juniorWithdrawalCompleted');
    if (completion === undefined) throw new Error('nothing was completed');
    const { amount: paid, tokens, timestamp } = completion;
    expect((await cash()) - held).toBe(paid);
    const state = decodeCooldown(inParts, account);
    const accrued = math.accrue(before, timestamp);
    expect(paid).toBe(math.juniorComplete(accrued, state, math.U64_MAX, timestamp, tokens, 0n).paid);
    // the service quoted at most a minute before; the minimum ends the data of the last instruction
    const quotes = [timestamp - 60n, timestamp].map((now) =>
      math.minimumOf(math.assetsForTokensDown(math.juniorPool(math.accrue(before, now)), tokens)),
    );
    const { data = new Uint8Array() } = decode(transaction).message.compiledInstructions.at(-1) ?? {};
    expect(quotes).toContain(Buffer.from(data.slice(-8)).readBigUInt64LE());
    return { paid, tokens };
  }

  it('prepares the completion of a part of a withdrawal and then of the rest, each at its exact quote', async () => {
    const listed = async () =>
      (await cooldowns()).find(({ address }: Cooldown) => address === inParts.toBase58());
    // the tranche may be a second old, and the clock has just moved
    const isOpen = { tokensLeft: '50000', status: 'open', completableNow: true };
    await expect.poll(listed).toMatchObject(isOpen);
    const all = await listed();
    const part = await pay('20000');
    expect(part.tokens).toBe(20_000n);
    const rest = await listed();
    expect(rest).toMatchObject({ ...isOpen, tokensLeft: '30000', expiresAt: all.expiresAt });
    const last = await pay();
    expect(last.tokens).toBe(30_000n);
    expect(await listed()).toBeUndefined();
    // yield may add a unit meanwhile, and each of two payments is rounded down
    expect(Number(last.paid - BigInt(rest.valueNow))).toBeOneOf([0, 1]);
    expect(Number(part.paid + last.paid - BigInt(all.valueNow))).toBeOneOf([-1, 0, 1]);
  });
});

describe('tranches.juniorCooldowns', async () => {
  const owner = await depositor(fixture, 1_000_000n);
  const addresses = [await cooldownOf(fixture, owner, 100n), await cooldownOf(fixture, owner, 200n)].sort();
  const own = (more: object = {}) => ({ id: tranche, user: text(owner), ...more });
  const addressesOf = async (input: object): Promise<string[]> =>
    (await ok('tranches.juniorCooldowns', { ...input })).map(({ address }: Cooldown) => address);

  it("answers with a user's cooldowns, ordered by address, and with those of all where none is named", async () => {
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(await addressesOf(own())).toEqual(addresses);
    expect(await ok('tranches.juniorCooldowns', own())).toContainEqual({
      ...{ address: expect.any(String), authority: text(owner), liquidityPoolId: 1 },
      ...{ unlockTs: time, expiresAt: time, status: 'cooling', completableNow: false },
      // nothing records the request here
      ...{ requestedAt: null, tokens: null },
      ...{ tokensLeft: '200', valueNow: expect.stringMatching(/^(199|200)$/) },
    });
    expect(await addressesOf(own({ cursor: addresses[0], limit: 1 }))).toEqual([addresses[1]]);
    expect(await addressesOf(own({ user: nothing }))).toEqual([]);
    expect(await addressesOf({ id: tranche })).toEqual(expect.arrayContaining(addresses));
  });

  it('answers with the time and the tokens of the request once it is recorded, and null until then', async () => {
    const address = addresses[0] as string;
    const listed = async () => (await ok('tranches.juniorCooldowns', own()))[0];
    const { unlockTs } = await listed();
    const recordRequest = (seconds: number, tokens: bigint) => {
      const end = BigInt(Date.parse(unlockTs) / 1_000 + seconds);
      const values = { cooldown: new PublicKey(address), tokens, unlockTs: end };
      return record(service.database, 'mainnet', [rowOf('juniorWithdrawalRequested', values)]);
    };
    // of a cooldown before at the same address
    await recordRequest(-500, 900n);
    expect((await listed()).tokens).toBeNull();
    await recordRequest(0, 400n);
    expect(await listed()).toMatchObject({ address, tokens: '400', requestedAt: '1970-01-01T00:00:00.000Z' });
  });

  it('sets the header X-Has-More where a limit cuts the list', async () => {
    const hasMore = async (more: object) =>
      (await ask('tranches.juniorCooldowns', own(more))).headers.get('x-has-more');
    for (const more of [{}, { limit: 2 }, { limit: 1, cursor: addresses[0] }])
      expect(await hasMore(more)).toBeNull();
    expect(await hasMore({ limit: 1 })).toBe('true');
  });
});

it('tranches.juniorWithdrawCancel prepares a transaction that the owner signs and that gives the tokens back', async () => {
  const cooldown = await cooldownOf(fixture, user, 2_000n);
  const before = await juniors();
  await execute('tranches.juniorWithdrawCancel', { cooldown }, [user], 'juniorCancelWithdrawal');
  expect((await juniors()) - before).toBe(2_000n);
  expect((await ask('tranches.juniorWithdrawCancel', { cooldown })).status).toBe(404);
});
