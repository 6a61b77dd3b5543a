import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as core from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { waitFor } from '@obverse/testing';
import { createInitializeMint2Instruction, MINT_SIZE } from '@solana/spl-token';
import { type Keypair, SystemProgram } from '@solana/web3.js';
import { expect } from 'vitest';
import { keypair } from '../support/client.ts';
import * as scenes from '../support/scene.ts';

const { at, keys, platform, settings, underlyings } = scenes;
type Scene = scenes.Scene;
const program = developmentKeypair('program 7560');

const committedProgram = (): Buffer =>
  readFileSync(fileURLToPath(import.meta.resolve('@obverse/platform-program/platform.so')));

/** Lamports that make an account exempt from rent; they grow linearly with its size. */
export async function readRent({ client: { connection } }: Scene): Promise<(bytes: number) => number> {
  const [empty, thousand] = [
    await connection.getMinimumBalanceForRentExemption(0),
    await connection.getMinimumBalanceForRentExemption(1_000),
  ];
  return (bytes) => empty + ((thousand - empty) / 1_000) * bytes;
}

async function waitForNextSlot({ client: { connection } }: Scene): Promise<void> {
  const slot = await connection.getSlot();
  await waitFor(async () => {
    if ((await connection.getSlot()) <= slot) throw new Error(`the cluster stays at slot ${slot}`);
  });
}

/** @param signers the authority and the buffer, which signs its creation */
async function writeBuffer(
  { client }: Scene,
  [first, ...parts]: readonly core.DeployStep[],
  signers: readonly [Keypair, Keypair],
): Promise<void> {
  if (!first) throw new Error('a buffer is written in several steps');
  await client.send(first.instructions, signers);
  for (let done = 0; done < parts.length; done += 20) {
    const batch = parts.slice(done, done + 20);
    await Promise.all(batch.map(({ instructions }) => client.send(instructions, [signers[0]])));
  }
}

export async function deploy(scene: Scene): Promise<void> {
  const { client } = scene;
  const { upgradeAuthority } = keys;
  await client.fund(...Object.values(keys));
  const bytes = committedProgram();
  const buffer = keypair('buffer');
  const of = { program: program.publicKey, buffer: buffer.publicKey, authority: upgradeAuthority.publicKey };
  const params = { ...of, bytes, length: bytes.length, rent: await readRent(scene) };
  await writeBuffer(scene, core.writeBufferSteps(params), [upgradeAuthority, buffer]);
  await client.send(core.deployBufferStep(params).instructions, [upgradeAuthority, program]);

  const deployed = await client.connection.getAccountInfo(core.DEVELOPMENT_PROGRAM_ID);
  expect(deployed).toMatchObject({ executable: true, owner: core.UPGRADEABLE_LOADER_ID });
  const data = Buffer.from(await client.data(core.programDataAddress()));
  expect(data.subarray(core.programDataHeaderBytes).equals(bytes)).toBe(true);
  // the loader makes a program callable in the slot after its deployment
  await waitForNextSlot(scene);
}

export async function initializePlatform({ client }: Scene): Promise<void> {
  const { upgradeAuthority, admin, manager, guardian, pauser, treasury, outsider } = keys;
  const roles = {
    ...{ admin: admin.publicKey, manager: manager.publicKey, guardian: guardian.publicKey },
    ...{ pauser: pauser.publicKey, treasury: treasury.publicKey, delaySeconds: scenes.daySeconds },
  };
  const initialize = ({ publicKey }: typeof outsider) =>
    core.initializePlatformInstruction({ ...roles, upgradeAuthority: publicKey });
  expect(await client.refusal([initialize(outsider)], [outsider])).toBe('notUpgradeAuthority');
  // lamports at the address of an account do not block its creation
  const gift = { fromPubkey: outsider.publicKey, toPubkey: platform, lamports: 1_000_000 };
  await client.send([SystemProgram.transfer(gift)], [outsider]);
  await client.send([initialize(upgradeAuthority)], [upgradeAuthority]);
  const state = { ...roles, managerActive: true, stablecoinCount: 0 };
  expect(await client.platform(platform)).toMatchObject(state);
}

/** Creates both underlying coins, their custody accounts and a stablecoin on each. */
export async function createStablecoins(scene: Scene, changed: Partial<typeof settings> = {}): Promise<void> {
  const { client } = scene;
  const { faucet, custodian, admin } = keys;
  const rent = await readRent(scene);
  for (const index of [0, 1] as const) {
    const { mint: key, tokenProgram } = underlyings[index];
    const [mint, feePayer] = [key.publicKey, faucet.publicKey];
    const create = SystemProgram.createAccount({
      ...{ fromPubkey: feePayer, newAccountPubkey: mint, programId: tokenProgram },
      ...{ space: MINT_SIZE, lamports: rent(MINT_SIZE) },
    });
    const initialize = createInitializeMint2Instruction(mint, 6, feePayer, null, tokenProgram);
    const owner = custodian.publicKey;
    const custody = core.createTokenAccountInstruction({ feePayer, owner, mint, tokenProgram });
    await client.send([create, initialize, custody], [faucet, key]);
    const texts = { juniorName: `Junior tranche ${index}`, juniorSymbol: `JR${index}`, juniorUri: '' };
    const of = { admin: admin.publicKey, index, underlyingMint: mint, tokenProgram };
    const given = { ...settings, ...changed, ...of, ...texts, custody: at.custody(index) };
    await client.send([core.createStablecoinInstruction(given)], [admin]);
    const state = await client.stablecoin(scenes.stablecoins[index]);
    expect(state).toMatchObject({ index, underlyingMint: mint, tokenProgram, epoch: 0 });
  }
}

/** Replaces the program by a longer one, for which the loader extends its account. Accounts stay as they are. */
export async function upgrade(scene: Scene): Promise<void> {
  const { client } = scene;
  const before = await client.data(at.stablecoin);
  const { upgradeAuthority, outsider } = keys;
  const buffer = keypair('buffer of the upgrade');
  const bytes = Buffer.concat([committedProgram(), Buffer.alloc(2_000)]);
  const params = {
    ...{ program: core.DEVELOPMENT_PROGRAM_ID, buffer: buffer.publicKey, bytes, length: bytes.length },
    ...{ authority: upgradeAuthority.publicKey, rent: await readRent(scene) },
    programDataBytes: (await client.data(core.programDataAddress())).length,
  };
  await writeBuffer(scene, core.writeBufferSteps(params), [upgradeAuthority, buffer]);
  const steps = core.upgradeBufferSteps(params);
  expect(steps).toHaveLength(2);
  for (const { instructions } of steps) {
    await client.send(instructions, [upgradeAuthority]);
    await waitForNextSlot(scene);
  }
  expect(Buffer.from(await client.data(at.stablecoin)).equals(before)).toBe(true);
  await client.send([core.accrueInstruction(at.stablecoin)], [outsider]);
}
