import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as core from '@obverse/core';
import { freePort } from '@obverse/testing';
import { address, type EncodedAccount, lamports } from '@solana/kit';
import { Connection, LAMPORTS_PER_SOL, type PublicKey, Transaction } from '@solana/web3.js';
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
const PROGRAM_DATA_HEADER_BYTES = 45;
/** Offset of `e_flags` in an ELF file: the version of sBPF. */
const ELF_FLAGS_AT = 48;
const PRESENT_BUILD = readFileSync(
  createRequire(import.meta.url).resolve('@obverse/platform-program/platform.so'),
);

/** A data directory of a cluster on which another build of the platform program is deployed. */
async function makeDirectoryWith(
  bytes: Uint8Array,
  accounts: readonly EncodedAccount[] = [],
): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'obverse-localnet-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const state = genesisState('mainnet', Date.now(), Buffer.from('upgrade'));
  const withAccounts = new Map([
    ...state.accounts,
    ...accounts.map((account) => [account.address, account] as const),
  ]);
  const cluster = new Cluster(
    await openStore(directory, { ...state, accounts: withAccounts }, () => {}),
    Date.now,
  );
  const admin = address(keys.admin.publicKey.toBase58());
  submitTransaction(cluster, airdrop(cluster, admin, 1000 * LAMPORTS_PER_SOL));
  deployProgram(cluster, { bytes, program: keys.program, upgradeAuthority: keys.admin });
  await cluster.close();
  return directory;
}

/** Starts the cluster of a directory, with the platform, and gives its log beside what `use` returns. */
async function withPlatform<T>(dataDir: string, use: (connection: Connection) => Promise<T>) {
  const lines: string[] = [];
  const localnet = await startLocalnet({
    clusters: { mainnet: { port: await freePort(), dataDir } },
    log: (line) => lines.push(line),
  });
  try {
    return { lines, result: await use(new Connection(localnet.clusters.mainnet.rpcUrl, 'confirmed')) };
  } finally {
    await localnet.close();
  }
}

async function read(connection: Connection, at: PublicKey): Promise<Buffer> {
  const account = await connection.getAccountInfo(at);
  if (!account) throw new Error(`${at.toBase58()} does not exist`);
  return account.data;
}

it.each([
  ['shorter', V0_PROGRAM],
  ['longer', Buffer.concat([V0_PROGRAM, Buffer.alloc(PRESENT_BUILD.length)])],
])(
  'startLocalnet upgrades a %s sBPF v0 program in its data directory to the present build',
  async (_, old) => {
    const directory = await makeDirectoryWith(old);

    const { lines, result: programData } = await withPlatform(directory, async (connection) => {
      const accrue = new Transaction({ feePayer: keys.admin.publicKey }).add(
        core.accrueInstruction(core.stablecoinAddress(0)),
      );
      expect((await connection.simulateTransaction(accrue)).value.err).toBeNull();
      return read(connection, core.programDataAddress());
    });

    const program = programData.subarray(PROGRAM_DATA_HEADER_BYTES);
    expect(program.subarray(0, PRESENT_BUILD.length).equals(PRESENT_BUILD)).toBe(true);
    expect(program.readUInt32LE(ELF_FLAGS_AT)).toBe(3);
    expect(programData.subarray(13, 45).equals(keys.admin.publicKey.toBuffer())).toBe(true);
    expect(lines).toContainEqual(expect.stringContaining('upgraded the platform program'));

    const again = await withPlatform(directory, (connection) => read(connection, core.programDataAddress()));
    expect(again.result.equals(programData)).toBe(true);
    expect(again.lines).not.toContainEqual(expect.stringContaining('upgraded'));
  },
);

it('startLocalnet refuses accounts of the first version of the program in one sentence and keeps the state unchanged', async () => {
  // the platform of the first version has 168 bytes, and the same discriminator and layout version
  const data = Uint8Array.from({ length: 168 }, (_, index) => (index < 2 ? 1 : 0));
  const platform: EncodedAccount = {
    address: address(core.platformAddress().toBase58()),
    lamports: lamports(2_060_160n),
    programAddress: address(core.DEVELOPMENT_PROGRAM_ID.toBase58()),
    executable: false,
    space: BigInt(data.length),
    data,
  };
  const directory = await makeDirectoryWith(V0_PROGRAM, [platform]);
  const stored = async () => {
    const { state, store } = await openStore(
      directory,
      genesisState('mainnet', 0, new Uint8Array()),
      () => {},
    );
    await store.close();
    return state;
  };
  const before = await stored();
  await expect(withPlatform(directory, async () => {})).rejects.toMatchObject({
    code: 'OUTDATED_ACCOUNTS',
    message:
      'The data directory of the local mainnet cluster has accounts of another version of the platform program, which this version cannot read: move the directory away to start from nothing.',
  });
  expect(await stored()).toEqual(before);
});
