import {
  createStablecoinInstruction,
  createTokenAccountInstruction,
  juniorDepositInstruction,
  juniorMintAddress,
  recognizeReturnInstruction,
  recognizeShortfallInstruction,
  stablecoinAddress,
  TOKEN_2022_PROGRAM_ID,
  tokenAddress,
  underlyingPowerBits,
} from '@obverse/core';
import { createIssuerMint } from '@obverse/testing/issuer-mint';
import { createMintToInstruction, createTransferCheckedInstruction } from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import { expect } from 'vitest';
import { keypair } from '../support/client.ts';
import { keys, type Scene, settings, windowSeconds } from '../support/scene.ts';

const tokenProgram = TOKEN_2022_PROGRAM_ID;
const index = 2;
const unit = 1_000_000n;

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
    createStablecoinInstruction({
      ...settings,
      windowSeconds,
      admin: admin.publicKey,
      index,
      underlyingMint: mint,
      tokenProgram,
      acceptedPowers,
      custody: PublicKey.default,
      juniorName: 'Junior tranche 2',
      juniorSymbol: 'JR2',
      juniorUri: '',
    });
  expect(await client.refusal([create(underlyingPowerBits(powers) - 1)], [admin])).toBe('unacceptedPower');
  await client.send([create(underlyingPowerBits(powers))], [admin]);
  const at = stablecoinAddress(index);
  const read = () => client.stablecoin(at);
  expect((await read()).acceptedPowers).toBe(underlyingPowerBits(powers));

  const { vault } = await read();
  const give = { feePayer: issuer, owner: junior.publicKey, tokenProgram };
  const cash = tokenAddress(mint, junior.publicKey, tokenProgram);
  await client.send(
    [
      createTokenAccountInstruction({ ...give, mint }),
      createTokenAccountInstruction({ ...give, mint: juniorMintAddress(at, 0) }),
      createMintToInstruction(mint, cash, issuer, 1_000n * unit, [], tokenProgram),
    ],
    [faucet],
  );
  const deposit = {
    user: junior.publicKey,
    stablecoin: await read(),
    amount: 1_000n * unit,
    minimumReceived: 0n,
  };
  await client.send([juniorDepositInstruction(deposit)], [junior]);

  const move = (from: PublicKey, to: PublicKey, by: PublicKey) =>
    createTransferCheckedInstruction(from, mint, to, by, 300n * unit, 6, [], tokenProgram);
  await client.send([move(vault, cash, issuer)], [faucet]);
  const params = { stablecoin: at, vault };
  await client.send([recognizeShortfallInstruction(params)], [outsider]);
  expect((await read()).deployedCollateral).toBe(300n * unit);
  expect(await client.refusal([recognizeShortfallInstruction(params)], [outsider])).toBe(
    'nothingToRecognize',
  );
  await client.send([move(cash, vault, junior.publicKey)], [junior]);
  await client.send([recognizeReturnInstruction(params)], [outsider]);
  expect((await read()).deployedCollateral).toBe(0n);
}
