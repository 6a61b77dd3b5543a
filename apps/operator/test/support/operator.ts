import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import * as core from '@obverse/core';
import { developmentKeypair, startLocalnet } from '@obverse/localnet';
import { freePort } from '@obverse/testing';
import {
  Connection,
  type Keypair,
  type PublicKey,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js';
import { afterAll, expect, vi } from 'vitest';
import { run } from '../../src/run.ts';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export type Outcome = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** Runs the command line in its own process, as an operator does, but without a terminal. */
export async function obverse(...args: readonly string[]): Promise<Outcome> {
  const child = spawn(process.execPath, [main, ...args], {
    // a home directory without keypairs, and no variables for colours or terminal width
    env: { PATH: process.env['PATH'], HOME: tmpdir() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close') as Promise<[number | null]>;
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code, stdout: stdout.trim(), stderr: stderr.trim() };
}

/** Collects what `action` writes to a stream of this process. */
async function captured(stream: NodeJS.WriteStream, action: () => Promise<unknown>): Promise<string> {
  let written = '';
  const write = vi.spyOn(stream, 'write').mockImplementation((chunk) => {
    written += String(chunk);
    return true;
  });
  await action().finally(() => write.mockRestore());
  return written.trim();
}

/** Runs the command line in this process, which takes a tenth of the time that a process of its own takes. One at a time. */
export async function runHere(...args: readonly string[]): Promise<Outcome> {
  // a home directory without keypairs
  vi.stubEnv('HOME', tmpdir());
  let code: number | null = null;
  let stderr = '';
  const stdout = await captured(process.stdout, async () => {
    stderr = await captured(process.stderr, async () => {
      code = await run(args);
    });
  });
  return { code, stdout, stderr };
}

/** Starts a local cluster in memory, until the tests of the file are over, with keypair files of its roles, and a command line that uses both. */
export async function startCluster({ empty = false } = {}) {
  const port = await freePort();
  const localnet = await startLocalnet({ clusters: { mainnet: { port } }, empty, log: () => {} });
  const { mainnet } = localnet.clusters;
  const folder = mkdtempSync(join(tmpdir(), 'obverse-operator-'));
  afterAll(async () => {
    await localnet.close();
    rmSync(folder, { recursive: true });
  });
  const fileOf = (name: string) => join(folder, `${name}.json`);
  /** Writes a keypair in the format of the Solana CLI, for command lines to name as `@name`. */
  const keyFile = (name: string, keypair: Keypair) =>
    writeFileSync(fileOf(name), JSON.stringify([...keypair.secretKey]));
  for (const role of ['admin', 'manager', 'guardian', 'pauser', 'treasury', 'custodian'])
    keyFile(role, developmentKeypair(role));
  /** Runs a command line of words, the files of keys among them as `@name`; what has spaces comes after it. */
  const runLine = (line: string, ...more: readonly string[]) => {
    const words = line.split(' ').map((word) => (word.startsWith('@') ? fileOf(word.slice(1)) : word));
    return runHere(...words, ...more, '--url', mainnet.rpcUrl);
  };
  return {
    url: mainnet.rpcUrl,
    connection: new Connection(mainnet.rpcUrl, 'confirmed'),
    advance: (seconds: number) => mainnet.advanceClock(seconds),
    folder,
    keyFile,
    run: runLine,
    /** Runs a command line, and expects how it ends and what it says. */
    async ends(line: string, code = 0, says: string | RegExp = '', ...more: readonly string[]) {
      const outcome = await runLine(line, ...more);
      const words = typeof says === 'string' ? expect.stringContaining(says) : expect.stringMatching(says);
      expect(outcome).toMatchObject({ code, stderr: words });
      return outcome;
    },
  };
}

export type TestCluster = Awaited<ReturnType<typeof startCluster>>;

/** `add-stablecoin` of the admin, without juniors that must cover and with a day as every period but vesting. */
export const addStablecoin = (mint: PublicKey, more: string) =>
  [
    `add-stablecoin -k @admin --yes --underlying-mint ${mint.toBase58()} --supply-cap 5000`,
    '--junior-premium-bps 0 --target-coverage-bps 0 --min-coverage-bps 0 --vesting-seconds 604800',
    `--cooldown-seconds 86400 --window-seconds 86400 --junior-name Junior --junior-symbol J ${more}`,
  ].join(' ');

/** Opens a token account of Token-2022. */
export const open2022 = (owner: PublicKey, mint: PublicKey) =>
  core.createTokenAccountInstruction({
    feePayer: owner,
    owner,
    mint,
    tokenProgram: core.TOKEN_2022_PROGRAM_ID,
  });

export async function fund({ connection }: TestCluster, ...owners: readonly PublicKey[]): Promise<void> {
  for (const owner of owners) await connection.requestAirdrop(owner, 5_000_000_000);
}

/** Sends instructions for which the command line has no command. The first signer pays. @throws if they fail */
export async function send(
  { connection }: TestCluster,
  signers: Keypair | [Keypair, ...Keypair[]],
  ...instructions: readonly TransactionInstruction[]
): Promise<void> {
  const [first, ...others] = Array.isArray(signers) ? signers : [signers];
  // a blockhash of its own: web3.js keeps one for half a minute, which an advanced clock makes too old
  const latest = await connection.getLatestBlockhash();
  const transaction = new Transaction({ feePayer: first.publicKey, ...latest }).add(...instructions);
  transaction.sign(first, ...others);
  const signature = await connection.sendRawTransaction(transaction.serialize());
  expect(await connection.getSignatureStatus(signature)).toMatchObject({ value: { err: null } });
}

async function dataOf({ connection }: TestCluster, address: PublicKey): Promise<Uint8Array> {
  const account = await connection.getAccountInfo(address);
  if (!account) throw new Error(`there is no account ${address.toBase58()}`);
  return account.data;
}

export async function platformOf(cluster: TestCluster, programId = core.DEVELOPMENT_PROGRAM_ID) {
  const address = core.platformAddress(programId);
  return core.decodePlatform(address, await dataOf(cluster, address));
}

export async function stablecoinOf(cluster: TestCluster, i: number, programId = core.DEVELOPMENT_PROGRAM_ID) {
  const address = core.stablecoinAddress(i, programId);
  return core.decodeStablecoin(address, await dataOf(cluster, address));
}
