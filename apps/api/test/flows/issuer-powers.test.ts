import {
  createTokenAccountInstruction,
  DEVELOPMENT_PROGRAM_ID,
  distributeYieldInstruction,
  juniorMintAddress,
  recognizeShortfallInstruction,
  returnCollateralInstruction,
  stablecoinAddress,
  TOKEN_2022_PROGRAM_ID as token2022,
  tokenAddress as tokenAddressOf,
  vaultAddress,
} from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { faucet, fundedWallet, waitFor } from '@obverse/testing';
import {
  createFreezeAccountInstruction,
  createPauseInstruction,
  createResumeInstruction,
  createSetTransferFeeInstruction,
  createThawAccountInstruction,
  createTransferCheckedInstruction,
  createUpdateTransferHookInstruction,
} from '@solana/spl-token';
import { Keypair, PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { issueCoin } from '../support/coin.ts';
import { flowsOf, million, text, units } from '../support/flows.ts';
import { addIssuerStablecoin } from '../support/issuer-stablecoin.ts';
import { lossesOf } from '../support/losses.ts';
import { openTestService } from '../support/service.ts';

const [manager, issuer] = [developmentKeypair('manager'), developmentKeypair('coin faucet')];
const { publicKey: me } = issuer;
const mint = Keypair.generate();
const underlying = mint.publicKey;
const stablecoin = stablecoinAddress(2);
const vault = vaultAddress(stablecoin);
const tranche = juniorMintAddress(stablecoin, 0).toBase58();
const accountOf = ({ publicKey }: Keypair) => tokenAddressOf(underlying, publicKey, token2022);

const powers = ['permanentDelegate', 'pause', 'freeze', 'transferHook', 'transferFee'] as const;

const service = await openTestService();
const { data, send, ask, askAction, execute, held } = flowsOf(service);
const exchange = () => ({ integrationId: id, user: text(holder), amount: units(10n) });

/** What every flow that moves the underlying answers, and the requests and cancellations of withdrawals, which do not. */
async function answers() {
  const junior = { trancheId: tranche, amount: units(1n) };
  const deposit = { ...junior, recipient: text(holder), assetMint: underlying.toBase58() };
  return {
    mint: await ask('/integration/mint', exchange()),
    redeem: await ask('/integration/redeem', exchange()),
    convert: await ask('/integration/convert', {
      ...{ from: id, to: other },
      ...{ user: text(holder), amount: units(10n) },
    }),
    quote: (await data(`/integration/${id}/quote?side=redeem&amount=${units(10n)}`)).limitedBy,
    action: await askAction(id, 'redeem', holder),
    claimFees: await ask('/integration/claim-fees', { integrationId: id }),
    settle: await ask('/loss-claims/settle', { claimId }),
    juniorDeposit: await ask('/tranches/junior/mint', deposit),
    juniorRequest: await ask('/tranches/junior/withdraw/request', { ...junior, user: text(holder) }),
    juniorComplete: await ask('/tranches/junior/withdraw/complete', { cooldown }),
    juniorCancel: await ask('/tranches/junior/withdraw/cancel', { cooldown }),
  };
}

type Answers = Awaited<ReturnType<typeof answers>>;
/** What an Action shows and says where nobody can redeem. */
const disabled = (reason: string) => [reason, `422 ${reason}`];
const unmoved = { juniorRequest: 'ok', juniorCancel: 'ok' };
const open: Answers = {
  ...unmoved,
  mint: 'ok',
  redeem: 'ok',
  convert: 'ok',
  quote: null,
  action: ['offered', 'ok'],
  claimFees: 'ok',
  settle: 'ok',
  juniorDeposit: 'ok',
  juniorComplete: 'ok',
};
const allSay = (answer: string, reason = ''): Answers => ({
  ...unmoved,
  mint: answer,
  redeem: answer,
  convert: answer,
  quote: 'paused',
  action: disabled(reason),
  claimFees: answer,
  settle: answer,
  juniorDeposit: answer,
  juniorComplete: answer,
});

const frozen = "the owner's account of the underlying is frozen by its issuer";
const hook = 'the issuer of the underlying has set a transfer hook: the vault neither takes nor pays';
const taken = 'the underlying mint takes a transfer fee or has a transfer hook';
const freeze = (...accounts: PublicKey[]) =>
  accounts.map((each) => createFreezeAccountInstruction(each, underlying, me, [], token2022));
const thaw = (...accounts: PublicKey[]) =>
  accounts.map((each) => createThawAccountInstruction(each, underlying, me, [], token2022));
const setHook = (program: PublicKey) => [
  createUpdateTransferHookInstruction(underlying, me, program, [], token2022),
];

/** What the issuer does, its end, and the answers in between. */
const moments: [string, () => TransactionInstruction[], () => TransactionInstruction[], Answers][] = [
  [
    'has paused the underlying',
    () => [createPauseInstruction(underlying, me, [], token2022)],
    () => [createResumeInstruction(underlying, me, [], token2022)],
    allSay('422 the underlying is paused by its issuer', 'The underlying is paused by its issuer'),
  ],
  [
    'has frozen the vault',
    () => freeze(vault),
    () => thaw(vault),
    allSay(
      '422 the vault is frozen by the issuer of the underlying',
      'The vault is frozen by the issuer of the underlying',
    ),
  ],
  [
    "has frozen the users' accounts",
    () => freeze(accountOf(holder), accountOf(integrator)),
    () => thaw(accountOf(holder), accountOf(integrator)),
    {
      ...allSay(`422 user: ${frozen}`),
      quote: null,
      action: ['offered', `422 account: ${frozen}`],
      claimFees: `422 destination: ${frozen}`,
      settle: `422 claimId: ${frozen}`,
      juniorDeposit: `422 recipient: ${frozen}`,
      juniorComplete: `422 cooldown: ${frozen}`,
    },
  ],
  [
    'has set a transfer hook',
    () => setHook(DEVELOPMENT_PROGRAM_ID),
    () => setHook(PublicKey.default),
    {
      ...allSay(`422 ${hook}`, 'The issuer of the underlying has set a transfer hook'),
      mint: `422 ${taken}`,
      juniorDeposit: `422 ${taken}`,
    },
  ],
];

const rpc = service.rpc.mainnet;
const losses = lossesOf(rpc, 2);
await addIssuerStablecoin(rpc, { index: 2, mint, issuer, powers });
// the holder gets coins, a claim on a resolved report, junior tokens, and a withdrawal of them whose cooldown is over
const [integrator, holder] = await Promise.all([fundedWallet(rpc), fundedWallet(rpc)]);
for (const { publicKey } of [integrator, holder, manager]) await faucet(rpc, publicKey, 2, 10_000n * million);
const id = await issueCoin(service, integrator, { symbol: 'POWER', stablecoin: 2 });
const other = await issueCoin(service, integrator, { symbol: 'OTHER', stablecoin: 2 });
await service.reveal(id, integrator);
await send('/integration/mint', { ...exchange(), amount: units(5_000n) }, holder);
const deposit = { trancheId: tranche, recipient: text(holder), amount: units(100n) };
await send('/tranches/junior/mint', { ...deposit, assetMint: underlying.toBase58() }, holder);
const yields = { manager: manager.publicKey, stablecoin: await losses.read(), amount: 10n * million };
await execute([distributeYieldInstruction(yields)], manager);
service.localnet.clusters.mainnet.advanceClock(86_400);
await losses.report(3_000n * million);
await send('/integration/redeem', { ...exchange(), acceptWithheld: true }, holder);
await losses.resolve();
const [{ claimId }] = (await data(`/loss-claims?owner=${text(holder)}`)).claims;
const request = { trancheId: tranche, user: text(holder), amount: units(10n) };
const { cooldown } = await send('/tranches/junior/withdraw/request', request, holder);
service.localnet.clusters.mainnet.advanceClock(86_400);

describe('a stablecoin whose underlying gives its issuer powers', () => {
  it('names them, and is open while the issuer uses none', async () => {
    const { issuerPowers, shortfall } = await data('/stablecoin/2');
    expect(issuerPowers.map(({ power }: { power: string }) => power)).toEqual(powers);
    expect(issuerPowers[0].meaning).toMatch(/^move or burn the tokens of every account/);
    expect(shortfall).toBe('0');
    expect(await answers()).toEqual(open);
  });

  it.each(moments)(
    'says in each flow that the issuer %s, and is open after it',
    async (_, use, end, said) => {
      await execute(use(), issuer);
      expect(await answers()).toEqual(said);
      await execute(end(), issuer);
      expect(await answers()).toEqual(open);
    },
  );
});

describe('a vault that the issuer has seized from', () => {
  const statement = async () => {
    const [{ tokens }, { positions }] = await Promise.all(
      ['statement', 'positions'].map((each) => data(`/wallet/${text(holder)}/${each}`)),
    );
    return [tokens, positions.map(({ balance, costBasis }: Record<string, string>) => [balance, costBasis])];
  };
  let seized: bigint;
  let before: unknown;

  it('is short by what is gone, which redemptions, claims and refunds say', async () => {
    before = await statement();
    const held = BigInt((await data('/stablecoin/2')).vaultBalance);
    seized = held - 1n;
    const to = tokenAddressOf(underlying, me, token2022);
    const terms = { feePayer: me, owner: me, mint: underlying, tokenProgram: token2022 };
    const seize = createTransferCheckedInstruction(vault, underlying, to, me, seized, 6, [], token2022);
    await execute([createTokenAccountInstruction(terms), seize], issuer);
    expect(await data('/stablecoin/2')).toMatchObject({ shortfall: `${seized}`, availableLiquidity: '0' });
    const lacking = `422 the vault does not hold enough: ${seized} are missing from it: 0 available`;
    const deployed = '422 the vault does not hold enough: collateral is deployed or missing';
    expect(await answers()).toEqual({
      ...open,
      redeem: lacking,
      convert: lacking,
      quote: 'liquidity',
      action: disabled('The vault has nothing left to pay now; it is filled again as collateral returns'),
      claimFees: lacking,
      settle: deployed,
      juniorComplete: deployed,
    });
  });

  it('counts it as deployed collateral once anyone has recognized it, and answers as before', async () => {
    await execute([recognizeShortfallInstruction({ stablecoin, vault })], holder);
    const quote = await data(`/integration/${id}/quote?side=redeem&amount=${units(10n)}`);
    expect(quote).toMatchObject({ limitedBy: 'liquidity', liquidityLeft: '0' });
    expect(await data('/stablecoin/2')).toMatchObject({ shortfall: '0', deployedCollateral: `${seized}` });
    const { mint, redeem } = await answers();
    const deployed = '422 the vault does not hold enough: collateral is deployed or missing: 0 available';
    expect([mint, redeem]).toEqual(['ok', deployed]);
  });

  it('pays again once the issuer has returned it, and nobody has lost anything', async () => {
    const source = tokenAddressOf(underlying, me, token2022);
    const back = { owner: me, source, stablecoin: await losses.read(), amount: seized };
    await execute([returnCollateralInstruction(back)], issuer);
    await waitFor(async () => expect(await answers()).toEqual(open));
    expect(await statement()).toEqual(before);
    await send('/loss-claims/settle', { claimId }, holder);
    await send('/tranches/junior/withdraw/complete', { cooldown }, holder);
    await send('/integration/claim-fees', { integrationId: id }, integrator);
    await send('/integration/redeem', exchange(), holder);
  });
});

describe('an underlying that takes a fee of transfers', () => {
  it('takes no deposits, which they say, and pays redemptions less the fee', async () => {
    const fee = createSetTransferFeeInstruction(underlying, me, [], 100, 1_000n * million, token2022);
    await execute([fee], issuer);
    // it begins two epochs later
    service.localnet.clusters.mainnet.advanceClock(6 * 86_400);
    const { mint, juniorDeposit, redeem } = await answers();
    expect([mint, juniorDeposit, redeem]).toEqual([`422 ${taken}`, `422 ${taken}`, 'ok']);
    const before = await held(holder, underlying, token2022);
    await send('/integration/redeem', exchange(), holder);
    const received = (await held(holder, underlying, token2022)) - before;
    const paid = BigInt((await data(`/wallet/${text(holder)}/statement`)).lines.at(-1).received);
    // a fee of one per cent, rounded up
    expect(received).toBe(paid - (paid + 99n) / 100n);
    const { issuerPowers } = await data('/stablecoin/2');
    expect(issuerPowers.at(-1).meaning).toMatch(/arrives less that share, whatever minimum was named$/);
  });
});
