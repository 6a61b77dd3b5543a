import * as core from '@obverse/core';
import { createIssuerMint } from '@obverse/testing/issuer-mint';
import { createMintToInstruction, createTransferCheckedInstruction } from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import { expect } from 'vitest';
import { keypair } from '../support/client.ts';
import { keys, type Scene, settings, unit } from '../support/scene.ts';

const { TOKEN_2022_PROGRAM_ID: tokenProgram } = core;
const { faucet, admin, junior, outsider } = keys;
const index = 2;
const stablecoin = core.stablecoinAddress(index);

/** A stablecoin on a mint like that of PYUSD, whose issuer takes from the vault and gives back. */
export async function seizeAndGiveBack({ client }: Scene): Promise<void> {
  const key = keypair('regulated underlying');
  const [mint, issuer, user] = [key.publicKey, faucet.publicKey, junior.publicKey];
  const powers = ['permanentDelegate', 'freeze', 'transferHook', 'transferFee', 'closeMint'] as const;
  await client.send(await createIssuerMint(client.connection, { mint, issuer, powers }), [faucet, key]);

  const texts = { juniorName: 'Junior tranche 2', juniorSymbol: 'JR2', juniorUri: '' };
  const account = { index, underlyingMint: mint, tokenProgram, custody: PublicKey.default };
  const of = { admin: admin.publicKey, ...account };
  const create = (acceptedPowers: number) =>
    core.createStablecoinInstruction({ ...settings, ...texts, ...of, acceptedPowers });
  const bits = core.underlyingPowerBits(powers);
  expect(await client.refusal([create(bits - 1)], [admin])).toBe('unacceptedPower');
  await client.send([create(bits)], [admin]);
  const read = () => client.stablecoin(stablecoin);
  const { vault, acceptedPowers } = await read();
  expect(acceptedPowers).toBe(bits);

  const give = { feePayer: issuer, owner: user, tokenProgram };
  const cash = core.tokenAddress(mint, user, tokenProgram);
  const accounts = [mint, core.juniorMintAddress(stablecoin, 0)].map((mint) =>
    core.createTokenAccountInstruction({ ...give, mint }),
  );
  const giving = createMintToInstruction(mint, cash, issuer, 1_000n * unit, [], tokenProgram);
  await client.send([...accounts, giving], [faucet]);
  const deposit = { user, stablecoin: await read(), amount: 1_000n * unit, minimumReceived: 0n };
  await client.send([core.juniorDepositInstruction(deposit)], [junior]);

  const move = (from: PublicKey, to: PublicKey, by: PublicKey) =>
    createTransferCheckedInstruction(from, mint, to, by, 300n * unit, 6, [], tokenProgram);
  await client.send([move(vault, cash, issuer)], [faucet]);
  await client.send([core.recognizeShortfallInstruction({ stablecoin, vault })], [outsider]);
  expect((await read()).deployedCollateral).toBe(300n * unit);
  await client.send([move(cash, vault, user)], [junior]);
  await client.send([core.recognizeReturnInstruction({ stablecoin, vault })], [outsider]);
  expect((await read()).deployedCollateral).toBe(0n);
}
