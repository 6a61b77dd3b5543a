import * as core from '@obverse/core';
import { expect } from 'vitest';
import { at, keys, type Scene } from '../support/scene.ts';

const { issuer, holder, outsider, pauser: compliance } = keys;

/** Issues a coin with all powers, and uses each of them on the holder. */
export async function useEveryPower({ client }: Scene): Promise<void> {
  const symbol = 'LAW';
  const brandedMint = core.brandedMintAddress(issuer.publicKey, 0, symbol);
  const address = core.integrationAddress(brandedMint);
  const integration = { address, brandedMint, compliance: compliance.publicKey };
  const [user, authority, tokenProgram] = [holder.publicKey, issuer.publicKey, core.TOKEN_2022_PROGRAM_ID];
  const [tokenAccount, destination] = [holder, compliance].map(({ publicKey }) =>
    core.tokenAddress(brandedMint, publicKey, tokenProgram),
  ) as [typeof user, typeof user];
  const powers = core.powerBits({ freeze: true, pause: true, seize: true, frozenByDefault: true });
  const initialize = core.initializeIntegrationInstruction({
    ...{ name: 'Regulated', uri: '', description: '', symbol, powers, compliance: compliance.publicKey },
    ...{ initializer: authority, authority, stablecoinIndex: 0, feeBps: 0, whitelistRequired: true },
  });
  const list = core.setWhitelistedInstruction({ integration: address, authority, user, allowed: true });
  await client.send([initialize, list], [issuer]);

  const stablecoin = await client.stablecoin(at.stablecoin);
  const listed = { ...integration, whitelistRequired: true };
  const exchange = { user, integration: listed, stablecoin, minimumReceived: 1n };
  const create = ({ publicKey: owner }: typeof holder) =>
    core.createTokenAccountInstruction({ feePayer: owner, owner, mint: brandedMint, tokenProgram });
  await client.send([create(holder)], [holder]);
  await client.send([core.thawWhitelistedInstruction({ integration, user })], [holder]);
  await client.send([core.mintInstruction({ ...exchange, amount: 1_000n })], [holder]);

  const pause = (paused: boolean) => core.setCoinPausedInstruction({ integration, paused });
  const thaw = (tokenAccount: typeof user) => core.thawInstruction({ integration, tokenAccount });
  const redeem = core.redeemInstruction({ ...exchange, tokens: 10n });
  await client.send([core.freezeInstruction({ integration, tokenAccount })], [compliance]);
  expect(await client.refusal([redeem], [holder])).toBe('the token account is frozen');
  await client.send([pause(true)], [compliance]);
  expect(core.isMintPaused(await client.connection.getAccountInfo(brandedMint))).toBe(true);
  await client.send([create(compliance), thaw(destination)], [compliance]);
  await client.send([pause(false)], [compliance]);
  await client.send([thaw(tokenAccount)], [compliance]);
  const seizure = { integration, source: tokenAccount, destination, amount: 400n };
  await client.send([core.seizeInstruction(seizure)], [compliance]);
  expect([await client.balance(tokenAccount), await client.balance(destination)]).toEqual([600n, 400n]);
  await client.send([redeem], [holder]);

  const { publicKey: nominee } = outsider;
  await client.send([core.nominateComplianceInstruction({ integration, nominee })], [compliance]);
  await client.send([core.acceptComplianceInstruction({ integration: address, nominee })], [outsider]);
  expect((await client.integration(address)).compliance).toEqual(nominee);
}
