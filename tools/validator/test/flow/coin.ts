import * as core from '@obverse/core';
import { getTokenMetadata } from '@solana/spl-token';
import { expect } from 'vitest';
import { at, keys, platform, provide, type Scene, symbol, unit } from '../support/scene.ts';

const { issuer, nextIssuer, holder, manager, admin, pauser, outsider, custodian, treasury } = keys;

/** What a mint or a redemption of the holder needs. */
async function exchange({ client }: Scene) {
  const stablecoin = await client.stablecoin(at.stablecoin);
  const integration = await client.integration(at.integration);
  return { user: holder.publicKey, stablecoin, integration, minimumReceived: 1n };
}

/** Issues a coin with the longest metadata that a transaction has room for. */
export async function issueCoin({ client }: Scene): Promise<void> {
  const [name, uri] = ['Acme Dollar', 'https://example.com/acme.json'];
  const description = 'd'.repeat(core.metadataRoom(false) - name.length - uri.length - symbol.length);
  const { publicKey: initializer } = issuer;
  const terms = { authority: initializer, stablecoinIndex: 0, feeBps: 1_000, whitelistRequired: true };
  const given = { initializer, ...terms, name, uri, description, symbol };
  await client.send([core.initializeIntegrationInstruction(given)], [issuer]);
  const metadata = await getTokenMetadata(client.connection, at.brandedMint, 'confirmed');
  expect(metadata).toMatchObject({ name, symbol, uri, updateAuthority: at.integration });
  expect(metadata?.additionalMetadata).toEqual([['description', description]]);
}

export async function mintAndRedeem(scene: Scene): Promise<void> {
  const { client } = scene;
  await provide(scene, holder, 10_000n * unit, [at.brandedMint]);
  const mint = async () => core.mintInstruction({ ...(await exchange(scene)), amount: 5_000n * unit });
  expect(await client.refusal([await mint()], [holder])).toBe('notWhitelisted');
  const of = { integration: at.integration, authority: issuer.publicKey, user: holder.publicKey };
  await client.send([core.setWhitelistedInstruction({ ...of, allowed: true })], [issuer]);
  await client.send([await mint()], [holder]);
  expect(await client.balance(at.coins(holder.publicKey))).toBe(5_000n * unit);
  const redeem = core.redeemInstruction({ ...(await exchange(scene)), tokens: 100n * unit });
  await client.send([redeem], [holder]);
  expect(await client.balance(at.cash(holder.publicKey))).toBe(5_100n * unit);
  expect(await client.stablecoin(at.stablecoin)).toMatchObject({ seniorAssets: 4_900n * unit });
}

export async function administerCoin({ client }: Scene): Promise<void> {
  const read = () => client.integration(at.integration);
  const stablecoin = { address: at.stablecoin };
  for (const feeBps of [900, 1_500])
    await client.send([core.setFeeInstruction({ integration: await read(), stablecoin, feeBps })], [issuer]);
  expect(await read()).toMatchObject({ feeBps: 900, nextFeeBps: 1_500 });

  const of = { integration: at.integration, authority: issuer.publicKey };
  await client.send([core.setWhitelistRequiredInstruction({ ...of, required: false })], [issuer]);
  const renamed = { integration: await read(), field: 'name', value: 'Acme Dollar, renamed' } as const;
  await client.send([core.updateMetadataInstruction(renamed)], [issuer]);
  const metadata = await getTokenMetadata(client.connection, at.brandedMint, 'confirmed');
  expect(metadata?.name).toBe(renamed.value);

  const { publicKey: nominee } = nextIssuer;
  await client.send([core.nominateAuthorityInstruction({ integration: await read(), nominee })], [issuer]);
  const accept = core.acceptAuthorityInstruction({ integration: at.integration, nominee });
  await client.send([accept], [nextIssuer]);
  expect((await read()).authority).toEqual(nominee);
}

export async function payYieldAndDeploy(scene: Scene): Promise<void> {
  const { client } = scene;
  await provide(scene, manager, 100n * unit);
  const read = () => client.stablecoin(at.stablecoin);
  const by = async () => ({ manager: manager.publicKey, stablecoin: await read() });
  await client.send([core.distributeYieldInstruction({ ...(await by()), amount: 10n * unit })], [manager]);
  expect((await read()).unvestedYield).toBe(10n * unit);
  const deploy = core.deployCollateralInstruction({ ...(await by()), amount: 3_000n * unit });
  await client.send([deploy], [manager]);
  expect(await client.balance(at.custody(0))).toBe(3_000n * unit);
  const owner = custodian.publicKey;
  const returned = { owner, stablecoin: await read(), amount: 500n * unit };
  await client.send([core.returnCollateralInstruction(returned)], [custodian]);
  expect((await read()).deployedCollateral).toBe(2_500n * unit);
}

export async function pause(scene: Scene): Promise<void> {
  const { client } = scene;
  const set = ({ publicKey: authority }: typeof pauser, paused: boolean) =>
    core.setPausedInstruction({ authority, paused });
  const mint = async () => [core.mintInstruction({ ...(await exchange(scene)), amount: unit })];
  await client.send([set(pauser, true)], [pauser]);
  expect((await client.platform(platform)).paused).toBe(true);
  expect(await client.refusal(await mint(), [holder])).toBe('paused');
  await client.send([core.redeemInstruction({ ...(await exchange(scene)), tokens: unit })], [holder]);
  await client.send([set(admin, false)], [admin]);
  await client.send(await mint(), [holder]);
}

/** After the yield has vested: it is released, and integrator and platform take their shares. */
export async function takeFees(scene: Scene): Promise<void> {
  const { client } = scene;
  const before = await client.stablecoin(at.stablecoin);
  await client.send([core.accrueInstruction(at.stablecoin)], [outsider]);
  const stablecoin = await client.stablecoin(at.stablecoin);
  expect(stablecoin).toMatchObject({ unvestedYield: 0n, platformFeesOwed: unit });
  expect(stablecoin.seniorAssets).toBeGreaterThan(before.seniorAssets);
  expect(stablecoin.juniorAssets).toBeGreaterThan(before.juniorAssets);
  await client.send([core.syncInstruction(at.stablecoin, at.integration)], [outsider]);
  const integration = await client.integration(at.integration);
  expect(integration.feesOwed).toBeGreaterThan(0n);
  // the raise is in force once its delay is over
  expect(integration).toMatchObject({ feeBps: 1_500, feeEtaTs: 0n });

  for (const owner of [nextIssuer, treasury]) await provide(scene, owner, 0n);
  await client.send([core.claimFeesInstruction({ integration, stablecoin })], [nextIssuer]);
  expect(await client.balance(at.cash(nextIssuer.publicKey))).toBe(integration.feesOwed);
  const to = { admin: admin.publicKey, stablecoin, treasury: treasury.publicKey };
  await client.send([core.collectPlatformFeesInstruction(to)], [admin]);
  expect(await client.balance(at.cash(treasury.publicKey))).toBe(unit);
}
