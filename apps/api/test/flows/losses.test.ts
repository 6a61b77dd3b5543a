import {
  accrueInstruction,
  cancelChangeInstruction,
  changeAddress,
  changeKinds,
  decodeChange,
  decodeIntegration,
  decodePlatform,
  executePlatformChangeInstruction,
  juniorMintAddress,
  platformAddress,
  queuePlatformChangeInstruction,
  revokeRoleInstruction,
  setFeeInstruction,
  stablecoinAddress,
  syncInstruction,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  tokenAddress,
} from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { faucet, fundedWallet } from '@obverse/testing';
import { createBurnInstruction } from '@solana/spl-token';
import { Keypair, PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { issueCoin } from '../support/coin.ts';
import { flowsOf, million, text, units } from '../support/flows.ts';
import { lossesOf } from '../support/losses.ts';
import { openTestService } from '../support/service.ts';

const day = 86_400;
const stablecoin = stablecoinAddress(0);
const platform = platformAddress();
const [admin, guardian, manager] = ['admin', 'guardian', 'manager'].map(developmentKeypair) as [
  Keypair,
  Keypair,
  Keypair,
];

/** The junior tranche that the loss wipes out, and its withdrawal that waits. */
const tranche = juniorMintAddress(stablecoin, 0).toBase58();

const service = await openTestService({ leads: true });
const { data, ask, send, execute, held } = flowsOf(service);
const cash = () => held(holder, new PublicKey(underlying), TOKEN_PROGRAM_ID);
const kindsOf = async (integration: string): Promise<string[]> =>
  (await data(`/integration/${integration}/events?limit=200`)).events.map(
    ({ kind }: { kind: string }) => kind,
  );
const deposit = (trancheId: string) => ({
  trancheId,
  recipient: text(junior),
  assetMint: underlying,
  amount: units(1_000n),
});

const rpc = service.rpc.mainnet;
const losses = lossesOf(rpc, 0);
const [integrator, holder, junior] = await Promise.all([
  fundedWallet(rpc),
  fundedWallet(rpc),
  fundedWallet(rpc),
]);
for (const { publicKey } of [holder, junior]) await faucet(rpc, publicKey, 0, 30_000n * million);
/** The integration on stablecoin 0, and one on stablecoin 1. */
const id = await issueCoin(service, integrator, { symbol: 'LOSS' });
const other = await issueCoin(service, integrator, { symbol: 'LOSS', stablecoin: 1 });
for (const integration of [id, other]) await service.reveal(integration, integrator);
const { stablecoinMint, brandedMint, juniorTranche } = await data(`/integration/${id}`);
const [underlying, branded] = [stablecoinMint, new PublicKey(brandedMint)];
expect(juniorTranche).toBe(tranche);
const user = text(holder);
await send('/integration/mint', { integrationId: id, user, amount: units(20_000n) }, holder);
await send('/tranches/junior/mint', deposit(tranche), junior);
const request = { trancheId: tranche, user: text(junior), amount: units(100n) };
const { cooldown } = await send('/tranches/junior/withdraw/request', request, junior);

describe('a loss beyond the junior assets', () => {
  const user = () => ({ integrationId: id, user: text(holder) });
  const redemption = () => ({ ...user(), amount: units(1_000n) });
  let reportId: string;
  let paidNow: string;
  let withheld: bigint;
  const claims = async () => (await data(`/loss-claims?owner=${holder.publicKey}`)).claims;

  it('is quoted, and withholds a part of a redemption that accepts it', async () => {
    reportId = await losses.report(5_000n * million);
    const quote = await data(`/integration/${id}/quote?side=redeem&amount=${1_000n * million}`);
    expect(quote).toMatchObject({ limitedBy: 'lossReport', reportId, amountOut: quote.paidNow });
    ({ paidNow } = quote);
    withheld = BigInt(quote.withheld);
    expect(withheld).toBeGreaterThan(0n);
    expect(BigInt(quote.paidNow) + withheld).toBeGreaterThan(999n * million);
    const mint = await data(`/integration/${id}/quote?side=mint&amount=1000`);
    expect(mint).toMatchObject({ limitedBy: 'lossReport', reportId: null });

    const refused = await service.post('/integration/redeem', redemption());
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([422, 'LOSS_PENDING']);
    expect(refused.body.message).toMatch(/would be paid now and \d+ withheld; repeat with acceptWithheld/);
    expect(await ask('/integration/mint', { ...user(), amount: 1_000 })).toMatch(/a loss report is open/);

    const before = await cash();
    await send('/integration/redeem', { ...redemption(), acceptWithheld: true }, holder);
    expect((await cash()) - before).toBe(BigInt(quote.paidNow));
  });

  it('is shown with its parts, and the claim waits for its resolution', async () => {
    const { open, report } = await data('/stablecoins/0/loss-report');
    expect(open).toBe(true);
    expect(report).toMatchObject({ reportId, loss: units(5_000n), withheld: withheld.toString() });
    const [claim] = await claims();
    expect(claim).toMatchObject({ reportId, stablecoin: 0, withheld: withheld.toString(), refundDue: null });
    expect(await ask('/loss-claims/settle', { claimId: claim.claimId })).toBe(
      '422 the loss report is not resolved yet',
    );
  });

  it("stands in the holder's statement with what it withheld beside what was received, and adds up to the position", async () => {
    const query = `?mint=${branded}`;
    const { tokens, lines, isComplete } = await data(`/wallet/${holder.publicKey}/statement${query}`);
    expect(isComplete).toBe(true);
    const [minted, redeemed] = lines;
    expect(lines.map(({ kind }: { kind: string }) => kind)).toEqual(['minted', 'redeemed']);
    expect(redeemed).toMatchObject({ tokens: units(-1_000n), withheld: withheld.toString() });
    expect(redeemed.received).toBe(paidNow);
    // what is withheld counts as lost until it is refunded
    expect(BigInt(redeemed.realized)).toBe(BigInt(redeemed.received) + BigInt(redeemed.cost));
    const earned = BigInt(redeemed.realized) + withheld;
    // what the coins had earned before, in some seconds, and rounding
    expect(earned).toBeGreaterThanOrEqual(-2n);
    expect(earned).toBeLessThan(1_000n);

    const [position] = (await data(`/wallet/${holder.publicKey}/positions${query}`)).positions;
    const { balance, costBasis, realized, valueNow, unexplained } = position;
    expect([balance, unexplained]).toEqual([units(19_000n), '0']);
    expect(realized).toBe(redeemed.realized);
    expect(BigInt(costBasis)).toBe(BigInt(minted.cost) + BigInt(redeemed.cost));
    expect(BigInt(position.earned)).toBe(BigInt(realized) + BigInt(valueNow) - BigInt(costBasis));
    expect(tokens[0].closing).toMatchObject({ balance, costBasis, realized });
  });

  it('is resolved at less, and the claim pays what the loss proved smaller by', async () => {
    await losses.resolve(3_000n * million);
    const [claim] = await claims();
    const refund = BigInt(claim.refundDue);
    expect(refund).toBeGreaterThan(0n);
    expect(refund).toBeLessThan(withheld);
    const before = await cash();
    await send('/loss-claims/settle', { claimId: claim.claimId }, holder);
    expect((await cash()) - before).toBe(refund);
    expect(await claims()).toEqual([]);
    await expect
      .poll(async () => (await data('/stablecoins/0/loss-report')).past)
      .toMatchObject([{ reportId, settled: units(3_000n), refund: refund.toString() }]);
    expect((await data('/stablecoins/0/loss-report')).report).toBeNull();
    const { exchange_rate: rate, yield: earned } = await data(`/integration/${id}/stats`);
    expect(Number(rate) / 1e12).toBeLessThan(0.95);
    expect(Number(earned)).toBeLessThan(0);
  });

  it('leaves the yield to the holders without commission until the rate is back where it was', async () => {
    await expect
      .poll(async () => {
        const [{ apy }] = await data('/stablecoin/apy');
        const { apy_bps: apyBps } = await data(`/integration/${id}/stats`);
        expect(apy).toBeGreaterThan(3);
        // the fee of a twentieth would take 20 basis points of it
        return Math.abs(apyBps - 100 * apy);
      })
      .toBeLessThan(2);
  });

  it('ends the junior tranche, whose tokens are void, and the next deposit opens another one', async () => {
    await expect
      .poll(() => data(`/tranches/junior/${tranche}/stats`))
      .toMatchObject({
        status: 'wipedOut',
        epoch: 0,
        total_value_locked: '0',
        exchange_rate_underlying: '0',
        coverage_ratio_bps: 0,
        apy_bps: 0,
        apy_bps_7d: 0,
        market_cap: '0',
        // the void tokens are still there
        lp_token_supply: units(900n),
        holders: 1,
      });
    const [left] = await data(`/tranches/junior/${tranche}/cooldowns`);
    expect(left).toMatchObject({
      address: cooldown,
      status: 'void',
      expiresAt: null,
      tokensLeft: units(100n),
      valueNow: '0',
      completableNow: false,
    });
    const juniorPath = `/wallet/${junior.publicKey}`;
    const positionNow = async () => (await data(`${juniorPath}/positions?mint=${tranche}`)).positions[0];
    const lost = { valueNow: '0', unexplained: '0', earned: units(-1_000n), status: 'wipedOut' };
    const cost = units(1_000n);
    const cooling = { cooling: units(100n), cooldowns: [{ address: cooldown, status: 'void' }] };
    expect(await positionNow()).toMatchObject({ ...lost, ...cooling, costBasis: cost, realized: '0' });
    expect(await ask('/tranches/junior/mint', deposit(tranche))).toMatch(/was wiped out/);
    expect(await ask('/tranches/junior/withdraw/complete', { cooldown })).toMatch(/was wiped out/);
    await send('/tranches/junior/withdraw/cancel', { cooldown }, junior);
    // its void tokens are gone, and what they cost is lost
    const gone = {
      balance: units(900n),
      costBasis: units(900n),
      realized: units(-100n),
    };
    expect(await positionNow()).toMatchObject({ ...lost, ...gone, cooling: '0', cooldowns: [] });
    const { tokens, lines } = await data(`${juniorPath}/statement?mint=${tranche}`);
    expect(lines.map(({ kind }: { kind: string }) => kind)).toEqual([
      'juniorDeposited',
      'withdrawalRequested',
      'withdrawalCancelled',
    ]);
    expect(lines[2]).toMatchObject({ tokens: '0', coolingTokens: units(-100n), received: '0' });
    expect(tokens[0].closing).toMatchObject({ ...gone, coolingTokens: '0' });

    const { juniorTranche } = await data(`/integration/${id}`);
    expect(juniorTranche).toBe(juniorMintAddress(stablecoin, 1).toBase58());
    expect(await data(`/tranches/junior/${juniorTranche}/stats`)).toMatchObject({
      status: 'active',
      epoch: 1,
      lp_token_supply: '0',
      total_value_locked: '0',
      exchange_rate_underlying: '1',
      holders: 0,
    });
    await send('/tranches/junior/mint', deposit(juniorTranche), junior);
    await expect
      .poll(() => data(`/tranches/junior/${juniorTranche}/stats`))
      .toMatchObject({ lp_token_supply: units(1_000n), holders: 1 });
  });

  it('warns every integration concerned, and no other', async () => {
    const broadcasts = ['lossReported', 'lossResolved', 'trancheWipedOut', 'juniorMintOpened'];
    await expect.poll(() => kindsOf(id)).toEqual(expect.arrayContaining(broadcasts));
    // a single holder's settlement concerns no integration
    expect(await kindsOf(id)).not.toContain('lossClaimSettled');
    expect((await kindsOf(other)).filter((kind) => broadcasts.includes(kind))).toEqual([]);
  });
});

describe('statistics after a burn in Token-2022', () => {
  it('have less supply, and a rate that the burn does not change', async () => {
    const before = await data(`/integration/${id}/stats`);
    const from = tokenAddress(branded, holder.publicKey, TOKEN_2022_PROGRAM_ID);
    const amount = 5_000n * million;
    await execute(
      [createBurnInstruction(from, branded, holder.publicKey, amount, [], TOKEN_2022_PROGRAM_ID)],
      holder,
    );
    const after = await data(`/integration/${id}/stats`);
    expect(BigInt(before.supply) - BigInt(after.supply)).toBe(amount);
    // it accrues meanwhile
    expect(Number(after.exchange_rate) / Number(before.exchange_rate)).toBeCloseTo(1, 4);
  });
});

async function rolesNow() {
  const account = await rpc.getAccountInfo(platform);
  const roles = decodePlatform(platform, account?.data ?? new Uint8Array());
  const { pauser, treasury, delaySeconds } = roles;
  return { manager: roles.manager, guardian: roles.guardian, pauser, treasury, delaySeconds };
}

async function integrationNow() {
  const address = new PublicKey(id);
  return decodeIntegration(address, (await rpc.getAccountInfo(address))?.data ?? new Uint8Array());
}

describe('a change that waits', () => {
  const changesOf = (query = '') => data(`/governance/changes${query}`);

  it('is shown with its times from the moment it is queued, reported to every integration, and executable after its delay', async () => {
    const { treasury, delaySeconds, ...roles } = await rolesNow();
    const change = { ...roles, delaySeconds, newAdmin: admin.publicKey, treasury: holder.publicKey };
    await execute([queuePlatformChangeInstruction({ admin: admin.publicKey, ...change })], admin);
    await expect
      .poll(async () => (await changesOf('?stablecoin=0'))[0])
      .toMatchObject({
        kind: 'platform',
        old: { treasury: treasury.toBase58() },
        new: { treasury: text(holder) },
        executable: false,
        // the admin stays
        requiredSigner: null,
        stale: false,
      });
    for (const integration of [id, other])
      await expect.poll(() => kindsOf(integration)).toContain('changeQueued');
    const [queued] = await changesOf();
    expect(Date.parse(queued.eta) - Date.parse(queued.queuedAt)).toBe(delaySeconds * 1_000);
    service.localnet.clusters.mainnet.advanceClock(3 * day);
    await expect.poll(async () => (await changesOf())[0].executable).toBe(true);

    const address = changeAddress(platform, changeKinds.platform);
    const found = decodeChange(address, (await rpc.getAccountInfo(address))?.data ?? new Uint8Array());
    await execute([cancelChangeInstruction({ authority: admin.publicKey, change: found })], admin);
    await expect.poll(() => changesOf('?stablecoin=0')).toEqual([]);
    await expect.poll(() => kindsOf(other)).toContain('changeCancelled');
  });

  it('of a fee raise stands in the configuration until it takes effect', async () => {
    expect(await data(`/integration/${id}`)).toMatchObject({ feeBps: 500, nextFeeBps: null, feeEta: null });
    const set = setFeeInstruction({
      integration: await integrationNow(),
      stablecoin: { address: stablecoin },
      feeBps: 900,
    });
    await execute([set], integrator);
    const { feeBps, nextFeeBps, feeEta } = await data(`/integration/${id}`);
    expect([feeBps, nextFeeBps]).toEqual([500, 900]);
    expect(BigInt(Date.parse(feeEta) / 1_000)).toBe((await integrationNow()).feeEtaTs);
    await expect.poll(() => kindsOf(id)).toContain('feeRaiseScheduled');
  });
});

describe('the roles', () => {
  const voters = (...keys: Keypair[]) => keys.map(({ publicKey }) => publicKey.toBase58());
  const [adminKey, guardianKey, managerKey] = voters(admin, guardian, manager);
  const shown = () => data('/governance/roles');

  it('name a revoked manager, which still votes on losses', async () => {
    await losses.report(million);
    expect(await shown()).toMatchObject({ manager: managerKey, managerActive: true });
    await execute(
      [revokeRoleInstruction({ authority: guardian.publicKey, role: 'manager' })],
      admin,
      guardian,
    );
    await expect.poll(shown).toMatchObject({
      manager: managerKey,
      managerActive: false,
      lossVoters: [adminKey, guardianKey, managerKey],
    });
    await losses.resolve(0n, [manager, guardian]);
    await expect.poll(async () => (await data('/stablecoins/0/loss-report')).open).toBe(false);
  });

  it('change with the signature of the new admin that the queued change names, to what it says', async () => {
    const next = Keypair.generate();
    const nextKey = next.publicKey.toBase58();
    const changes = () => data('/governance/changes?stablecoin=0');
    const roles = { ...(await rolesNow()), manager: PublicKey.default, newAdmin: next.publicKey };
    await execute([queuePlatformChangeInstruction({ admin: admin.publicKey, ...roles })], admin);
    await expect
      .poll(async () => (await changes())[0])
      .toMatchObject({
        executable: false,
        requiredSigner: nextKey,
        old: { admin: adminKey, manager: managerKey, managerActive: false },
        new: {
          admin: nextKey,
          // nobody is named: the last one keeps its vote
          manager: managerKey,
          managerActive: false,
          lossVoters: [nextKey, guardianKey, managerKey],
        },
      });
    service.localnet.clusters.mainnet.advanceClock(3 * day);
    await expect.poll(async () => (await changes())[0].executable).toBe(true);

    const [queued] = await changes();
    const address = changeAddress(platform, changeKinds.platform);
    const change = decodeChange(address, (await rpc.getAccountInfo(address))?.data ?? new Uint8Array());
    const withoutSignature = executePlatformChangeInstruction({ change, currentAdmin: change.admin });
    await expect(execute([withoutSignature], holder)).rejects.toThrow();
    const { publicKey: currentAdmin } = admin;
    await execute([executePlatformChangeInstruction({ change, currentAdmin })], holder, next);
    await expect.poll(changes).toEqual([]);
    expect(await shown()).toMatchObject(queued.new);
  });
});

describe('a fee raise whose time has come', () => {
  it('is in force in all answers before the next sync, which then leaves what they said', async () => {
    // the manager, which is revoked, syncs no more
    expect(await integrationNow()).toMatchObject({ feeBps: 500, nextFeeBps: 900 });
    const inForce = { feeBps: 900, nextFeeBps: null, feeEta: null };
    expect(await data(`/integration/${id}`)).toMatchObject(inForce);
    expect(await data(`/tranches/senior/${id}/config`)).toMatchObject({ fee: 900 });
    await execute([accrueInstruction(stablecoin), syncInstruction(stablecoin, new PublicKey(id))], holder);
    expect(await integrationNow()).toMatchObject({ feeBps: 900, nextFeeBps: 0, feeEtaTs: 0n });
    expect(await data(`/integration/${id}`)).toMatchObject(inForce);
  });
});
