import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type DeployStep, decodeBuffer, UPGRADEABLE_LOADER_ID } from '@obverse/core';
import type { Line } from '@obverse/operations';
import type { Keypair, PublicKey } from '@solana/web3.js';
import { ExpiredError, RefusedError, UsageError } from '../errors.ts';
import { formatLines } from '../format/lines.ts';
import { approve } from '../session/execute.ts';
import type { DeploymentOptions, TransactionOptions } from '../session/options.ts';
import { send } from '../session/send.ts';
import { openSession, type Session } from '../session/session.ts';
import { printInfo } from '../terminal.ts';

/** Where the program to deploy comes from: a file, which is written into a new buffer, or a buffer. */
type Source = { readonly file: string } | { readonly buffer: PublicKey };

/** @throws UsageError unless there is one source, and a buffer for `--unsigned` */
export function requireOneSource(
  file: string | undefined,
  { buffer, unsigned }: DeploymentOptions & { readonly buffer?: PublicKey | undefined },
): Source {
  if ((file === undefined) === (buffer === undefined)) throw new UsageError('pass either a file or --buffer');
  if (buffer) return { buffer };
  if (unsigned) throw new UsageError('--unsigned needs --buffer: write-buffer writes the file into one');
  return { file: file as string };
}

/** Reads an ELF file. @throws RefusedError if it is not one */
export function readProgram(file: string): Buffer {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new RefusedError(`the program ${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
  if (bytes.subarray(0, 4).toString('latin1') !== '\x7fELF')
    throw new RefusedError(`${file} is not a built program`);
  return bytes;
}

/** Reads a buffer that the session's authority may deploy. @throws RefusedError if it is none */
export async function readBuffer(
  session: Session,
  buffer: PublicKey,
): Promise<{ readonly bytes: Uint8Array; readonly lines: Line[] }> {
  const [account] = await session.read([buffer]);
  const decoded = account?.owner.equals(UPGRADEABLE_LOADER_ID) ? decodeBuffer(account.data) : undefined;
  if (!decoded) throw new RefusedError(`${buffer.toBase58()} is not a buffer of the upgradeable loader`);
  const { authority, bytes } = decoded;
  if (!authority.equals(session.authority)) {
    throw new RefusedError(`the buffer belongs to ${authority.toBase58()}, who must sign`);
  }
  return { bytes, lines: programLines(bytes, buffer) };
}

/** What the operator compares with the build. */
export function programLines(bytes: Uint8Array, buffer: PublicKey): Line[] {
  return [
    ['size', `${bytes.length} bytes`],
    ['sha256', createHash('sha256').update(bytes).digest('hex')],
    ['buffer', `${buffer.toBase58()}; solana program close refunds the rent of an unused one`],
  ];
}

/**
 * Opens a session, prints what will be done and asks for approval.
 * @param makePlan reads the chain
 * @returns the session, and the keypairs of all its signers
 */
export async function approveDeployment(
  options: TransactionOptions,
  title: string,
  makePlan: (session: Session) => Promise<{ lines: readonly Line[]; signers: readonly Keypair[] }>,
): Promise<{ readonly session: Session; readonly keypairs: readonly Keypair[] }> {
  const session = openSession(options);
  if (!session.keypairs) throw new UsageError('a program is written with many transactions: pass --keypair');
  const { lines, signers } = await makePlan(session);
  const parties = [
    ['cluster', session.name],
    ['signed by', session.authority.toBase58()],
  ] as const;
  printInfo(`${title}\n\n${formatLines([...parties, ...lines])}`);
  await approve(session, title);
  return { session, keypairs: [...session.keypairs.slice(0, 1), ...signers] };
}

/** Number of transactions that wait for confirmation at the same time. Public nodes throttle clients that send more. */
const batchSize = 10;

const slotPollIntervalMs = 200;

/**
 * Sends the steps of a deployment: the first, then all that write a part of the program, then the last ones, each in a slot of its own.
 * @param keypairs of every signer that a step may name, the fee payer included
 */
export async function runSteps(
  session: Session,
  [first, ...parts]: readonly DeployStep[],
  last: readonly DeployStep[],
  keypairs: readonly Keypair[],
): Promise<void> {
  const run = (step: DeployStep) => sendStep(session, step, keypairs);
  if (first) await run(first);
  for (let done = 0; done < parts.length; done += batchSize) {
    await Promise.all(parts.slice(done, done + batchSize).map(run));
    printInfo(`${Math.min(done + batchSize, parts.length)} of ${parts.length} parts written`);
  }
  for (const step of last) {
    await run(step);
    if (step !== last.at(-1)) await waitForNextSlot(session);
  }
}

/** The loader refuses two changes of a program in one slot. */
async function waitForNextSlot({ connection }: Session): Promise<void> {
  const slot = await connection.getSlot();
  while ((await connection.getSlot()) <= slot) await wait(slotPollIntervalMs);
}

/** Sends a step again when it expires, as an expired transaction has no effect. */
async function sendStep(session: Session, step: DeployStep, keypairs: readonly Keypair[]): Promise<void> {
  const signers = keypairs.filter(
    ({ publicKey }) =>
      publicKey.equals(session.feePayer) || step.signers.some((signer) => signer.equals(publicKey)),
  );
  for (;;) {
    try {
      await send(session, { instructions: step.instructions, keypairs: signers });
      return;
    } catch (error) {
      if (!(error instanceof ExpiredError)) throw error;
    }
  }
}
