import {
  createTokenAccountInstruction,
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

const trancheId = juniorMintAddress(stablecoinAddress(0), 0).toBase58();

const service = await openTestService();
const { data, send, ask, askAction, execute, held } = flowsOf(service);
const advanceDay = () => service.localnet.clusters.mainnet.advanceClock(86_400);
const rpc = service.rpc.mainnet;
const losses = lossesOf(rpc, 0);

// the holder gets coins, junior tokens, a withdrawal whose cooldown is over, and a claim on a resolved report; the newcomer is on the
// whitelist, and has an account that begins frozen
const [integrator, compliance, holder, newcomer] = (await Promise.all(
  Array.from({ length: 4 }, () => fundedWallet(rpc)),
)) as [Keypair, Keypair, Keypair, Keypair];
for (const { publicKey } of [holder, newcomer]) await faucet(rpc, publicKey, 0, 10_000n * million);
const powers = { freeze: true, pause: true, seize: true, frozenByDefault: true };
const terms = { whitelistRequired: true, compliance: { authority: text(compliance), ...powers } };
const id = await issueCoin(service, integrator, { symbol: 'LAW', ...terms });
await service.reveal(id, integrator);
const { brandedMint, stablecoinMint: assetMint } = await data(`/integration/${id}`);
const [branded, underlying] = [new PublicKey(brandedMint), new PublicKey(assetMint)];
const whitelist = (users: Keypair[], allowed = true) =>
  send('/integration/whitelist', { integrationId: id, users: users.map(text), allowed }, integrator);
await whitelist([holder, newcomer]);
const { publicKey: owner } = newcomer;
const account = { feePayer: owner, owner, mint: branded, tokenProgram: TOKEN_2022_PROGRAM_ID };
await execute([createTokenAccountInstruction(account)], newcomer);

const exchange = (owner: Keypair, amount: bigint) => ({
  ...{ integrationId: id, user: text(owner), amount: units(amount) },
});
const deposit = (owner: Keypair, amount: bigint) => ({
  ...{ trancheId, recipient: text(owner), assetMint, amount: units(amount) },
});
await send('/integration/mint', exchange(holder, 2_000n), holder);
await send('/tranches/junior/mint', deposit(holder, 100n), holder);
// yield and commission arrive
advanceDay();
await losses.report(1_000n * million);
await send('/integration/redeem', { ...exchange(holder, 1_000n), acceptWithheld: true }, holder);
await losses.resolve();
const [{ claimId }] = (await data(`/loss-claims?owner=${text(holder)}`)).claims;
const withdrawal = { trancheId, user: text(holder), amount: units(10n) };
const { cooldown } = await send('/tranches/junior/withdraw/request', withdrawal, holder);
advanceDay();

const comply = (path: string, more: object = {}) =>
  send(`/integration/compliance/${path}`, { integrationId: id, ...more }, compliance);
const freeze = () => comply('freeze', { user: text(holder) });
const thaw = () => comply('thaw', { user: text(holder) });
const coins = (owner: Keypair) => held(owner, branded, TOKEN_2022_PROGRAM_ID);
const cash = (owner: Keypair) => held(owner, underlying, TOKEN_PROGRAM_ID);
const position = async (owner: Keypair) =>
  (await data(`/wallet/${text(owner)}/positions?mint=${branded}`)).positions[0];

/** What every flow answers to a holder. */
async function answersTo(owner: Keypair) {
  const quoted = async (side: string) =>
    (await data(`/integration/${id}/quote?side=${side}&amount=${units(1n)}`)).limitedBy;
  return {
    mint: await ask('/integration/mint', exchange(owner, 1n)),
    redeem: await ask('/integration/redeem', exchange(owner, 1n)),
    underReport: await ask('/integration/redeem', { ...exchange(owner, 1n), acceptWithheld: true }),
    actionMint: await askAction(id, 'mint', owner),
    actionRedeem: await askAction(id, 'redeem', owner),
    quotes: [await quoted('mint'), await quoted('redeem')],
    claimFees: await ask('/integration/claim-fees', { integrationId: id }),
    settle: await ask('/loss-claims/settle', { claimId }),
    juniorDeposit: await ask('/tranches/junior/mint', deposit(owner, 1n)),
    juniorRequest: await ask('/tranches/junior/withdraw/request', withdrawal),
    juniorComplete: await ask('/tranches/junior/withdraw/complete', { cooldown }),
    juniorCancel: await ask('/tranches/junior/withdraw/cancel', { cooldown }),
  };
}

const untouched = {
  ...{ claimFees: 'ok', settle: 'ok' },
  ...{ juniorDeposit: 'ok', juniorRequest: 'ok', juniorComplete: 'ok', juniorCancel: 'ok' },
};
const exchanges = (answer: string, action: string[], quote: string | null = null) => ({
  ...untouched,
  ...{ mint: answer, redeem: answer, underReport: answer },
  ...{ actionMint: action, actionRedeem: action, quotes: [quote, quote] },
});
const open = exchanges('ok', ['offered', 'ok']);
const frozen = "the user's account of the coin is frozen; its compliance authority can thaw it";
const stoppedByFreeze = exchanges(`422 user: ${frozen}`, ['offered', `422 account: ${frozen}`]);
const paused = 'he coin is paused by its compliance authority';
const stoppedByPause = exchanges(`422 t${paused}`, [`T${paused}`, `422 T${paused}`], 'paused');
const none = '422 insufficient balance: the user holds 0 coins';

describe('every flow of a regulated coin', () => {
  it('is open to a holder whom nothing stops, and names the frozen account or the pause where it needs the coin', async () => {
    expect(await answersTo(holder)).toEqual(open);
    await freeze();
    expect(await answersTo(holder)).toEqual(stoppedByFreeze);
    await comply('pause');
    expect(await answersTo(holder)).toEqual(stoppedByPause);
    expect(await answersTo(newcomer)).toMatchObject({ mint: stoppedByPause.mint });
    await comply('resume');
    await thaw();
    expect(await answersTo(holder)).toEqual(open);
  });

  it('lets a whitelisted user mint into an account that begins frozen, and says what others lack', async () => {
    expect(await answersTo(newcomer)).toMatchObject({
      ...{ ...untouched, mint: 'ok', redeem: none },
      ...{ actionMint: ['offered', 'ok'], actionRedeem: ['offered', `${none} (in base units)`] },
    });
    await whitelist([newcomer], false);
    const refused = '403 The user is not whitelisted';
    expect(await answersTo(newcomer)).toMatchObject({ mint: refused, actionMint: ['offered', refused] });
    await whitelist([newcomer]);
    await send('/integration/mint', exchange(newcomer, 100n), newcomer);
    expect(await coins(newcomer)).toBeGreaterThan(99n * million);
  });

  it('pays fees, refunds and junior withdrawals while the account is frozen and the coin paused, and all yield after it', async () => {
    await freeze();
    await comply('pause');
    const before = await position(holder);
    const start = await cash(holder);
    await send('/loss-claims/settle', { claimId }, holder);
    const refunded = await cash(holder);
    expect(refunded).toBeGreaterThan(start);
    await send('/tranches/junior/withdraw/complete', { cooldown }, holder);
    expect(await cash(holder)).toBeGreaterThan(refunded);
    await send('/integration/claim-fees', { integrationId: id }, integrator);
    expect(await cash(integrator)).toBeGreaterThan(0n);
    advanceDay();
    const { balance, costBasis, valueNow } = await position(holder);
    expect(before).toMatchObject({ balance, costBasis });
    expect(BigInt(valueNow)).toBeGreaterThan(BigInt(before.valueNow));
    await comply('resume');
    await thaw();
  });
});

it('two first mints of a user, prepared before either is sent, are both paid: the second finds the account thawed', async () => {
  const early = await fundedWallet(rpc);
  await faucet(rpc, early.publicKey, 0, 10_000n * million);
  await whitelist([early]);
  const prepared = await Promise.all(
    [100n, 200n].map((amount) => service.post('/integration/mint', exchange(early, amount))),
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

describe('a seizure', () => {
  const statement = (owner: Keypair) => data(`/wallet/${text(owner)}/statement?mint=${branded}`);

  it('of a frozen account of a paused coin is a transfer at cost in statement, activity and position of both', async () => {
    const [before, received] = [await position(holder), await position(newcomer)];
    await freeze();
    await comply('pause');
    const seized = BigInt(before.balance) / 4n;
    await comply('seize', { user: text(holder), recipient: text(newcomer), amount: `${seized}` });

    const cost = BigInt(before.costBasis);
    const costBasis = `${cost - (cost * seized) / BigInt(before.balance)}`;
    const left = { balance: `${BigInt(before.balance) - seized}`, realized: before.realized, costBasis };
    expect(await coins(holder)).toBe(BigInt(left.balance));
    expect(await position(holder)).toMatchObject({ ...left, unexplained: '0' });
    const { tokens, lines } = await statement(holder);
    expect(tokens[0].closing).toMatchObject(left);
    const line = { kind: 'transferredOut', tokens: `${-seized}` };
    expect(lines.at(-1)).toMatchObject({ ...line, realized: '0' });
    const { activity } = await data(`/wallet/${text(holder)}/activity?mint=${branded}`);
    expect(activity[0]).toMatchObject(line);
    const other = await position(newcomer);
    expect(BigInt(other.balance)).toBe(BigInt(received.balance) + seized);
    expect(BigInt(other.balance)).toBe(await coins(newcomer));
    const estimatedCost = `${BigInt(other.costBasis) - BigInt(received.costBasis)}`;
    expect(other).toMatchObject({ estimatedCost, unexplained: '0' });
    expect((await statement(newcomer)).lines.at(-1)).toMatchObject({ kind: 'transferredIn' });
    await comply('resume');
    await thaw();
  });
});

describe('losses of a regulated coin', () => {
  it('wind the stablecoin up while accounts are frozen and the coin is paused, and its holders are paid what is left', async () => {
    await freeze();
    await comply('pause');
    // four fifths of the collateral can be deployed, and each time all of it is lost
    for (let rounds = 0; rounds < 6; rounds += 1) {
      advanceDay();
      const { seniorAssets, juniorAssets, unvestedYield } = await data('/stablecoin/0');
      const backing = [seniorAssets, juniorAssets, unvestedYield].map(BigInt).reduce((a, b) => a + b);
      const lost = (backing * 79n) / 100n;
      await losses.report(lost);
      await losses.resolve(lost);
    }
    const wound = 'he stablecoin is wound up: after its losses it takes no new money';
    const { redeem, actionRedeem, quotes } = stoppedByPause;
    expect(await answersTo(holder)).toMatchObject({ mint: `422 t${wound}`, redeem, actionRedeem, quotes });
    await comply('resume');
    expect((await answersTo(holder)).redeem).toBe(stoppedByFreeze.redeem);
    await thaw();
    expect((await answersTo(holder)).actionMint).toEqual([`T${wound}`, `422 T${wound}`]);
    const { balance, valueNow } = await position(holder);
    const before = await cash(holder);
    await send('/integration/redeem', { ...exchange(holder, 1n), amount: balance }, holder);
    expect((await cash(holder)) - before).toBeGreaterThanOrEqual(BigInt(valueNow) - 1n);
    expect(await coins(holder)).toBe(0n);
  });
});
