import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as core from '@obverse/core';
import { freePort } from '@obverse/testing';
import { address, type EncodedAccount, lamports } from '@solana/kit';
import { Connection, LAMPORTS_PER_SOL, Transaction } from '@solana/web3.js';
import { expect, it, onTestFinished } from 'vitest';
import { Cluster } from '../src/cluster/cluster.ts';
import { airdrop, genesisState } from '../src/cluster/genesis.ts';
import { startLocalnet } from '../src/index.ts';
import { keys } from '../src/platform/config.ts';
import { deployProgram } from '../src/platform/deploy-program.ts';
import { submitTransaction } from '../src/rpc/methods/transactions.ts';
import { openStore } from '../src/store/level-store.ts';

/** A program for sBPF v0 that logs its compute units and returns; compressed. */
const V0_PROGRAM = gunzipSync(
  Buffer.from(
    'H4sIAAAAAAACA62SsU7DQAyG/0uatLQDARamirFTBBsSSxaYeIcobSNaKWlQ7irRiYmdhWdh5TF4hL4BY1Bau7pYUcOApeizFf/n89mv948PjlJgc/GDOtpSHBEnziEFEW7hIsIA/V2uZ+VLXgoi2KPW9dhpoTyHdfU1/CO6dzQ5IL4BqKqq+qT4gzgm9ohnxG8677xZHhci9rke5Y9Evx7xi/4P5Xv80ZRVs2G6yOKseIpnRf68Nmm8Xi2Njg/vNuSnCU36YhCWxTwxCcL5ZpXky9nO0Zt8T1MiLNOs9hHqhTalSab4F1P0+R17AjE3tj7pHbTPHR36U6rt4vjeeEIfWPcbWfV53sxrS68sPfd1RbUdsQ/Mrv4nAE4sPe8nMxB7LO9/Y/du2Zb0dy3zsu0Xc45KUSgEAAA=',
    'base64',
  ),
);
const PRESENT_BUILD = readFileSync(
  createRequire(import.meta.url).resolve('@obverse/platform-program/platform.so'),
);

const initial = genesisState('mainnet', Date.now(), Buffer.from('upgrade'));

/** A data directory of a cluster on which another build of the platform program is deployed. */
async function makeDirectoryWith(bytes: Uint8Array, added: readonly EncodedAccount[] = []): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'obverse-localnet-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const accounts = new Map([...initial.accounts, ...added.map((each) => [each.address, each] as const)]);
  const cluster = new Cluster(await openStore(directory, { ...initial, accounts }, () => {}), Date.now);
  const admin = address(keys.admin.publicKey.toBase58());
  submitTransaction(cluster, airdrop(cluster, admin, 1000 * LAMPORTS_PER_SOL));
  deployProgram(cluster, { bytes, program: keys.program, upgradeAuthority: keys.admin });
  await cluster.close();
  return directory;
}

/** Starts the cluster of a directory, with the platform. @returns its program data, and what it has logged */
async function readProgramData(dataDir: string, use = async (_: Connection) => {}) {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const localnet = await startLocalnet({ clusters: { mainnet: { port: await freePort(), dataDir } }, log });
  try {
    const connection = new Connection(localnet.clusters.mainnet.rpcUrl, 'confirmed');
    await use(connection);
    const account = await connection.getAccountInfo(core.programDataAddress());
    return { lines, programData: account?.data ?? Buffer.alloc(0) };
  } finally {
    await localnet.close();
  }
}

it.each([
  ['shorter', V0_PROGRAM],
  ['longer', Buffer.concat([V0_PROGRAM, Buffer.alloc(PRESENT_BUILD.length)])],
])('startLocalnet upgrades a %s program in its data directory to the present build, once', async (_, old) => {
  const directory = await makeDirectoryWith(old);
  const use = async (connection: Connection) => {
    const accrue = core.accrueInstruction(core.stablecoinAddress(0));
    const transaction = new Transaction({ feePayer: keys.admin.publicKey }).add(accrue);
    expect((await connection.simulateTransaction(transaction)).value.err).toBeNull();
  };
  const { lines, programData } = await readProgramData(directory, use);
  const program = programData.subarray(core.programDataHeaderBytes);
  expect(program.subarray(0, PRESENT_BUILD.length).equals(PRESENT_BUILD)).toBe(true);
  expect(programData.subarray(13, 45)).toEqual(keys.admin.publicKey.toBuffer());
  expect(lines).toContainEqual(expect.stringContaining('upgraded the platform program'));

  const again = await readProgramData(directory, use);
  expect(again.programData.equals(programData)).toBe(true);
  expect(again.lines).not.toContainEqual(expect.stringContaining('upgraded'));
});

it('startLocalnet refuses accounts of the first version of the program and keeps the state unchanged', async () => {
  // the platform of the first version has 168 bytes, and the same discriminator and layout version
  const data = Uint8Array.of(1, 1, ...new Uint8Array(166));
  const owner = address(core.DEVELOPMENT_PROGRAM_ID.toBase58());
  const platform = { address: address(core.platformAddress().toBase58()), programAddress: owner, data };
  const terms = { lamports: lamports(2_060_160n), executable: false, space: 168n };
  const directory = await makeDirectoryWith(V0_PROGRAM, [{ ...platform, ...terms }]);
  const stored = async () => {
    const { state, store } = await openStore(directory, initial, () => {});
    await store.close();
    return state;
  };
  const before = await stored();
  await expect(readProgramData(directory)).rejects.toMatchObject({ code: 'OUTDATED_ACCOUNTS' });
  expect(await stored()).toEqual(before);
});
