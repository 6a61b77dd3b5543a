import * as core from '@obverse/core';
import { type Keypair, TransactionInstruction } from '@solana/web3.js';
import { expect } from 'vitest';
import { keypair } from '../support/client.ts';
import { at, keys, type Scene } from '../support/scene.ts';
import { committedProgram, readRent, waitForNextSlot, writeBuffer } from './deployment.ts';

const { upgradeAuthority, outsider } = keys;
/** The same program with room behind it, which the loader has to extend the program's account for. */
const longerProgram = Buffer.concat([committedProgram(), Buffer.alloc(2_000)]);

/**
 * Only the upgrade authority replaces the program, even where another has a buffer with a program in it. Accounts stay as they are, and the
 * new program runs in the next slot.
 */
export async function upgrade(scene: Scene): Promise<void> {
  const { client } = scene;
  const before = await client.data(at.stablecoin);
  const buffer = keypair('buffer of the upgrade');
  const params = {
    bytes: longerProgram,
    program: core.DEVELOPMENT_PROGRAM_ID,
    buffer: buffer.publicKey,
    authority: upgradeAuthority.publicKey,
    rent: await readRent(scene),
    length: longerProgram.length,
    programDataBytes: (await client.data(core.programDataAddress())).length,
  };
  await writeBuffer(scene, core.writeBufferSteps(params), [upgradeAuthority, buffer]);
  const [extend, replace] = core.upgradeBufferSteps(params);
  if (!extend || !replace) throw new Error('a longer program needs an extension before the upgrade');
  await client.send(extend.instructions, [upgradeAuthority]);
  await waitForNextSlot(scene);

  const handOver = (from: Keypair, to: Keypair) =>
    client.send(core.handOverBufferStep(buffer.publicKey, from.publicKey, to.publicKey).instructions, [from]);
  await handOver(upgradeAuthority, outsider);
  const [byOutsider] = core.upgradeBufferSteps({
    ...params,
    authority: outsider.publicKey,
    programDataBytes: (await client.data(core.programDataAddress())).length,
  });
  expect(await client.refusal(byOutsider?.instructions ?? [], [outsider])).toMatch(/incorrect authority/i);
  await handOver(outsider, upgradeAuthority);
  await client.send(replace.instructions, [upgradeAuthority]);
  await waitForNextSlot(scene);
  expect(Buffer.from(await client.data(at.stablecoin)).equals(before)).toBe(true);
  await client.send([core.accrueInstruction(at.stablecoin)], [outsider]);
}

/** A program without upgrade authority stays as it is for ever. */
export async function makeFinal(scene: Scene): Promise<void> {
  const { client } = scene;
  const setAuthority = (by: Keypair) =>
    new TransactionInstruction({
      programId: core.UPGRADEABLE_LOADER_ID,
      keys: [
        { pubkey: core.programDataAddress(), isSigner: false, isWritable: true },
        { pubkey: by.publicKey, isSigner: true, isWritable: false },
      ],
      data: Buffer.from([4, 0, 0, 0]),
    });
  expect(await client.refusal([setAuthority(outsider)], [outsider])).toMatch(/authority|Incorrect/i);
  await client.send([setAuthority(upgradeAuthority)], [upgradeAuthority]);
  expect(await client.refusal([setAuthority(upgradeAuthority)], [upgradeAuthority])).toMatch(
    /not upgradeable|immutable|Immutable/,
  );
  await client.send([core.accrueInstruction(at.stablecoin)], [outsider]);
}
