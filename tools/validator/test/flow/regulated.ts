import * as core from '@obverse/core';
import { expect } from 'vitest';
import { at, keys, newCoin, openAccount, type Scene } from '../support/scene.ts';

const { issuer, holder, outsider, pauser: compliance } = keys;

/** Issues a coin with all powers, and uses each of them on the holder. */
export async function useEveryPower({ client }: Scene): Promise<void> {
  const symbol = 'LAW';
  const brandedMint = core.brandedMintAddress(issuer.publicKey, 0, symbol);
  const address = core.integrationAddress(brandedMint);
  const integration = { address, brandedMint, compliance: compliance.publicKey };
  const accountOf = (owner: typeof holder) =>
    core.tokenAddress(brandedMint, owner.publicKey, core.TOKEN_2022_PROGRAM_ID);
  const powers = core.powerBits({ freeze: true, pause: true, seize: true, frozenByDefault: true });
  const initialize = newCoin({ name: 'Regulated', symbol, powers, compliance: compliance.publicKey });
  const list = core.setWhitelistedInstruction({
    integration: address,
    authority: issuer.publicKey,
    user: holder.publicKey,
    allowed: true,
  });
  await client.send([initialize, list], [issuer]);

  const user = holder.publicKey;
  const exchange = {
    user,
    integration: { ...integration, whitelistRequired: true },
    stablecoin: await client.stablecoin(at.stablecoin),
    minimumReceived: 1n,
  };
  const create = (owner: typeof holder) => openAccount(owner, owner.publicKey, brandedMint);
  const mint = core.mintInstruction({ ...exchange, amount: 1_000n });
  const thawNew = core.thawWhitelistedInstruction({ integration, user });
  await client.send([create(holder)], [holder]);
  await client.send([thawNew], [holder]);
  await client.send([mint], [holder]);

  const [tokenAccount, destination] = [accountOf(holder), accountOf(compliance)];
  const freeze = core.freezeInstruction({ integration, tokenAccount });
  const pause = (paused: boolean) => core.setCoinPausedInstruction({ integration, paused });
  const redeem = core.redeemInstruction({ ...exchange, tokens: 10n });
  await client.send([freeze], [compliance]);
  expect(await client.refusal([redeem], [holder])).toBe('the token account is frozen');
  await client.send([pause(true)], [compliance]);
  expect(core.isMintPaused(await client.connection.getAccountInfo(brandedMint))).toBe(true);
  const receiver = core.thawInstruction({ integration, tokenAccount: destination });
  await client.send([create(compliance), receiver], [compliance]);
  await client.send([pause(false)], [compliance]);
  await client.send([core.thawInstruction({ integration, tokenAccount })], [compliance]);
  const seizure = { integration, source: tokenAccount, destination, amount: 400n };
  await client.send([core.seizeInstruction(seizure)], [compliance]);
  expect([await client.balance(tokenAccount), await client.balance(destination)]).toEqual([600n, 400n]);
  await client.send([redeem], [holder]);

  const nominate = core.nominateComplianceInstruction({ integration, nominee: outsider.publicKey });
  const accept = core.acceptComplianceInstruction({ integration: address, nominee: outsider.publicKey });
  await client.send([nominate], [compliance]);
  await client.send([accept], [outsider]);
  expect((await client.integration(address)).compliance).toEqual(outsider.publicKey);
}
