import {
  acceptComplianceInstruction,
  brandedMintAddress,
  createTokenAccountInstruction,
  freezeInstruction,
  initializeIntegrationInstruction,
  integrationAddress,
  isMintPaused,
  mintInstruction,
  nominateComplianceInstruction,
  powerBits,
  redeemInstruction,
  seizeInstruction,
  setCoinPausedInstruction,
  setWhitelistedInstruction,
  TOKEN_2022_PROGRAM_ID,
  thawInstruction,
  thawWhitelistedInstruction,
  tokenAddress,
} from '@obverse/core';
import { expect } from 'vitest';
import { at, keys, type Scene } from '../support/scene.ts';

const { issuer, holder, outsider, pauser: compliance } = keys;

/** Issues a coin with all powers, and uses each of them on the holder. */
export async function useEveryPower({ client }: Scene): Promise<void> {
  const symbol = 'LAW';
  const brandedMint = brandedMintAddress(issuer.publicKey, 0, symbol);
  const address = integrationAddress(brandedMint);
  const integration = { address, brandedMint, compliance: compliance.publicKey };
  const accountOf = (owner: typeof holder) =>
    tokenAddress(brandedMint, owner.publicKey, TOKEN_2022_PROGRAM_ID);
  const powers = powerBits({ freeze: true, pause: true, seize: true, frozenByDefault: true });
  const initialize = initializeIntegrationInstruction({
    ...{ name: 'Regulated', uri: '', description: '', symbol, powers, compliance: compliance.publicKey },
    initializer: issuer.publicKey,
    authority: issuer.publicKey,
    stablecoinIndex: 0,
    feeBps: 0,
    whitelistRequired: true,
  });
  const list = setWhitelistedInstruction({
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
  const create = (owner: typeof holder, payer: typeof holder) =>
    createTokenAccountInstruction({
      feePayer: payer.publicKey,
      owner: owner.publicKey,
      mint: brandedMint,
      tokenProgram: TOKEN_2022_PROGRAM_ID,
    });
  const mint = mintInstruction({ ...exchange, amount: 1_000n });
  const thawNew = thawWhitelistedInstruction({ integration, user });
  await client.send([create(holder, holder)], [holder]);
  await client.send([thawNew], [holder]);
  await client.send([mint], [holder]);

  const [tokenAccount, destination] = [accountOf(holder), accountOf(compliance)];
  const freeze = freezeInstruction({ integration, tokenAccount });
  const pause = (paused: boolean) => setCoinPausedInstruction({ integration, paused });
  const redeem = redeemInstruction({ ...exchange, tokens: 10n });
  await client.send([freeze], [compliance]);
  expect(await client.refusal([redeem], [holder])).toBe('the token account is frozen');
  await client.send([pause(true)], [compliance]);
  expect(isMintPaused(await client.connection.getAccountInfo(brandedMint))).toBe(true);
  const receiver = thawInstruction({ integration, tokenAccount: destination });
  await client.send([create(compliance, compliance), receiver], [compliance]);
  await client.send([pause(false)], [compliance]);
  await client.send([thawInstruction({ integration, tokenAccount })], [compliance]);
  const seizure = { integration, source: tokenAccount, destination, amount: 400n };
  await client.send([seizeInstruction(seizure)], [compliance]);
  expect([await client.balance(tokenAccount), await client.balance(destination)]).toEqual([600n, 400n]);
  await client.send([redeem], [holder]);

  const nominate = nominateComplianceInstruction({ integration, nominee: outsider.publicKey });
  const accept = acceptComplianceInstruction({ integration: address, nominee: outsider.publicKey });
  await client.send([nominate], [compliance]);
  await client.send([accept], [outsider]);
  expect((await client.integration(address)).compliance).toEqual(outsider.publicKey);
}
