import * as core from '@obverse/core';
import { createIssuerMint } from '@obverse/testing/issuer-mint';
import { createMintToInstruction, createTransferCheckedInstruction } from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import { expect } from 'vitest';
import { keypair } from '../support/client.ts';
import { keys, openAccount, type Scene, settings, unit, windowSeconds } from '../support/scene.ts';

const tokenProgram = core.TOKEN_2022_PROGRAM_ID;
const index = 2;

/**
 * A stablecoin on a mint like that of PYUSD, whose issuer takes from the vault and gives back. The vault that is short is recognized, and so
 * is what came back.
 */
export async function seizeAndGiveBack({ client }: Scene): Promise<void> {
  const { faucet, admin, junior, outsider } = keys;
  const keysOfMint = keypair('regulated underlying');
  const [mint, issuer] = [keysOfMint.publicKey, faucet.publicKey];
  const powers = ['permanentDelegate', 'freeze', 'transferHook', 'transferFee', 'closeMint'] as const;
  await client.send(await createIssuerMint(client.connection, { mint, issuer, powers }), [
    faucet,
    keysOfMint,
  ]);

  const create = (acceptedPowers: number) =>
    core.createStablecoinInstruction({
      ...settings,
      windowSeconds,
      admin: admin.publicKey,
      index,
      underlyingMint: mint,
      tokenProgram,
      acceptedPowers,
      custody: PublicKey.default,
      ...{ juniorName: 'Junior tranche 2', juniorSymbol: 'JR2', juniorUri: '' },
    });
  expect(await client.refusal([create(core.underlyingPowerBits(powers) - 1)], [admin])).toBe(
    'unacceptedPower',
  );
  await client.send([create(core.underlyingPowerBits(powers))], [admin]);
  const at = core.stablecoinAddress(index);
  const read = () => client.stablecoin(at);
  expect((await read()).acceptedPowers).toBe(core.underlyingPowerBits(powers));

  const { vault } = await read();
  const cash = core.tokenAddress(mint, junior.publicKey, tokenProgram);
  await client.send(
    [
      openAccount(faucet, junior.publicKey, mint),
      openAccount(faucet, junior.publicKey, core.juniorMintAddress(at, 0)),
      createMintToInstruction(mint, cash, issuer, 1_000n * unit, [], tokenProgram),
    ],
    [faucet],
  );
  const { publicKey: user } = junior;
  const deposit = { user, stablecoin: await read(), amount: 1_000n * unit, minimumReceived: 0n };
  await client.send([core.juniorDepositInstruction(deposit)], [junior]);

  const move = (from: PublicKey, to: PublicKey, by: PublicKey) =>
    createTransferCheckedInstruction(from, mint, to, by, 300n * unit, 6, [], tokenProgram);
  await client.send([move(vault, cash, issuer)], [faucet]);
  const params = { stablecoin: at, vault };
  await client.send([core.recognizeShortfallInstruction(params)], [outsider]);
  expect((await read()).deployedCollateral).toBe(300n * unit);
  expect(await client.refusal([core.recognizeShortfallInstruction(params)], [outsider])).toBe(
    'nothingToRecognize',
  );
  await client.send([move(cash, vault, junior.publicKey)], [junior]);
  await client.send([core.recognizeReturnInstruction(params)], [outsider]);
  expect((await read()).deployedCollateral).toBe(0n);
}
