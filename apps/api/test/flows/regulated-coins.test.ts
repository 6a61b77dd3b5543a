import {
  createTokenAccountInstruction,
  formatUnits,
  juniorMintAddress,
  stablecoinAddress,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@obverse/core';
import { faucet, fundedWallet } from '@obverse/testing';
import { type Keypair, PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { issueCoin } from '../support/coin.ts';
import { flowsOf, million, text, units } from '../support/flows.ts';
import { lossesOf } from '../support/losses.ts';
import { openTestService, submit } from '../support/service.ts';

const tranche = juniorMintAddress(stablecoinAddress(0), 0).toBase58();

const service = await openTestService();
const { data, send, ask, askAction, execute, held } = flowsOf(service);
const comply = (path: string, more: object = {}) =>
  send(`/integration/compliance/${path}`, { integrationId: id, ...more }, compliance);
const coins = (owner: Keypair) => held(owner, branded, TOKEN_2022_PROGRAM_ID);
const cash = (owner: Keypair) => held(owner, underlying, TOKEN_PROGRAM_ID);

/** What every flow answers to a holder. */
async function answersTo(owner: Keypair) {
  const user = text(owner);
  const exchange = { integrationId: id, user, amount: units(1n) };
  const quoted = async (side: string) =>
    (await data(`/integration/${id}/quote?side=${side}&amount=${units(1n)}`)).limitedBy;
  return {
    mint: await ask('/integration/mint', exchange),
    redeem: await ask('/integration/redeem', exchange),
    underReport: await ask('/integration/redeem', { ...exchange, acceptWithheld: true }),
    actionMint: await askAction(id, 'mint', owner),
    actionRedeem: await askAction(id, 'redeem', owner),
    quotes: [await quoted('mint'), await quoted('redeem')],
    claimFees: await ask('/integration/claim-fees', { integrationId: id }),
    settle: await ask('/loss-claims/settle', { claimId }),
    juniorDeposit: await ask('/tranches/junior/mint', {
      trancheId: tranche,
      recipient: user,
      assetMint: underlying.toBase58(),
      amount: units(1n),
    }),
    juniorRequest: await ask('/tranches/junior/withdraw/request', {
      trancheId: tranche,
      user: text(holder),
      amount: units(1n),
    }),
    juniorComplete: await ask('/tranches/junior/withdraw/complete', { cooldown }),
    juniorCancel: await ask('/tranches/junior/withdraw/cancel', { cooldown }),
  };
}

const untouched = {
  claimFees: 'ok',
  settle: 'ok',
  juniorDeposit: 'ok',
  juniorRequest: 'ok',
  juniorComplete: 'ok',
  juniorCancel: 'ok',
};
const open = {
  mint: 'ok',
  redeem: 'ok',
  underReport: 'ok',
  actionMint: ['offered', 'ok'],
  actionRedeem: ['offered', 'ok'],
  quotes: [null, null],
  ...untouched,
};
const frozen = "the user's account of the coin is frozen; its compliance authority can thaw it";
const stoppedByFreeze = {
  ...open,
  mint: `422 user: ${frozen}`,
  redeem: `422 user: ${frozen}`,
  underReport: `422 user: ${frozen}`,
  actionMint: ['offered', `422 account: ${frozen}`],
  actionRedeem: ['offered', `422 account: ${frozen}`],
};
const paused = 'coin is paused by its compliance authority';
const stoppedByPause = {
  ...open,
  mint: `422 the ${paused}`,
  redeem: `422 the ${paused}`,
  underReport: `422 the ${paused}`,
  actionMint: [`The ${paused}`, `422 The ${paused}`],
  actionRedeem: [`The ${paused}`, `422 The ${paused}`],
  quotes: ['paused', 'paused'],
};

const rpc = service.rpc.mainnet;
const losses = lossesOf(rpc, 0);
// the holder gets coins, junior tokens, a withdrawal whose cooldown is over, and a claim on a resolved report; the newcomer is on the
// whitelist, and has an account that begins frozen
const [integrator, compliance, holder, newcomer] = await Promise.all([
  fundedWallet(rpc),
  fundedWallet(rpc),
  fundedWallet(rpc),
  fundedWallet(rpc),
]);
for (const { publicKey } of [holder, newcomer]) await faucet(rpc, publicKey, 0, 10_000n * million);
const powers = { freeze: true, pause: true, seize: true, frozenByDefault: true };
const id = await issueCoin(service, integrator, {
  symbol: 'LAW',
  whitelistRequired: true,
  compliance: { authority: text(compliance), ...powers },
});
await service.reveal(id, integrator);
const { brandedMint, stablecoinMint } = await data(`/integration/${id}`);
const [branded, underlying] = [new PublicKey(brandedMint), new PublicKey(stablecoinMint)];
const users = [holder, newcomer].map(text);
await send('/integration/whitelist', { integrationId: id, users, allowed: true }, integrator);
const create = createTokenAccountInstruction({
  feePayer: newcomer.publicKey,
  owner: newcomer.publicKey,
  mint: branded,
  tokenProgram: TOKEN_2022_PROGRAM_ID,
});
await execute([create], newcomer);

const user = text(holder);
await send('/integration/mint', { integrationId: id, user, amount: units(2_000n) }, holder);
const deposit = { trancheId: tranche, recipient: user, assetMint: stablecoinMint, amount: units(100n) };
await send('/tranches/junior/mint', deposit, holder);
// yield and commission arrive
service.localnet.clusters.mainnet.advanceClock(86_400);
await losses.report(1_000n * million);
const redemption = { integrationId: id, user, amount: units(1_000n), acceptWithheld: true };
await send('/integration/redeem', redemption, holder);
await losses.resolve();
const [{ claimId }] = (await data(`/loss-claims?owner=${user}`)).claims;
const request = { trancheId: tranche, user, amount: units(10n) };
const { cooldown } = await send('/tranches/junior/withdraw/request', request, holder);
service.localnet.clusters.mainnet.advanceClock(86_400);

describe('every flow of a regulated coin', () => {
  it('is open to a holder whom nothing stops', async () => {
    expect(await answersTo(holder)).toEqual(open);
  });

  it('names the frozen account where it needs one, and is open where it pays the underlying', async () => {
    await comply('freeze', { user: text(holder) });
    expect(await answersTo(holder)).toEqual(stoppedByFreeze);
  });

  it('says that the coin is paused, of a frozen account and of others', async () => {
    await comply('pause');
    expect(await answersTo(holder)).toEqual(stoppedByPause);
    expect(await answersTo(newcomer)).toMatchObject({ mint: stoppedByPause.mint });
    await comply('resume');
    await comply('thaw', { user: text(holder) });
    expect(await answersTo(holder)).toEqual(open);
  });

  it('lets a whitelisted user mint into an account that begins frozen, and says what others lack', async () => {
    const user = text(newcomer);
    const exchange = { integrationId: id, user, amount: units(100n) };
    const none = 'insufficient balance: the user holds 0 coins';
    expect(await answersTo(newcomer)).toMatchObject({
      ...untouched,
      mint: 'ok',
      redeem: `422 ${none}`,
      actionMint: ['offered', 'ok'],
      actionRedeem: ['offered', `422 ${none} (in base units)`],
    });
    await send('/integration/whitelist', { integrationId: id, users: [user], allowed: false }, integrator);
    const refused = '403 The user is not whitelisted';
    expect(await answersTo(newcomer)).toMatchObject({ mint: refused, actionMint: ['offered', refused] });
    await send('/integration/whitelist', { integrationId: id, users: [user], allowed: true }, integrator);
    await send('/integration/mint', exchange, newcomer);
    expect(await coins(newcomer)).toBeGreaterThan(99n * million);
  });

  it('pays fees, refunds and junior withdrawals while the account is frozen and the coin paused, and all yield after it', async () => {
    await comply('freeze', { user: text(holder) });
    await comply('pause');
    const position = async () =>
      (await data(`/wallet/${text(holder)}/positions?mint=${branded}`)).positions[0];
    const before = await position();
    const start = await cash(holder);
    await send('/loss-claims/settle', { claimId }, holder);
    const refunded = await cash(holder);
    expect(refunded).toBeGreaterThan(start);
    await send('/tranches/junior/withdraw/complete', { cooldown }, holder);
    expect(await cash(holder)).toBeGreaterThan(refunded);
    await send('/integration/claim-fees', { integrationId: id }, integrator);
    expect(await cash(integrator)).toBeGreaterThan(0n);
    service.localnet.clusters.mainnet.advanceClock(86_400);
    const after = await position();
    expect([after.balance, after.costBasis]).toEqual([before.balance, before.costBasis]);
    expect(BigInt(after.valueNow)).toBeGreaterThan(BigInt(before.valueNow));
    await comply('resume');
    await comply('thaw', { user: text(holder) });
  });
});

describe('two first mints of a user, prepared before either is sent', () => {
  it('are both paid: the second finds the account thawed', async () => {
    const early = await fundedWallet(rpc);
    await faucet(rpc, early.publicKey, 0, 10_000n * million);
    const user = text(early);
    await send('/integration/whitelist', { integrationId: id, users: [user], allowed: true }, integrator);
    const prepared = await Promise.all(
      [100n, 200n].map((amount) =>
        service.post('/integration/mint', { integrationId: id, user, amount: units(amount) }),
      ),
    );
    const before = await cash(early);
    const held: bigint[] = [];
    for (const { body } of prepared) {
      await submit(rpc, body.data.transaction, [early]);
      held.push(await coins(early));
    }
    const [first = 0n, both = 0n] = held;
    expect(first).toBeGreaterThan(0n);
    // the same rate, but for rounding
    expect(both - 3n * first).toBeGreaterThanOrEqual(-3n);
    expect(before - (await cash(early))).toBeGreaterThan(299n * million);
  });
});

describe('a seizure', () => {
  const statement = (owner: Keypair) => data(`/wallet/${text(owner)}/statement?mint=${branded}`);
  const position = async (owner: Keypair) =>
    (await data(`/wallet/${text(owner)}/positions?mint=${branded}`)).positions[0];

  it('of a frozen account of a paused coin is a transfer at cost in statement, activity and position of both', async () => {
    const [before, received] = [await position(holder), await position(newcomer)];
    await comply('freeze', { user: text(holder) });
    await comply('pause');
    const seized = BigInt(before.balance) / 4n;
    const request = { user: text(holder), recipient: text(newcomer), amount: `${seized}` };
    await comply('seize', request);

    const cost = BigInt(before.costBasis);
    const left = { balance: `${BigInt(before.balance) - seized}`, realized: before.realized };
    const costBasis = `${cost - (cost * seized) / BigInt(before.balance)}`;
    expect(await coins(holder)).toBe(BigInt(left.balance));
    expect(await position(holder)).toMatchObject({ ...left, costBasis, unexplained: '0' });
    const { tokens, lines } = await statement(holder);
    expect(tokens[0].closing).toMatchObject({ ...left, costBasis });
    expect(lines.at(-1)).toMatchObject({ kind: 'transferredOut', tokens: `${-seized}`, realized: '0' });
    const [line] = (await data(`/wallet/${text(holder)}/activity?mint=${branded}`)).activity;
    expect(line).toMatchObject({ kind: 'transferredOut', tokens: `${-seized}` });
    const csv = await fetch(`${service.url}/wallet/${text(holder)}/statement`, {
      headers: { accept: 'text/csv' },
    });
    expect(await csv.text()).toMatch(
      new RegExp(`"transferredOut","LAW","${branded}","\\w+",\\d+,-${formatUnits(seized, 6)},`),
    );

    const other = await position(newcomer);
    expect(BigInt(other.balance)).toBe(BigInt(received.balance) + seized);
    expect(BigInt(other.balance)).toBe(await coins(newcomer));
    const estimated = BigInt(other.costBasis) - BigInt(received.costBasis);
    expect([other.estimatedCost, other.unexplained]).toEqual([`${estimated}`, '0']);
    expect((await statement(newcomer)).lines.at(-1)).toMatchObject({ kind: 'transferredIn' });
  });

  it('of all leaves a position of nothing, whose redemption says so', async () => {
    const amount = `${await coins(holder)}`;
    await comply('seize', { user: text(holder), recipient: text(newcomer), amount });
    const [token] = (await statement(holder)).tokens;
    expect(token.closing).toMatchObject({ balance: '0', costBasis: '0' });
    const none = 'insufficient balance: the user holds 0 coins';
    expect(await answersTo(holder)).toMatchObject({ redeem: `422 ${none}`, mint: stoppedByPause.mint });
    // it comes back, as a court may order
    await comply('seize', { user: text(newcomer), recipient: text(holder), amount });
    expect(await coins(holder)).toBe(BigInt(amount));
    await comply('resume');
  });
});

describe('losses of a regulated coin', () => {
  it('withhold a part of a redemption that no power stops, and their report stops what it stops of every coin', async () => {
    await comply('freeze', { user: text(holder) });
    await losses.report(900n * million);
    const redemption = { integrationId: id, user: text(holder), amount: units(1n), acceptWithheld: true };
    const redeem = () => ask('/integration/redeem', redemption);
    expect(await redeem()).toBe(stoppedByFreeze.underReport);
    await comply('pause');
    expect(await redeem()).toBe(stoppedByPause.underReport);
    expect(await askAction(id, 'redeem', holder)).toEqual(stoppedByPause.actionRedeem);
    await comply('resume');
    await comply('thaw', { user: text(holder) });
    await send('/integration/redeem', redemption, holder);
    await losses.resolve();
  });

  it('wind the stablecoin up while accounts are frozen and the coin is paused, and its holders are paid what is left', async () => {
    await comply('freeze', { user: text(holder) });
    await comply('pause');
    // four fifths of the collateral can be deployed, and each time all of it is lost
    for (let rounds = 0; rounds < 6; rounds += 1) {
      service.localnet.clusters.mainnet.advanceClock(86_400);
      const { seniorAssets, juniorAssets, unvestedYield } = await data('/stablecoin/0');
      const backing = [seniorAssets, juniorAssets, unvestedYield].map(BigInt).reduce((a, b) => a + b);
      const lost = (backing * 79n) / 100n;
      await losses.report(lost);
      await losses.resolve(lost);
    }
    const wound = 'he stablecoin is wound up: after its losses it takes no new money';
    expect(await answersTo(holder)).toMatchObject({
      mint: `422 t${wound}`,
      redeem: stoppedByPause.redeem,
      actionRedeem: stoppedByPause.actionRedeem,
      quotes: ['paused', 'paused'],
    });
    await comply('resume');
    expect((await answersTo(holder)).redeem).toBe(stoppedByFreeze.redeem);
    await comply('thaw', { user: text(holder) });
    expect((await answersTo(holder)).actionMint).toEqual([`T${wound}`, `422 T${wound}`]);
    const [{ balance, valueNow }] = (await data(`/wallet/${text(holder)}/positions?mint=${branded}`))
      .positions;
    const before = await cash(holder);
    await send('/integration/redeem', { integrationId: id, user: text(holder), amount: balance }, holder);
    expect((await cash(holder)) - before).toBeGreaterThanOrEqual(BigInt(valueNow) - 1n);
    expect(await coins(holder)).toBe(0n);
  });
});
