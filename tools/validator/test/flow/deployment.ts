import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  createStablecoinInstruction,
  createTokenAccountInstruction,
  DEVELOPMENT_PROGRAM_ID,
  type DeployStep,
  deployBufferStep,
  initializePlatformInstruction,
  programDataAddress,
  programDataHeaderBytes,
  UPGRADEABLE_LOADER_ID,
  writeBufferSteps,
} from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { waitFor } from '@obverse/testing';
import { createInitializeMint2Instruction, MINT_SIZE } from '@solana/spl-token';
import { type Keypair, SystemProgram } from '@solana/web3.js';
import { expect } from 'vitest';
import { keypair } from '../support/client.ts';
import {
  at,
  daySeconds,
  keys,
  platform,
  type Scene,
  settings,
  stablecoins,
  underlyings,
  windowSeconds,
} from '../support/scene.ts';

const program = developmentKeypair('program 7560');

/** Number of transactions on their way at the same time. */
const batchSize = 20;

export const committedProgram = (): Buffer =>
  readFileSync(fileURLToPath(import.meta.resolve('@obverse/platform-program/platform.so')));

/** Lamports that make an account exempt from rent; they grow linearly with its size. */
export async function readRent({ client: { connection } }: Scene): Promise<(bytes: number) => number> {
  const [empty, thousand] = await Promise.all(
    [0, 1_000].map((bytes) => connection.getMinimumBalanceForRentExemption(bytes)),
  );
  if (empty === undefined || thousand === undefined) throw new Error('the cluster knows no rent');
  return (bytes) => empty + ((thousand - empty) / 1_000) * bytes;
}

export async function waitForNextSlot({ client: { connection } }: Scene): Promise<void> {
  const slot = await connection.getSlot();
  await waitFor(async () => {
    if ((await connection.getSlot()) <= slot) throw new Error(`the cluster stays at slot ${slot}`);
  });
}

/** @param signers the authority and the buffer, which signs its creation */
export async function writeBuffer(
  { client }: Scene,
  [first, ...parts]: readonly DeployStep[],
  signers: readonly [Keypair, Keypair],
): Promise<void> {
  if (!first) throw new Error('a buffer is written in several steps');
  await client.send(first.instructions, signers);
  for (let done = 0; done < parts.length; done += batchSize) {
    const batch = parts.slice(done, done + batchSize);
    await Promise.all(batch.map(({ instructions }) => client.send(instructions, [signers[0]])));
  }
}

export async function deploy(scene: Scene): Promise<void> {
  const { client } = scene;
  const { upgradeAuthority } = keys;
  await client.fund(...Object.values(keys));
  const bytes = committedProgram();
  const buffer = keypair('buffer');
  const params = {
    bytes,
    length: bytes.length,
    program: program.publicKey,
    buffer: buffer.publicKey,
    authority: upgradeAuthority.publicKey,
    rent: await readRent(scene),
  };
  await writeBuffer(scene, writeBufferSteps(params), [upgradeAuthority, buffer]);
  await client.send(deployBufferStep(params).instructions, [upgradeAuthority, program]);

  const deployed = await client.connection.getAccountInfo(DEVELOPMENT_PROGRAM_ID);
  expect(deployed).toMatchObject({ executable: true, owner: UPGRADEABLE_LOADER_ID });
  const data = Buffer.from(await client.data(programDataAddress()));
  expect(data.subarray(programDataHeaderBytes).equals(bytes)).toBe(true);
  // the loader makes a program callable in the slot after its deployment
  await waitForNextSlot(scene);
}

export async function initializePlatform({ client }: Scene): Promise<void> {
  const { upgradeAuthority, admin, manager, guardian, pauser, treasury, outsider } = keys;
  const initialize = (by: typeof outsider) =>
    initializePlatformInstruction({
      upgradeAuthority: by.publicKey,
      admin: admin.publicKey,
      manager: manager.publicKey,
      guardian: guardian.publicKey,
      pauser: pauser.publicKey,
      treasury: treasury.publicKey,
      delaySeconds: daySeconds,
    });
  expect(await client.refusal([initialize(outsider)], [outsider])).toBe('notUpgradeAuthority');
  // lamports at the address of an account do not block its creation
  const gift = SystemProgram.transfer({
    fromPubkey: outsider.publicKey,
    toPubkey: platform,
    lamports: 1_000_000,
  });
  await client.send([gift], [outsider]);
  await client.send([initialize(upgradeAuthority)], [upgradeAuthority]);
  expect(await client.platform(platform)).toMatchObject({
    admin: admin.publicKey,
    manager: manager.publicKey,
    managerActive: true,
    delaySeconds: daySeconds,
    stablecoinCount: 0,
  });
}

/** Creates both underlying coins, their custody accounts and a stablecoin on each. */
export async function createStablecoins(scene: Scene, changed: Partial<typeof settings> = {}): Promise<void> {
  const { client } = scene;
  const { faucet, custodian, admin } = keys;
  const rent = await readRent(scene);
  for (const index of [0, 1] as const) {
    const { mint, tokenProgram } = underlyings[index];
    const create = SystemProgram.createAccount({
      fromPubkey: faucet.publicKey,
      newAccountPubkey: mint.publicKey,
      lamports: rent(MINT_SIZE),
      space: MINT_SIZE,
      programId: tokenProgram,
    });
    const initialize = createInitializeMint2Instruction(
      mint.publicKey,
      6,
      faucet.publicKey,
      null,
      tokenProgram,
    );
    const custody = createTokenAccountInstruction({
      feePayer: faucet.publicKey,
      owner: custodian.publicKey,
      mint: mint.publicKey,
      tokenProgram,
    });
    await client.send([create, initialize, custody], [faucet, mint]);
    const stablecoin = createStablecoinInstruction({
      ...settings,
      ...changed,
      windowSeconds,
      admin: admin.publicKey,
      index,
      underlyingMint: mint.publicKey,
      tokenProgram,
      custody: at.custody(index),
      juniorName: `Junior tranche ${index}`,
      juniorSymbol: `JR${index}`,
      juniorUri: '',
    });
    await client.send([stablecoin], [admin]);
    const state = await client.stablecoin(stablecoins[index]);
    expect(state).toMatchObject({ index, underlyingMint: mint.publicKey, tokenProgram, epoch: 0 });
  }
}
