import { stablecoinAddress, TOKEN_PROGRAM_ID } from '@obverse/core';
import { Keypair, PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { alteringNode, showing } from '../support/altering-node.ts';
import { nothing, openFixture, text } from './fixture.ts';

const fixture = await openFixture();
const { service, advance, ok, refusal, execute, balance } = fixture;
const code = 'TRANSACTION_WOULD_FAIL';
const [coin, closed] = [
  await fixture.coin({ stablecoin: 1 }),
  await fixture.coin({ stablecoin: 1, whitelistRequired: true }),
];
const [user, sponsor] = [await fixture.wallet(2_000_000n, 1), await fixture.wallet()];
const feePayer = text(sponsor);

// a new amount each time: the cluster executes a transaction once
let amount = 1_000;
const exchange = (more: object = {}) => ({
  ...{ integrationId: coin.id, user: text(user), amount: amount++ },
  ...more,
});

describe('integration.mint', () => {
  it('prepares a transaction that the user signs, and a sponsor who pays', async () => {
    await execute('integration.mint', exchange({ amount: 1_000_000 }), [user], 'mint');
    expect(await balance(coin.mints.branded, user.publicKey)).toBeGreaterThan(999_000n);
    const free = exchange({ feePayer, minimumReceived: 0 });
    const { fees, sizeLeft, transaction } = await execute('integration.mint', free, [sponsor, user], 'mint');
    expect(fees.rentLamports).toBe(0);
    expect(sizeLeft).toBe(1_232 - Buffer.from(transaction, 'base64').length);
    // for the guards of a wallet
    expect(sizeLeft).toBeGreaterThan(200);
  });

  it.each([
    ['NOT_WHITELISTED', { integrationId: closed.id }, 'The user is not whitelisted'],
    [code, { amount: '1000001', user: feePayer }, 'insufficient balance: the user holds 0 of the underlying'],
    [code, { feePayer: nothing }, 'the fee payer does not exist: it holds no SOL'],
  ])('refuses with %s %j', async (code, change, reason) => {
    expect(await refusal('integration.mint', exchange(change))).toEqual([code, reason]);
  });

  it('answers 500 when an RPC node returns an invalid stablecoin account', async () => {
    const stablecoins = [0, 1].map((index) => stablecoinAddress(index).toBase58());
    const invalid = showing((address, account) =>
      account !== null && stablecoins.includes(address)
        ? { ...account, data: [Buffer.alloc(64).toString('base64'), 'base64'] }
        : undefined,
    );
    const node = await alteringNode(service.config.clusters.mainnet.url, invalid);
    const at = await fixture.behind(node.url);
    for (const [procedure, input] of [
      ['integration.mint', exchange()],
      ['stablecoin.details', { index: 0 }],
    ] as const)
      expect(await refusal(procedure, { ...input }, { at })).toEqual(['INTERNAL', 'Internal server error']);
    node.close();
  });
});

describe('integration.redeem', () => {
  const noWallet = 'must be a wallet, not a token account; its token account is found or created';
  const cash = () => balance(coin.mints.underlying, user.publicKey);

  it('prepares a transaction that the user signs and that pays out the underlying, and a sponsor who pays', async () => {
    const before = await cash();
    await execute('integration.redeem', exchange(), [user], 'redeem');
    expect((await cash()) - before).toBeGreaterThanOrEqual(999n);
    const paid = await execute('integration.redeem', exchange({ feePayer }), [sponsor, user], 'redeem');
    expect(paid.fees.rentLamports).toBe(0);
  });

  it('prepares a transaction for a user who is not on the whitelist, which counts for mints alone', async () => {
    const required = { integrationId: coin.id, whitelistRequired: true };
    await execute('integration.setWhitelistRequired', required, [coin.authority]);
    await execute('integration.redeem', exchange(), [user], 'redeem');
    expect((await refusal('integration.mint', exchange()))[0]).toBe('NOT_WHITELISTED');
  });

  it.each([
    ['INVALID_REQUEST', { user: coin.tranche, feePayer: text(user) }, `user: ${noWallet}`],
    [code, { user: feePayer }, 'insufficient balance: the user holds 0 coins'],
    [code, { minimumReceived: '1000000' }, 'less would be received than the minimum asked for'],
  ])('refuses with %s %j', async (code, change, reason) => {
    expect(await refusal('integration.redeem', exchange(change))).toEqual([code, reason]);
  });
});

describe('integration.quote', async () => {
  const { id } = await fixture.coin({ stablecoin: 1 });
  const quote = (amount: string) => ok('integration.quote', { id, side: 'mint', amount });

  it('answers with the quote of a mint', async () => {
    expect(await quote('1000000')).toMatchObject({
      ...{ side: 'mint', amountIn: '1000000', amountOut: '1000000', minimumReceived: '999000' },
      ...{ rate: '1000000000000', amount: '1000000', cost: '1000000', tokensOut: '1000000' },
      ...{ paidNow: null, withheld: null, reportId: null, limitedBy: null },
    });
  });

  it('answers with what stands in the way of a mint: the supply cap or the coverage', async () => {
    const beyondCap = await quote('9000000000000');
    expect(beyondCap).toMatchObject({ tokensOut: '9000000000000', limitedBy: 'cap' });
    expect(Number(beyondCap.remainingCapacity)).toBeGreaterThan(200e9);
    expect(Number(beyondCap.remainingCapacity)).toBeLessThanOrEqual(250e9);
    expect(await quote('240000000000')).toMatchObject({ tokensOut: '240000000000', limitedBy: 'coverage' });
    const redemption = { id, side: 'redeem', amount: '9000000000000' };
    const tooMany = [code, 'more tokens were given than exist'];
    expect(await refusal('integration.quote', redemption)).toEqual(tooMany);
  });
});

describe('integration.stats', () => {
  it("answers with a coin's statistics", async () => {
    const coin = await fixture.coin();
    await fixture.holder(coin, 5_000n);
    const figures = { supply: '5000', holders: 1, principal: '5000', volume: '5000' };
    expect(await ok('integration.stats', { id: coin.id })).toMatchObject({ kind: 'earning', ...figures });
  });

  it('answers with an exchange rate of exactly 1 for a payment coin that earns', async () => {
    const payment = await fixture.coin({ kind: 'payment', feeBps: 10_000 });
    const user = await fixture.wallet(2_000_000_000_003n);
    for (const amount of ['1999999999999', '3']) {
      const mint = { integrationId: payment.id, user: text(user), amount };
      await execute('integration.mint', mint, [user]);
      // local clusters pay yield while their clock runs
      advance(86_400);
    }
    const rate = '1000000000000';
    const redemption = { id: payment.id, side: 'redeem', amount: '2000000000002' };
    const quoted = { kind: 'payment', paidNow: '2000000000002', rate };
    expect(await ok('integration.quote', redemption)).toMatchObject(quoted);
    const { totalRevenue, ...data } = await ok('integration.stats', { id: payment.id });
    const unchanged = { principal: '2000000000002', yield: '0', exchange_rate: rate, apy_bps: 0 };
    expect(data).toMatchObject({ kind: 'payment', ...unchanged });
    expect(Number(totalRevenue)).toBeGreaterThan(0);
  });
});

it('integration.holders answers with the largest holders, the largest first, and how many there are in all', async () => {
  const coin = await fixture.coin();
  await fixture.holder(coin, 1_000_000n);
  const largest = [await fixture.holder(coin, 3_000_000n), await fixture.holder(coin, 2_000_000n)].map(text);
  // owners, not their token accounts
  expect(await ok('integration.holders', { id: coin.id, limit: 2 })).toEqual({
    ...{ holders: 3, held: '6000000' },
    largest: largest.map((owner, i) => ({ owner, balance: `${3 - i}000000` })),
  });
});

describe('integration.claimFees', async () => {
  const [coin, fresh] = [await fixture.coin({ feeBps: 5_000 }), await fixture.coin()];
  await fixture.holder(coin, 1_000_000_000n);
  advance(86_400);
  const claim = (more: object = {}) => ({ integrationId: coin.id, ...more });

  it('prepares a transaction that the authority signs and that pays the destination', async () => {
    const { publicKey: treasury } = Keypair.generate();
    const input = claim({ amount: 100, destination: treasury.toBase58() });
    await execute('integration.claimFees', input, [coin.authority], 'claimFees');
    expect(await balance(coin.mints.underlying, treasury, TOKEN_PROGRAM_ID)).toBe(100n);
  });

  it('prepares a transaction that executes later, although nothing was left to accrue when it was simulated', async () => {
    await execute('integration.claimFees', claim({ amount: 1 }), [coin.authority]);
    await execute('integration.claimFees', claim({ amount: 2 }), [coin.authority], 'claimFees');
  });

  const vault = PublicKey.findProgramAddressSync([], PublicKey.unique())[0].toBase58();
  it.each([
    ['INVALID_REQUEST', { destination: coin.id }, /^destination: must be a wallet, not a program or an acc/],
    ['INVALID_REQUEST', { destination: vault }, /^destination: must be a wallet, or a vault of a program th/],
    [code, { amount: '1000000000' }, /^more was asked for than the fees owed: \d+ owed$/],
    [code, { integrationId: fresh.id }, /^no fees are owed$/],
  ])('refuses with %s %j', async (code, change, reason) => {
    const refused = [code, expect.stringMatching(reason)];
    expect(await refusal('integration.claimFees', claim(change))).toEqual(refused);
  });
});
