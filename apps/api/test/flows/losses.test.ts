import {
  decodePlatform,
  juniorMintAddress,
  platformAddress,
  queuePlatformChangeInstruction,
  revokeRoleInstruction,
  stablecoinAddress,
  TOKEN_PROGRAM_ID,
} from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { faucet, fundedWallet } from '@obverse/testing';
import { Keypair, PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { issueCoin } from '../support/coin.ts';
import { flowsOf, million, text, units } from '../support/flows.ts';
import { lossesOf } from '../support/losses.ts';
import { openTestService } from '../support/service.ts';

const stablecoin = stablecoinAddress(0);
const platform = platformAddress();
const [admin, guardian, manager] = ['admin', 'guardian', 'manager'].map(developmentKeypair) as [
  Keypair,
  Keypair,
  Keypair,
];
const tranche = juniorMintAddress(stablecoin, 0).toBase58();

const service = await openTestService({ leads: true });
const { data, ask, send, execute, held } = flowsOf(service);
const rpc = service.rpc.mainnet;
const losses = lossesOf(rpc, 0);
const [integrator, holder, junior] = await Promise.all([
  fundedWallet(rpc),
  fundedWallet(rpc),
  fundedWallet(rpc),
]);
for (const { publicKey } of [holder, junior]) await faucet(rpc, publicKey, 0, 30_000n * million);
const id = await issueCoin(service, integrator, { symbol: 'LOSS' });
const other = await issueCoin(service, integrator, { symbol: 'LOSS', stablecoin: 1 });
for (const integration of [id, other]) await service.reveal(integration, integrator);
const { stablecoinMint: assetMint, brandedMint } = await data(`/integration/${id}`);
const branded = new PublicKey(brandedMint);
const user = text(holder);
const cash = () => held(holder, new PublicKey(assetMint), TOKEN_PROGRAM_ID);
const deposit = (trancheId: string) => ({
  trancheId,
  recipient: text(junior),
  assetMint,
  amount: units(1_000n),
});
await send('/integration/mint', { integrationId: id, user, amount: units(20_000n) }, holder);
await send('/tranches/junior/mint', deposit(tranche), junior);
const request = { trancheId: tranche, user: text(junior), amount: units(100n) };
const { cooldown } = await send('/tranches/junior/withdraw/request', request, junior);

type Kind = { readonly kind: string };
const kindsOf = async (integration: string): Promise<string[]> =>
  (await data(`/integration/${integration}/events?limit=200`)).events.map(({ kind }: Kind) => kind);

describe('a loss beyond the junior assets', () => {
  let reportId: string;
  let paidNow: string;
  let withheld: bigint;
  const claims = async () => (await data(`/loss-claims?owner=${user}`)).claims;
  const report = () => data('/stablecoins/0/loss-report');

  it('is quoted, and withholds a part of a redemption that accepts it, with a claim that waits for its resolution', async () => {
    reportId = await losses.report(5_000n * million);
    const quoted = await data(`/integration/${id}/quote?side=redeem&amount=${1_000n * million}`);
    expect(quoted).toMatchObject({ limitedBy: 'lossReport', reportId, amountOut: quoted.paidNow });
    ({ paidNow } = quoted);
    withheld = BigInt(quoted.withheld);
    expect(withheld).toBeGreaterThan(0n);
    expect(BigInt(paidNow) + withheld).toBeGreaterThan(999n * million);
    const mint = await data(`/integration/${id}/quote?side=mint&amount=1000`);
    expect(mint).toMatchObject({ limitedBy: 'lossReport', reportId: null });

    const redemption = { integrationId: id, user, amount: units(1_000n) };
    const refused = await service.post('/integration/redeem', redemption);
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([422, 'LOSS_PENDING']);
    expect(refused.body.message).toMatch(/would be paid now and \d+ withheld; repeat with acceptWithheld/);
    expect(await ask('/integration/mint', redemption)).toMatch(/a loss report is open/);
    const before = await cash();
    await send('/integration/redeem', { ...redemption, acceptWithheld: true }, holder);
    expect((await cash()) - before).toBe(BigInt(paidNow));

    const shown = { reportId, loss: units(5_000n), withheld: `${withheld}` };
    expect(await report()).toMatchObject({ open: true, report: shown });
    const [claim] = await claims();
    expect(claim).toMatchObject({ reportId, stablecoin: 0, withheld: `${withheld}`, refundDue: null });
    const settlement = await ask('/loss-claims/settle', { claimId: claim.claimId });
    expect(settlement).toBe('422 the loss report is not resolved yet');
  });

  it("stands in the holder's statement with what it withheld beside what was received, and adds up to the position", async () => {
    const { tokens, lines } = await data(`/wallet/${user}/statement?mint=${branded}`);
    const [minted, redeemed] = lines;
    expect(redeemed).toMatchObject({ tokens: units(-1_000n), withheld: `${withheld}`, received: paidNow });
    // what is withheld counts as lost until it is refunded
    expect(BigInt(redeemed.realized)).toBe(BigInt(redeemed.received) + BigInt(redeemed.cost));
    const [position] = (await data(`/wallet/${user}/positions?mint=${branded}`)).positions;
    const { balance, costBasis, realized, valueNow, earned } = position;
    expect(position).toMatchObject({
      balance: units(19_000n),
      unexplained: '0',
      realized: redeemed.realized,
    });
    expect(BigInt(costBasis)).toBe(BigInt(minted.cost) + BigInt(redeemed.cost));
    expect(BigInt(earned)).toBe(BigInt(realized) + BigInt(valueNow) - BigInt(costBasis));
    expect(tokens[0].closing).toMatchObject({ balance, costBasis, realized });
  });

  it('is resolved at less, and the claim pays what the loss proved smaller by', async () => {
    await losses.resolve(3_000n * million);
    const [{ claimId, refundDue }] = await claims();
    const refund = BigInt(refundDue);
    expect(refund).toBeGreaterThan(0n);
    expect(refund).toBeLessThan(withheld);
    const before = await cash();
    await send('/loss-claims/settle', { claimId }, holder);
    expect((await cash()) - before).toBe(refund);
    expect(await claims()).toEqual([]);
    const past = [{ reportId, settled: units(3_000n), refund: `${refund}` }];
    await expect.poll(report).toMatchObject({ report: null, past });
    const { exchange_rate: rate, yield: earned } = await data(`/integration/${id}/stats`);
    expect(Number(rate) / 1e12).toBeLessThan(0.95);
    expect(Number(earned)).toBeLessThan(0);
  });

  it('ends the junior tranche, whose tokens are void, and the next deposit opens another one', async () => {
    const stats = (id: string) => data(`/tranches/junior/${id}/stats`);
    await expect
      .poll(() => stats(tranche))
      .toMatchObject({
        ...{ status: 'wipedOut', epoch: 0, total_value_locked: '0', exchange_rate_underlying: '0' },
        ...{ coverage_ratio_bps: 0, apy_bps: 0, apy_bps_7d: 0, market_cap: '0' },
        // the void tokens are still there
        ...{ lp_token_supply: units(900n), holders: 1 },
      });
    expect(await data(`/tranches/junior/${tranche}/cooldowns`)).toMatchObject([
      {
        ...{ address: cooldown, status: 'void', expiresAt: null, completableNow: false },
        ...{ tokensLeft: units(100n), valueNow: '0' },
      },
    ]);
    const path = `/wallet/${junior.publicKey}`;
    const position = async () => (await data(`${path}/positions?mint=${tranche}`)).positions[0];
    const lost = { valueNow: '0', unexplained: '0', earned: units(-1_000n), status: 'wipedOut' };
    const cooling = { cooling: units(100n), cooldowns: [{ address: cooldown, status: 'void' }] };
    const whole = { costBasis: units(1_000n), realized: '0' };
    expect(await position()).toMatchObject({ ...lost, ...cooling, ...whole });
    expect(await ask('/tranches/junior/mint', deposit(tranche))).toMatch(/was wiped out/);
    expect(await ask('/tranches/junior/withdraw/complete', { cooldown })).toMatch(/was wiped out/);
    await send('/tranches/junior/withdraw/cancel', { cooldown }, junior);
    // its void tokens are gone, and what they cost is lost
    const gone = { balance: units(900n), costBasis: units(900n), realized: units(-100n) };
    expect(await position()).toMatchObject({ ...lost, ...gone, cooling: '0', cooldowns: [] });
    const { tokens, lines } = await data(`${path}/statement?mint=${tranche}`);
    expect(lines).toMatchObject([
      { kind: 'juniorDeposited' },
      { kind: 'withdrawalRequested' },
      { kind: 'withdrawalCancelled', tokens: '0', coolingTokens: units(-100n), received: '0' },
    ]);
    expect(tokens[0].closing).toMatchObject({ ...gone, coolingTokens: '0' });

    const { juniorTranche } = await data(`/integration/${id}`);
    expect(juniorTranche).toBe(juniorMintAddress(stablecoin, 1).toBase58());
    expect(await stats(juniorTranche)).toMatchObject({
      ...{ status: 'active', epoch: 1, lp_token_supply: '0', total_value_locked: '0' },
      ...{ exchange_rate_underlying: '1', holders: 0 },
    });
    await send('/tranches/junior/mint', deposit(juniorTranche), junior);
    const opened = { lp_token_supply: units(1_000n), holders: 1 };
    await expect.poll(() => stats(juniorTranche)).toMatchObject(opened);
  });

  it('warns every integration concerned, and no other', async () => {
    const broadcasts = ['lossReported', 'lossResolved', 'trancheWipedOut', 'juniorMintOpened'];
    await expect.poll(() => kindsOf(id)).toEqual(expect.arrayContaining(broadcasts));
    // a single holder's settlement concerns no integration
    expect(await kindsOf(id)).not.toContain('lossClaimSettled');
    expect((await kindsOf(other)).filter((kind) => broadcasts.includes(kind))).toEqual([]);
  });
});

const accountOf = async (address: PublicKey) => (await rpc.getAccountInfo(address))?.data ?? new Uint8Array();

describe('the roles', () => {
  const [adminKey, guardianKey, managerKey] = [admin, guardian, manager].map(text);
  const shown = () => data('/governance/roles');

  it('name a revoked manager, which still votes on losses', async () => {
    await losses.report(million);
    expect(await shown()).toMatchObject({ manager: managerKey, managerActive: true });
    const revoke = revokeRoleInstruction({ authority: guardian.publicKey, role: 'manager' });
    await execute([revoke], admin, guardian);
    const lossVoters = [adminKey, guardianKey, managerKey];
    await expect.poll(shown).toMatchObject({ manager: managerKey, managerActive: false, lossVoters });
    await losses.resolve(0n, [manager, guardian]);
    await expect.poll(async () => (await data('/stablecoins/0/loss-report')).open).toBe(false);
  });

  it('change with the signature of the new admin, which the queued change names', async () => {
    const next = Keypair.generate();
    const roles = { ...decodePlatform(platform, await accountOf(platform)), manager: PublicKey.default };
    const change = { ...roles, admin: admin.publicKey, newAdmin: next.publicKey };
    await execute([queuePlatformChangeInstruction(change)], admin);
    // nobody is named as manager: the last one keeps its vote
    const last = { manager: managerKey, managerActive: false };
    const lossVoters = [text(next), guardianKey, managerKey];
    await expect
      .poll(() => data('/governance/changes?stablecoin=0'))
      .toMatchObject([
        {
          ...{ executable: false, requiredSigner: text(next), old: { admin: adminKey, ...last } },
          new: { admin: text(next), ...last, lossVoters },
        },
      ]);
    for (const integration of [id, other])
      await expect.poll(() => kindsOf(integration)).toContain('changeQueued');
  });
});
