import {
  acceptAuthorityInstruction,
  accrueInstruction,
  brandedMintAddress,
  claimFeesInstruction,
  collectPlatformFeesInstruction,
  deployCollateralInstruction,
  distributeYieldInstruction,
  initializeIntegrationInstruction,
  integrationAddress,
  math,
  metadataRoom,
  mintInstruction,
  nominateAuthorityInstruction,
  redeemInstruction,
  returnCollateralInstruction,
  setFeeInstruction,
  setPausedInstruction,
  setWhitelistedInstruction,
  setWhitelistRequiredInstruction,
  syncInstruction,
  updateMetadataInstruction,
} from '@obverse/core';
import { getTokenMetadata } from '@solana/spl-token';
import { expect } from 'vitest';
import { at, keys, platform, provide, type Scene, symbol, unit } from '../support/scene.ts';

const { issuer, nextIssuer, holder, manager, admin, pauser, outsider, custodian, treasury } = keys;

/** What a mint or a redemption of the holder needs. */
async function exchange({ client }: Scene) {
  return {
    user: holder.publicKey,
    stablecoin: await client.stablecoin(at.stablecoin),
    integration: await client.integration(at.integration),
    minimumReceived: 1n,
  };
}

/** Issues a coin with the longest metadata that a transaction has room for. */
export async function issueCoin({ client }: Scene): Promise<void> {
  const [name, uri] = ['Acme Dollar', 'https://example.com/acme.json'];
  const description = 'd'.repeat(metadataRoom(false) - name.length - uri.length - symbol.length);
  const initialize = initializeIntegrationInstruction({
    ...{ name, uri, description, symbol },
    initializer: issuer.publicKey,
    authority: issuer.publicKey,
    stablecoinIndex: 0,
    feeBps: 1_000,
    whitelistRequired: true,
  });
  await client.send([initialize], [issuer]);
  const metadata = await getTokenMetadata(client.connection, at.brandedMint, 'confirmed');
  expect(metadata).toMatchObject({ name, symbol, uri, updateAuthority: at.integration });
  expect(metadata?.additionalMetadata).toEqual([['description', description]]);
}

export async function mintAndRedeem(scene: Scene): Promise<void> {
  const { client } = scene;
  await provide(scene, holder, 10_000n * unit, [at.brandedMint]);
  const mint = async (amount: bigint) => mintInstruction({ ...(await exchange(scene)), amount });
  expect(await client.refusal([await mint(5_000n * unit)], [holder])).toBe('notWhitelisted');

  const allow = setWhitelistedInstruction({
    integration: at.integration,
    authority: issuer.publicKey,
    user: holder.publicKey,
    allowed: true,
  });
  await client.send([allow], [issuer]);
  await client.send([await mint(5_000n * unit)], [holder]);
  expect(await client.balance(at.coins(holder.publicKey))).toBe(5_000n * unit);
  const tokens = 100n * unit;
  await client.send([redeemInstruction({ ...(await exchange(scene)), tokens })], [holder]);
  expect(await client.balance(at.cash(holder.publicKey))).toBe(5_100n * unit);
  expect(await client.stablecoin(at.stablecoin)).toMatchObject({ seniorAssets: 4_900n * unit });
}

export async function administerCoin({ client }: Scene): Promise<void> {
  const read = () => client.integration(at.integration);
  const stablecoin = { address: at.stablecoin };
  await client.send([setFeeInstruction({ integration: await read(), stablecoin, feeBps: 900 })], [issuer]);
  expect(await read()).toMatchObject({ feeBps: 900, feeEtaTs: 0n });
  await client.send([setFeeInstruction({ integration: await read(), stablecoin, feeBps: 1_500 })], [issuer]);
  expect(await read()).toMatchObject({ feeBps: 900, nextFeeBps: 1_500 });

  const open = setWhitelistRequiredInstruction({
    integration: at.integration,
    authority: issuer.publicKey,
    required: false,
  });
  await client.send([open], [issuer]);
  const rename = updateMetadataInstruction({
    integration: await read(),
    field: 'name',
    value: 'Acme Dollar, renamed',
  });
  await client.send([rename], [issuer]);
  const metadata = await getTokenMetadata(client.connection, at.brandedMint, 'confirmed');
  expect(metadata?.name).toBe('Acme Dollar, renamed');

  const nominate = nominateAuthorityInstruction({
    integration: await read(),
    nominee: nextIssuer.publicKey,
  });
  const accept = (nominee: typeof outsider) =>
    acceptAuthorityInstruction({ integration: at.integration, nominee: nominee.publicKey });
  await client.send([nominate], [issuer]);
  expect(await client.refusal([accept(outsider)], [outsider])).toBe('notNominated');
  await client.send([accept(nextIssuer)], [nextIssuer]);
  expect((await read()).authority).toEqual(nextIssuer.publicKey);
}

export async function payYieldAndDeploy(scene: Scene): Promise<void> {
  const { client } = scene;
  await provide(scene, manager, 100n * unit);
  const read = () => client.stablecoin(at.stablecoin);
  const by = { manager: manager.publicKey };
  const pay = distributeYieldInstruction({ ...by, stablecoin: await read(), amount: 10n * unit });
  await client.send([pay], [manager]);
  expect((await read()).unvestedYield).toBe(10n * unit);

  const deploy = deployCollateralInstruction({ ...by, stablecoin: await read(), amount: 3_000n * unit });
  await client.send([deploy], [manager]);
  expect(await client.balance(at.custody(0))).toBe(3_000n * unit);
  const back = returnCollateralInstruction({
    owner: custodian.publicKey,
    stablecoin: await read(),
    amount: 500n * unit,
  });
  await client.send([back], [custodian]);
  expect((await read()).deployedCollateral).toBe(2_500n * unit);
}

const paymentSymbol = 'PAY';
const paymentMint = brandedMintAddress(issuer.publicKey, 0, paymentSymbol);
const payment = integrationAddress(paymentMint);
/** What no round number divides. */
const paid = 9_999_999n;

/** What a mint or a redemption of the payment coin needs: exactly what is put in comes out. */
async function exchangePayment({ client }: Scene) {
  return {
    user: holder.publicKey,
    stablecoin: await client.stablecoin(at.stablecoin),
    integration: await client.integration(payment),
    minimumReceived: paid,
  };
}

export async function issuePaymentCoin(scene: Scene): Promise<void> {
  const { client } = scene;
  const initialize = (feeBps: number) =>
    initializeIntegrationInstruction({
      ...{ name: 'Acme Pay', uri: '', description: '', symbol: paymentSymbol },
      initializer: issuer.publicKey,
      authority: issuer.publicKey,
      stablecoinIndex: 0,
      kind: math.coinKinds.payment,
      feeBps,
      whitelistRequired: false,
    });
  expect(await client.refusal([initialize(9_999)], [issuer])).toBe('feeLocked');
  await client.send([initialize(10_000)], [issuer]);
  const integration = await client.integration(payment);
  const stablecoin = { address: at.stablecoin };
  const lower = setFeeInstruction({ integration, stablecoin, feeBps: 0 });
  expect(await client.refusal([lower], [issuer])).toBe('feeLocked');

  await provide(scene, holder, 0n, [paymentMint]);
  const before = await client.balance(at.cash(holder.publicKey));
  await client.send([mintInstruction({ ...(await exchangePayment(scene)), amount: paid })], [holder]);
  expect(before - (await client.balance(at.cash(holder.publicKey)))).toBe(paid);
  expect(await client.integration(payment)).toMatchObject({ assets: paid, supply: paid });
}

/** After the yield has vested: all of it is the issuer's, and the coin is worth what was paid for it. */
export async function redeemPaymentCoin(scene: Scene): Promise<void> {
  const { client } = scene;
  await client.send([syncInstruction(at.stablecoin, payment)], [outsider]);
  const integration = await client.integration(payment);
  expect(integration).toMatchObject({ assets: paid, supply: paid });
  expect(integration.feesOwed).toBeGreaterThan(0n);
  const before = await client.balance(at.cash(holder.publicKey));
  await client.send([redeemInstruction({ ...(await exchangePayment(scene)), tokens: paid })], [holder]);
  expect((await client.balance(at.cash(holder.publicKey))) - before).toBe(paid);
  await provide(scene, issuer, 0n);
  const stablecoin = await client.stablecoin(at.stablecoin);
  await client.send([claimFeesInstruction({ integration, stablecoin })], [issuer]);
  expect(await client.balance(at.cash(issuer.publicKey))).toBe(integration.feesOwed);
}

export async function pause(scene: Scene): Promise<void> {
  const { client } = scene;
  const set = (authority: typeof pauser, paused: boolean) =>
    setPausedInstruction({ authority: authority.publicKey, paused });
  const mint = async () => [mintInstruction({ ...(await exchange(scene)), amount: unit })];
  await client.send([set(pauser, true)], [pauser]);
  expect((await client.platform(platform)).paused).toBe(true);
  expect(await client.refusal(await mint(), [holder])).toBe('paused');
  await client.send([redeemInstruction({ ...(await exchange(scene)), tokens: unit })], [holder]);
  expect(await client.refusal([set(pauser, false)], [pauser])).toBe('notAdmin');
  await client.send([set(admin, false)], [admin]);
  await client.send(await mint(), [holder]);
}

/** After the yield has vested: it is released, and integrator and platform take their shares. */
export async function takeFees(scene: Scene): Promise<void> {
  const { client } = scene;
  const before = await client.stablecoin(at.stablecoin);
  await client.send([accrueInstruction(at.stablecoin)], [outsider]);
  const stablecoin = await client.stablecoin(at.stablecoin);
  expect(stablecoin).toMatchObject({ unvestedYield: 0n, platformFeesOwed: unit });
  expect(stablecoin.seniorAssets).toBeGreaterThan(before.seniorAssets);
  expect(stablecoin.juniorAssets).toBeGreaterThan(before.juniorAssets);
  await client.send([syncInstruction(at.stablecoin, at.integration)], [outsider]);
  const integration = await client.integration(at.integration);
  expect(integration.feesOwed).toBeGreaterThan(0n);
  // the raise is in force once its delay is over
  expect(integration).toMatchObject({ feeBps: 1_500, feeEtaTs: 0n });

  await provide(scene, nextIssuer, 0n);
  await client.send([claimFeesInstruction({ integration, stablecoin })], [nextIssuer]);
  expect(await client.balance(at.cash(nextIssuer.publicKey))).toBe(integration.feesOwed);
  await provide(scene, treasury, 0n);
  const collect = collectPlatformFeesInstruction({
    admin: admin.publicKey,
    stablecoin,
    treasury: treasury.publicKey,
  });
  await client.send([collect], [admin]);
  expect(await client.balance(at.cash(treasury.publicKey))).toBe(unit);
}
