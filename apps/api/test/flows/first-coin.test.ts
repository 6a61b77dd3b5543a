import { clusters } from '@obverse/contracts';
import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID, tokenAddress } from '@obverse/core';
import { faucet, fundedWallet, waitFor } from '@obverse/testing';
import { Keypair, PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, submit, type TestService } from '../support/service.ts';
import { expectUnsigned } from '../support/transaction.ts';

const coin = (amount: number) => BigInt(amount) * 1_000_000n;
const day = 86_400;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

describe.each(clusters)('a first coin on %s', (cluster) => {
  const symbol = 'aUSD';
  const query = `cluster=${cluster}`;
  let signer: Keypair;
  let sponsor: Keypair;
  let user: Keypair;
  let integrationId: string;
  let brandedMint: PublicKey;
  let underlyingMint: PublicKey;

  const rpc = () => service.rpc[cluster];
  const get = async (path: string) =>
    (await service.get(`${path}${path.includes('?') ? '&' : '?'}${query}`)).body.data;
  const post = async (path: string, body: object) => (await service.post(`${path}?${query}`, body)).body.data;
  const balanceOf = async (mint: PublicKey, owner: PublicKey, program: PublicKey) =>
    BigInt((await rpc().getTokenAccountBalance(tokenAddress(mint, owner, program))).value.amount);

  beforeAll(async () => {
    [signer, sponsor, user] = await Promise.all([
      fundedWallet(rpc()),
      fundedWallet(rpc()),
      fundedWallet(rpc()),
    ]);
    await faucet(rpc(), user.publicKey, 0, coin(1_000));
  });

  it('is initialized in one transaction at addresses that were known before', async () => {
    const before = await get(`/integration/address?signer=${signer.publicKey}&stablecoin=0&symbol=${symbol}`);
    const data = await post('/integration/initialize/flow', {
      signer: signer.publicKey.toBase58(),
      stablecoin: 0,
      feeBps: 1_000,
      feePayer: sponsor.publicKey.toBase58(),
      metadata: { name: 'Acme Dollar', symbol, description: 'Ours', uri: 'https://acme.example/a.json' },
    });
    expectUnsigned(data, [sponsor, signer], ['initializeIntegration']);
    expect(data.integrationId).toBe(before.integrationId);
    const paid = await rpc().getBalance(sponsor.publicKey);
    await submit(rpc(), data.transaction, [sponsor, signer]);
    const { signatureLamports, rentLamports } = data.fees;
    expect(paid - (await rpc().getBalance(sponsor.publicKey))).toBe(signatureLamports + rentLamports);
    integrationId = data.integrationId;
    await service.reveal(integrationId, signer, cluster);
    brandedMint = new PublicKey(before.brandedMint);
  });

  it('is read with its metadata', async () => {
    const data = await get(`/integration/${integrationId}`);
    expect(data).toMatchObject({
      integrationId,
      brandedMint: brandedMint.toBase58(),
      stablecoinIndex: 0,
      decimals: 6,
      initializer: signer.publicKey.toBase58(),
      authority: signer.publicKey.toBase58(),
      pendingAuthority: null,
      feeBps: 1_000,
      whitelistRequired: true,
      metadata: { name: 'Acme Dollar', symbol, description: 'Ours', uri: 'https://acme.example/a.json' },
    });
    underlyingMint = new PublicKey(data.stablecoinMint);
    expect(await get(`/tranches/senior/${integrationId}/config`)).toMatchObject({
      brandedMint: brandedMint.toBase58(),
      stablecoinMint: underlyingMint.toBase58(),
      fee: 1_000,
      principal: 0,
      integratorsCommission: 0,
      authority: signer.publicKey.toBase58(),
    });
  });

  it('does not exist on the other cluster', async () => {
    const other = cluster === 'mainnet' ? 'devnet' : 'mainnet';
    const { status, headers, body } = await service.get(`/integration/${integrationId}?cluster=${other}`);
    expect(status).toBe(404);
    expect(headers.get('x-error-code')).toBe('INTEGRATION_NOT_FOUND');
    expect(body.message).toBe(`No such integration: ${integrationId}`);
  });

  it('is minted for whitelisted users only', async () => {
    const body = { integrationId, user: user.publicKey.toBase58(), amount: 1_000_000 };
    const refused = await service.post(`/integration/mint?${query}`, body);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('x-error-code')).toBe('NOT_WHITELISTED');
    expect(refused.body).toEqual({ success: false, message: 'The user is not whitelisted' });

    const data = await post('/integration/whitelist', {
      integrationId,
      users: [user.publicKey.toBase58(), Keypair.generate().publicKey.toBase58()],
      allowed: true,
    });
    expectUnsigned(data, [signer], ['setWhitelisted', 'setWhitelisted']);
    await submit(rpc(), data.transaction, [signer]);
    expect((await service.post(`/integration/mint?${query}`, body)).status).toBe(200);
  });

  it('is minted at the quoted amount', async () => {
    const quote = await get(`/integration/${integrationId}/quote?side=mint&amount=${coin(1_000)}`);
    expect(quote).toMatchObject({ side: 'mint', amountIn: `${coin(1_000)}`, rate: '1000000000000' });
    const data = await post('/integration/mint', {
      integrationId,
      user: user.publicKey.toBase58(),
      amount: coin(1_000).toString(),
      minimumReceived: quote.minimumReceived,
      feePayer: sponsor.publicKey.toBase58(),
    });
    expectUnsigned(data, [sponsor, user], ['mint']);
    expect(data.fees.rentLamports).toBeGreaterThan(0);
    await submit(rpc(), data.transaction, [sponsor, user]);
    expect(await balanceOf(brandedMint, user.publicKey, TOKEN_2022_PROGRAM_ID)).toBe(BigInt(quote.amountOut));
    await waitFor(async () => {
      const [limits] = await get('/stablecoin/limits');
      expect(limits.index).toBe(0);
      expect(limits.currentSupply).toBeGreaterThanOrEqual(Number(coin(1_000)));
      expect(limits.remainingCapacity).toBe(limits.supplyCap - limits.currentSupply);
    });
  });

  it('earns yield over time at the quoted APY', async () => {
    await waitFor(async () => {
      const [apy] = await get('/stablecoin/apy');
      // 4 % a year, less the platform's 5 % of it, compounded daily
      expect(apy.apy).toBeCloseTo(3.87, 1);
      expect(apy.timestamp).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    });
    service.localnet.clusters[cluster].advanceClock(10 * day);
    const quote = await get(`/integration/${integrationId}/quote?side=redeem&amount=${coin(1_000)}`);
    const gain = BigInt(quote.amountOut) - coin(1_000);
    // a tenth of the yield is the integrator's
    expect(Number(gain) / 1e6).toBeCloseTo((1_000 * 0.04 * 0.95 * 0.9 * 10) / 365, 2);
    const stats = await get(`/integration/${integrationId}/stats`);
    expect(stats).toMatchObject({
      supply: `${coin(1_000)}`,
      holders: 1,
      principal: `${coin(1_000)}`,
      volume: `${coin(1_000)}`,
    });
    expect(Number(stats.yield) / Number(gain)).toBeCloseTo(1, 3);
    expect(Number(stats.totalRevenue) / Number(gain)).toBeCloseTo(1 / 9, 3);
    expect(Number(stats.exchange_rate) / 1e12).toBeCloseTo(1 + Number(gain) / Number(coin(1_000)), 6);
    // 4 % a year, less the platform's 5 % and then the integrator's 10 % of it, compounded daily
    expect(stats.apy_bps).toBeGreaterThanOrEqual(345);
    expect(stats.apy_bps).toBeLessThanOrEqual(350);
    const { integratorsCommission, principal } = await get(`/tranches/senior/${integrationId}/config`);
    expect(integratorsCommission / Number(gain)).toBeCloseTo(1 / 9, 3);
    expect(principal).toBe(Number(coin(1_000)));
  });

  it('is redeemed at its present rate, in a transaction whose blockhash expires', async () => {
    const quote = await get(`/integration/${integrationId}/quote?side=redeem&amount=${coin(400)}`);
    expect(BigInt(quote.rate)).toBeGreaterThan(1_000_000_000_000n);
    const redemption = { integrationId, user: user.publicKey.toBase58(), amount: coin(400).toString() };
    const stale = await post('/integration/redeem', redemption);
    service.localnet.clusters[cluster].advanceClock(150);
    await expect(submit(rpc(), stale.transaction, [user])).rejects.toThrow(/[Bb]lockhash/);

    const data = await post('/integration/redeem', redemption);
    expectUnsigned(data, [user], ['redeem']);
    await submit(rpc(), data.transaction, [user]);
    const received = await balanceOf(underlyingMint, user.publicKey, TOKEN_PROGRAM_ID);
    expect(received).toBeGreaterThanOrEqual(BigInt(quote.amountOut));
  });

  it('pays commission to its integrator', async () => {
    const tooMuch = await service.post(`/integration/claim-fees?${query}`, {
      integrationId,
      amount: coin(1).toString(),
    });
    expect(tooMuch.status).toBe(422);
    expect(tooMuch.body.message).toMatch(
      /^Invalid request data: more was asked for than the fees owed: \d+ owed$/,
    );

    const treasury = Keypair.generate().publicKey;
    const data = await post('/integration/claim-fees', { integrationId, destination: treasury.toBase58() });
    expectUnsigned(data, [signer], ['claimFees']);
    await submit(rpc(), data.transaction, [signer]);
    const claimed = await balanceOf(underlyingMint, treasury, TOKEN_PROGRAM_ID);
    expect(Number(claimed) / 1e6).toBeCloseTo((1_000 * 0.04 * 0.95 * 0.1 * 10) / 365, 2);
  });

  it('refuses a mint of a user who was removed from the whitelist, and still redeems everything', async () => {
    const removal = await post('/integration/whitelist', {
      integrationId,
      users: [user.publicKey.toBase58()],
      allowed: false,
    });
    const before = await rpc().getBalance(signer.publicKey);
    await submit(rpc(), removal.transaction, [signer]);
    // the entry's rent comes back to who paid it
    expect(await rpc().getBalance(signer.publicKey)).toBeGreaterThan(before);
    const minted = await service.post(`/integration/mint?${query}`, {
      integrationId,
      user: user.publicKey.toBase58(),
      amount: 1_000_000,
    });
    expect(minted.status).toBe(403);
    const all = await post('/integration/redeem', {
      integrationId,
      user: user.publicKey.toBase58(),
      amount: coin(600).toString(),
    });
    await submit(rpc(), all.transaction, [user]);
    expect(await balanceOf(brandedMint, user.publicKey, TOKEN_2022_PROGRAM_ID)).toBe(0n);
  });
});
