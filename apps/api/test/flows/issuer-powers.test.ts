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
const trancheId = juniorMintAddress(stablecoin, 0).toBase58();
const powers = ['permanentDelegate', 'pause', 'freeze', 'transferHook', 'transferFee'] as const;

const service = await openTestService();
const { data, send, ask, askAction, execute } = flowsOf(service);
const advance = service.localnet.clusters.mainnet.advanceClock;
const rpc = service.rpc.mainnet;
const losses = lossesOf(rpc, 2);
await addIssuerStablecoin(rpc, { index: 2, mint, issuer, powers });
// the holder gets coins, a claim on a resolved report, junior tokens, and a withdrawal of them whose cooldown is over
const [integrator, holder] = await Promise.all([fundedWallet(rpc), fundedWallet(rpc)]);
const user = text(holder);
for (const { publicKey } of [integrator, holder, manager]) await faucet(rpc, publicKey, 2, 10_000n * million);
const id = await issueCoin(service, integrator, { symbol: 'POWER', stablecoin: 2 });
const other = await issueCoin(service, integrator, { symbol: 'OTHER', stablecoin: 2 });
await service.reveal(id, integrator);
const exchange = { integrationId: id, user, amount: units(10n) };
await send('/integration/mint', { ...exchange, amount: units(5_000n) }, holder);
const deposit = { trancheId, recipient: user, assetMint: underlying.toBase58(), amount: units(1n) };
await send('/tranches/junior/mint', { ...deposit, amount: units(100n) }, holder);
const yields = { manager: manager.publicKey, stablecoin: await losses.read(), amount: 10n * million };
await execute([distributeYieldInstruction(yields)], manager);
advance(86_400);
await losses.report(3_000n * million);
await send('/integration/redeem', { ...exchange, acceptWithheld: true }, holder);
await losses.resolve();
const [{ claimId }] = (await data(`/loss-claims?owner=${user}`)).claims;
const withdrawal = { trancheId, user, amount: units(10n) };
const { cooldown } = await send('/tranches/junior/withdraw/request', withdrawal, holder);
advance(86_400);

const quote = () => data(`/integration/${id}/quote?side=redeem&amount=${units(10n)}`);

/** What every flow that moves the underlying answers, and the requests and cancellations of withdrawals, which do not. */
const answers = async () => ({
  mint: await ask('/integration/mint', exchange),
  redeem: await ask('/integration/redeem', exchange),
  convert: await ask('/integration/convert', { from: id, to: other, user, amount: units(10n) }),
  quote: (await quote()).limitedBy,
  action: await askAction(id, 'redeem', holder),
  claimFees: await ask('/integration/claim-fees', { integrationId: id }),
  settle: await ask('/loss-claims/settle', { claimId }),
  juniorDeposit: await ask('/tranches/junior/mint', deposit),
  juniorRequest: await ask('/tranches/junior/withdraw/request', { ...withdrawal, amount: units(1n) }),
  juniorComplete: await ask('/tranches/junior/withdraw/complete', { cooldown }),
  juniorCancel: await ask('/tranches/junior/withdraw/cancel', { cooldown }),
});

type Answers = Awaited<ReturnType<typeof answers>>;
const allSay = (answer: string, action: string[], quote: string | null): Answers => ({
  ...{ mint: answer, redeem: answer, convert: answer, quote, action, claimFees: answer, settle: answer },
  ...{ juniorDeposit: answer, juniorRequest: 'ok', juniorComplete: answer, juniorCancel: 'ok' },
});
const open = allSay('ok', ['offered', 'ok'], null);
/** What an Action shows and says where nobody can redeem. */
const disabled = (reason: string) => [reason, `422 ${reason}`];

const frozen = "the owner's account of the underlying is frozen by its issuer";
const hook = 'he issuer of the underlying has set a transfer hook';
const taken = '422 the underlying mint takes a transfer fee or has a transfer hook';
const stopped = [
  'he underlying is paused by its issuer',
  'he vault is frozen by the issuer of the underlying',
].map((reason) => allSay(`422 t${reason}`, disabled(`T${reason}`), 'paused')) as [Answers, Answers];
type Create = typeof createFreezeAccountInstruction | typeof createThawAccountInstruction;
const each = (create: Create, ...accounts: PublicKey[]) =>
  accounts.map((account) => create(account, underlying, me, [], token2022));
const users = [holder, integrator].map(({ publicKey }) => tokenAddressOf(underlying, publicKey, token2022));
const setHook = (program: PublicKey) => [
  createUpdateTransferHookInstruction(underlying, me, program, [], token2022),
];

/** What the issuer does, its end, and the answers in between. */
const moments: [string, TransactionInstruction[], TransactionInstruction[], Answers][] = [
  [
    'has paused the underlying',
    [createPauseInstruction(underlying, me, [], token2022)],
    [createResumeInstruction(underlying, me, [], token2022)],
    stopped[0],
  ],
  [
    'has frozen the vault',
    each(createFreezeAccountInstruction, vault),
    each(createThawAccountInstruction, vault),
    stopped[1],
  ],
  [
    "has frozen the users' accounts",
    each(createFreezeAccountInstruction, ...users),
    each(createThawAccountInstruction, ...users),
    {
      ...allSay(`422 user: ${frozen}`, ['offered', `422 account: ${frozen}`], null),
      ...{ claimFees: `422 destination: ${frozen}`, settle: `422 claimId: ${frozen}` },
      ...{ juniorDeposit: `422 recipient: ${frozen}`, juniorComplete: `422 cooldown: ${frozen}` },
    },
  ],
  [
    'has set a transfer hook',
    setHook(DEVELOPMENT_PROGRAM_ID),
    setHook(PublicKey.default),
    {
      ...allSay(`422 t${hook}: the vault neither takes nor pays`, disabled(`T${hook}`), 'paused'),
      ...{ mint: taken, juniorDeposit: taken },
    },
  ],
];

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
      await execute(use, issuer);
      expect(await answers()).toEqual(said);
      await execute(end, issuer);
      expect(await answers()).toEqual(open);
    },
  );
});

describe('a vault that the issuer has seized from', () => {
  const ofIssuer = tokenAddressOf(underlying, me, token2022);
  const short = '422 the vault does not hold enough: ';
  const deployed = `${short}collateral is deployed or missing`;
  let seized: bigint;

  it('is short by what is gone, which redemptions, claims and refunds say', async () => {
    seized = BigInt((await data('/stablecoin/2')).vaultBalance) - 1n;
    const account = { feePayer: me, owner: me, mint: underlying, tokenProgram: token2022 };
    const seize = createTransferCheckedInstruction(vault, underlying, ofIssuer, me, seized, 6, [], token2022);
    await execute([createTokenAccountInstruction(account), seize], issuer);
    expect(await data('/stablecoin/2')).toMatchObject({ shortfall: `${seized}`, availableLiquidity: '0' });
    const lacking = `${short}${seized} are missing from it: 0 available`;
    const empty = 'The vault has nothing left to pay now; it is filled again as collateral returns';
    expect(await answers()).toEqual({
      ...open,
      ...{
        redeem: lacking,
        convert: lacking,
        claimFees: lacking,
        settle: deployed,
        juniorComplete: deployed,
      },
      ...{ quote: 'liquidity', action: disabled(empty) },
    });
  });

  it('counts it as deployed collateral once anyone has recognized it, and pays again once the issuer has returned it', async () => {
    await execute([recognizeShortfallInstruction({ stablecoin, vault })], holder);
    expect(await quote()).toMatchObject({ limitedBy: 'liquidity', liquidityLeft: '0' });
    expect(await data('/stablecoin/2')).toMatchObject({ shortfall: '0', deployedCollateral: `${seized}` });
    expect(await answers()).toMatchObject({ mint: 'ok', redeem: `${deployed}: 0 available` });
    const back = { owner: me, source: ofIssuer, stablecoin: await losses.read(), amount: seized };
    await execute([returnCollateralInstruction(back)], issuer);
    await waitFor(async () => expect(await answers()).toEqual(open));
    await send('/loss-claims/settle', { claimId }, holder);
    await send('/tranches/junior/withdraw/complete', { cooldown }, holder);
    await send('/integration/claim-fees', { integrationId: id }, integrator);
    await send('/integration/redeem', exchange, holder);
  });
});

it('an underlying that takes a fee of transfers takes no deposits, which they say, and pays redemptions', async () => {
  const fee = createSetTransferFeeInstruction(underlying, me, [], 100, 1_000n * million, token2022);
  await execute([fee], issuer);
  // it begins two epochs later
  advance(6 * 86_400);
  expect(await answers()).toMatchObject({ mint: taken, juniorDeposit: taken, redeem: 'ok' });
  const { issuerPowers } = await data('/stablecoin/2');
  expect(issuerPowers.at(-1).meaning).toMatch(/arrives less that share, whatever minimum was named$/);
});
