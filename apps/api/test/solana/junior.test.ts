import { clusters } from '@obverse/contracts';
import { juniorMintAddress, stablecoinAddress, TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import { faucet, fundedWallet, waitFor } from '@obverse/testing';
import { type Keypair, PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildApi } from '../../src/main/build-api.ts';
import { alteringNode } from '../support/altering-node.ts';
import { type Answer, startTestService, submit, type TestService } from '../support/service.ts';
import { expectUnsigned } from '../support/transaction.ts';

const coin = (amount: number) => BigInt(Math.round(amount * 1e6));
const day = 86_400;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** The tranche of stablecoin 1, which starts with 22 000 of development capital, 2 000 of it in a cooldown, and requires 10 % coverage. */
const stablecoin = stablecoinAddress(1);
const juniorMint = juniorMintAddress(stablecoin, 0);
const id = juniorMint.toBase58();

describe.each(clusters)('a junior deposit on %s', (cluster) => {
  const query = `cluster=${cluster}`;
  const rpc = () => service.rpc[cluster];
  const get = async (path: string) =>
    (await service.get(`/tranches/junior/${path}${path.includes('?') ? '&' : '?'}${query}`)).body.data;
  const post = (path: string, body: object) => service.post(`/tranches/junior/${path}?${query}`, body);
  const refusalOf = async (answer: Promise<Answer>) => {
    const { status, headers, body } = await answer;
    expect(body.success).toBe(false);
    return [status, headers.get('x-error-code'), body.message];
  };
  const juniorTokens = async (owner: PublicKey) =>
    BigInt(
      (await rpc().getTokenAccountBalance(tokenAddress(juniorMint, owner, TOKEN_2022_PROGRAM_ID))).value
        .amount,
    );

  let user: Keypair;
  let sponsor: Keypair;
  let assetMint: string;
  let cooldown: string;
  const deposit = (amount: bigint, more: object = {}) =>
    post('mint', {
      amount: amount.toString(),
      recipient: user.publicKey.toBase58(),
      trancheId: id,
      assetMint,
      ...more,
    });

  beforeAll(async () => {
    [user, sponsor] = await Promise.all([fundedWallet(rpc()), fundedWallet(rpc())]);
    await faucet(rpc(), user.publicKey, 1, coin(1_000));
    assetMint = (await get(`${id}/exchange-rate`)).rateToUnderlying[0].mint;
  });

  it('starts from the statistics of a tranche that holds its development capital alone', async () => {
    const stats = await get(`${id}/stats`);
    expect(stats).toMatchObject({
      liquidity_pool_id: '1',
      lp_token_supply: coin(22_000).toString(),
      holders: 1,
      // nothing is minted on it yet, so that there is nothing to cover
      coverage_ratio_bps: 2_147_483_647,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(Number(stats.total_value_locked)).toBeGreaterThanOrEqual(Number(coin(22_000)));
    expect(Number(stats.exchange_rate_usd)).toBeCloseTo(1, 3);
    expect(stats.exchange_rate_usd).toBe(stats.exchange_rate_underlying);
    expect(Number(stats.market_cap)).toBeCloseTo(22_000, 0);
    // 4 % on its own assets less a tenth to the platform, compounded daily
    expect(stats.apy_bps / 100).toBeCloseTo(3.66, 1);
    expect(stats.apy_bps_7d).toBe(stats.apy_bps);
  });

  it('gives at least the minimum of junior tokens for the underlying', async () => {
    const { body } = await deposit(coin(400), { feePayer: sponsor.publicKey.toBase58() });
    expectUnsigned(body.data, [sponsor, user], ['juniorDeposit']);
    expect(body.data.fees.rentLamports).toBeGreaterThan(0);
    await submit(rpc(), body.data.transaction, [sponsor, user]);
    const received = await juniorTokens(user.publicKey);
    expect(Number(received) / 1e6).toBeCloseTo(400, 2);
    expect(received).toBeGreaterThanOrEqual((coin(400) * 9_990n) / 10_000n);
    await waitFor(async () => expect((await get(`${id}/stats`)).holders).toBe(2));

    expect(await refusalOf(deposit(coin(100), { minimumReceived: coin(101).toString() }))).toEqual([
      422,
      'TRANSACTION_WOULD_FAIL',
      'Invalid request data: less would be received than the minimum asked for',
    ]);
  });

  it('earns its part of the yield', async () => {
    const before = await get(`${id}/exchange-rate`);
    expect(before).toMatchObject({ trancheId: id, rateToUsd: before.rateToUnderlying[0].amount });
    service.localnet.clusters[cluster].advanceClock(30 * day);
    await waitFor(async () => {
      const after = await get(`${id}/exchange-rate`);
      const growth = Number(after.rateToUsd) / Number(before.rateToUsd) - 1;
      expect(growth).toBeGreaterThan(0);
      // the stream runs for a week after its last payment, at most for all of the thirty days
      expect(growth).toBeLessThan((0.04 * 31) / 365);
    });
  });

  it('is withdrawn through a cooldown, which is listed and cannot be completed before its end', async () => {
    const tokens = coin(150);
    const request = (amount: bigint, more: object = {}) =>
      post('withdraw/request', {
        trancheId: id,
        user: user.publicKey.toBase58(),
        amount: amount.toString(),
        ...more,
      });
    expect(await refusalOf(request(coin(500)))).toEqual([
      422,
      'TRANSACTION_WOULD_FAIL',
      expect.stringMatching(/^Invalid request data: insufficient balance: the user holds \d+ junior tokens$/),
    ]);
    const { body } = await request(tokens, { feePayer: sponsor.publicKey.toBase58() });
    expectUnsigned(body.data, [sponsor, user], ['juniorRequestWithdrawal']);
    // the service drew a number
    expect(BigInt(body.data.cooldownId)).toBeLessThan(2n ** 63n);
    const before = await juniorTokens(user.publicKey);
    await submit(rpc(), body.data.transaction, [sponsor, user]);
    expect(before - (await juniorTokens(user.publicKey))).toBe(tokens);
    cooldown = body.data.cooldown;

    const second = await request(coin(10), { cooldownId: '18446744073709551615' });
    await submit(rpc(), second.body.data.transaction, [user]);
    expect(await refusalOf(request(coin(10), { cooldownId: '18446744073709551615' }))).toEqual([
      422,
      'TRANSACTION_WOULD_FAIL',
      'Invalid request data: the account exists already',
    ]);

    const mine = await get(`${id}/cooldowns?user=${user.publicKey}`);
    expect(mine).toHaveLength(2);
    expect(mine).toContainEqual({
      address: cooldown,
      authority: user.publicKey.toBase58(),
      liquidityPoolId: 1,
      unlockTs: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      // nothing records the request here
      requestedAt: null,
      tokens: null,
      tokensLeft: tokens.toString(),
      valueNow: expect.stringMatching(/^[1-9]\d*$/),
      status: 'cooling',
      completableNow: false,
    });
    // the other one is that of the development capital
    const addressesIn = (listed: { address: string }[]) => listed.map(({ address }) => address);
    expect(addressesIn(await get(`${id}/cooldowns`))).toEqual(expect.arrayContaining(addressesIn(mine)));
    expect(await get(`${id}/cooldowns?user=${sponsor.publicKey}`)).toEqual([]);
    const own = `${id}/cooldowns?user=${user.publicKey}&limit=1`;
    const [first] = await get(own);
    const rest = await get(`${own}&cursor=${first.address}`);
    expect(addressesIn([first, ...rest])).toEqual(addressesIn(mine));
    const [none] = [juniorMintAddress(stablecoinAddress(0), 0).toBase58()];
    expect(await get(`${none}/cooldowns`)).toEqual([]);

    const { unlockTs } = mine.find(({ address }: { address: string }) => address === cooldown);
    expect(await refusalOf(post('withdraw/complete', { cooldown }))).toEqual([
      422,
      'TRANSACTION_WOULD_FAIL',
      `Invalid request data: the cooldown is not over: it ends at ${unlockTs}`,
    ]);
  });

  it('stays in the tranche when its withdrawal is cancelled', async () => {
    const [other] = (await get(`${id}/cooldowns?user=${user.publicKey}`)).filter(
      ({ address }: { address: string }) => address !== cooldown,
    );
    const { body } = await post('withdraw/cancel', { cooldown: other.address });
    expectUnsigned(body.data, [user], ['juniorCancelWithdrawal']);
    const before = await juniorTokens(user.publicKey);
    await submit(rpc(), body.data.transaction, [user]);
    expect((await juniorTokens(user.publicKey)) - before).toBe(coin(10));
    expect(await refusalOf(post('withdraw/cancel', { cooldown: other.address }))).toEqual([
      404,
      'COOLDOWN_NOT_FOUND',
      `No such cooldown: ${other.address}`,
    ]);
  });

  it('is paid out when the cooldown is over, and the rent returns to its payer', async () => {
    service.localnet.clusters[cluster].advanceClock(7 * day);
    const tooMuch = await refusalOf(
      post('withdraw/complete', { cooldown, minimumReceived: coin(200).toString() }),
    );
    expect(tooMuch).toEqual([
      422,
      'TRANSACTION_WOULD_FAIL',
      'Invalid request data: less would be received than the minimum asked for',
    ]);
    const { body } = await post('withdraw/complete', { cooldown });
    expectUnsigned(body.data, [user], ['juniorCompleteWithdrawal']);
    const before = await rpc().getBalance(sponsor.publicKey);
    await submit(rpc(), body.data.transaction, [user]);
    expect(await rpc().getBalance(sponsor.publicKey)).toBeGreaterThan(before);
    const account = tokenAddress(new PublicKey(assetMint), user.publicKey, TOKEN_2022_PROGRAM_ID);
    const { amount } = (await rpc().getTokenAccountBalance(account)).value;
    // 600 that were never deposited, and 150 tokens that have grown
    expect(Number(amount) / 1e6).toBeGreaterThan(750);
    expect(Number(amount) / 1e6).toBeLessThan(752);
    expect(await get(`${id}/cooldowns?user=${user.publicKey}`)).toEqual([]);
  });
});

describe('a junior tranche', () => {
  it('has supply, assets and holders of one state when a deposit lands while the holders are counted', async () => {
    const { config, database } = service;
    const rpc = service.rpc.mainnet;
    const newcomer = await fundedWallet(rpc);
    const recipient = newcomer.publicKey;
    await faucet(rpc, recipient, 1, coin(100));
    const { data: rates } = (await service.get(`/tranches/junior/${id}/exchange-rate`)).body;
    const { mint: assetMint } = rates.rateToUnderlying[0];
    const deposit = {
      amount: coin(100).toString(),
      recipient: recipient.toBase58(),
      trancheId: id,
      assetMint,
    };
    const { transaction } = (await service.post('/tranches/junior/mint', deposit)).body.data;

    let lists = 0;
    let firstCountListed = () => {};
    const deposited = new Promise<void>((resolve) => {
      firstCountListed = resolve;
    }).then(() => submit(rpc, transaction, [newcomer]));
    const node = await alteringNode(config.clusters.mainnet.url, async ({ method }) => {
      if (method !== 'getProgramAccounts') return;
      lists += 1;
      // a count takes two lists: both of the first count are from before the deposit
      if (lists === 2) firstCountListed();
      await deposited;
    });
    onTestFinished(node.close);
    /** The answer of a new instance, which has nothing in its caches. */
    const statsThrough = async (url: string) => {
      const clusters = { ...config.clusters, mainnet: { ...config.clusters.mainnet, url } };
      const app = buildApi({ ...config, clusters }, database);
      onTestFinished(() => app.close());
      return (await app.inject(`/tranches/junior/${id}/stats`)).json().data;
    };
    const before = await statsThrough(config.clusters.mainnet.url);
    const stats = await statsThrough(node.url);
    const account = tokenAddress(juniorMint, recipient, TOKEN_2022_PROGRAM_ID);
    const received = (await rpc.getTokenAccountBalance(account)).value.amount;
    expect(lists).toBe(4);
    expect(stats.holders).toBe(before.holders + 1);
    expect(BigInt(stats.lp_token_supply)).toBe(BigInt(before.lp_token_supply) + BigInt(received));
    expect(BigInt(stats.total_value_locked)).toBeGreaterThanOrEqual(
      BigInt(before.total_value_locked) + coin(100),
    );
  });

  it('covers what is minted, and refuses a withdrawal that would leave less than the minimum coverage', async () => {
    const rpc = service.rpc.mainnet;
    const integrator = await fundedWallet(rpc);
    const signer = integrator.publicKey.toBase58();
    await faucet(rpc, integrator.publicKey, 1, coin(250_000));
    const { assetMint } = {
      assetMint: (await service.get(`/tranches/junior/${id}/exchange-rate`)).body.data.rateToUnderlying[0]
        .mint,
    };
    const send = async (path: string, body: object) => {
      const answer = await service.post(path, body);
      if (answer.status !== 200) throw new Error(answer.body.message);
      await submit(rpc, answer.body.data.transaction, [integrator]);
      return answer.body.data;
    };
    await send('/tranches/junior/mint', {
      amount: coin(3_000).toString(),
      recipient: signer,
      trancheId: id,
      assetMint,
    });
    const { integrationId } = await send('/integration/initialize/flow', {
      signer,
      stablecoin: 1,
      feeBps: 0,
      whitelistRequired: false,
      metadata: { name: 'Acme', symbol: 'ACME', uri: '' },
    });
    expect((await service.get(`/integration/${integrationId}`)).body.data.juniorTranche).toBe(id);
    await service.reveal(integrationId, integrator);
    await send('/integration/mint', { integrationId, user: signer, amount: coin(230_000).toString() });
    // a mint does not count on juniors that leave: these decide so after it
    const { cooldown } = await send('/tranches/junior/withdraw/request', {
      amount: coin(2_990).toString(),
      user: signer,
      trancheId: id,
    });
    await waitFor(async () => {
      const { coverage_ratio_bps } = (await service.get(`/tranches/junior/${id}/stats`)).body.data;
      expect(coverage_ratio_bps).toBeGreaterThanOrEqual(1_000);
      expect(coverage_ratio_bps).toBeLessThan(1_150);
    });
    service.localnet.clusters.mainnet.advanceClock(7 * day);
    const { status, body } = await service.post('/tranches/junior/withdraw/complete', { cooldown });
    expect(body.message).toBe('Invalid request data: the junior pool would cover less than the minimum');
    expect(status).toBe(422);
  });
});
