import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type DeployStep, deploySteps } from '@obverse/core';
import { Keypair } from '@solana/web3.js';
import { readAccounts, readRent } from '../chain/accounts.ts';
import { openCluster } from '../chain/cluster.ts';
import { ExpiredError, RefusedError } from '../errors.ts';
import { formatLines } from '../format/lines.ts';
import { formatSol } from '../format/values.ts';
import { approve } from '../session/execute.ts';
import { readKeypair } from '../session/keypair.ts';
import { deploymentCommand } from '../session/options.ts';
import { send } from '../session/send.ts';
import { readSigner, type Session } from '../session/session.ts';
import { printInfo, printResult } from '../terminal.ts';

/** Sizes of the loader's program account, and of the header of its program data account. */
const programBytes = 36;
const programDataHeaderBytes = 45;

export function deployCommand() {
  return deploymentCommand('deploy')
    .description(
      'deploy a built program through the upgradeable loader; signed by its upgrade authority, who pays',
    )
    .argument('<file>', 'the built program, for example programs/platform/platform.so')
    .requiredOption('--program-keypair <file>', 'keypair whose address becomes the program id')
    .action(async (file, options) => {
      const bytes = readProgram(file);
      const [authority, program, buffer] = [
        readSigner(options.keypair),
        readKeypair(options.programKeypair),
        Keypair.generate(),
      ];
      const cluster = openCluster(options.url, program.publicKey);
      const [[existing], rent] = await Promise.all([
        readAccounts(cluster, [program.publicKey]),
        readRent(cluster.connection),
      ]);
      const programId = program.publicKey.toBase58();
      if (existing) throw new RefusedError(`${programId} exists already; solana program deploy upgrades it`);
      const steps = deploySteps({
        bytes,
        program: program.publicKey,
        buffer: buffer.publicKey,
        authority: authority.publicKey,
        rent,
      });
      const title = `Deploy ${file} as ${programId}`;
      const lines = [
        ['cluster', cluster.name],
        ['program', programId],
        ['upgrade authority', authority.publicKey.toBase58()],
        ['size', `${bytes.length} bytes`],
        ['sha256', createHash('sha256').update(bytes).digest('hex')],
        ['rent', formatSol(BigInt(rent(programDataHeaderBytes + bytes.length) + rent(programBytes)))],
        ['transactions', String(steps.length)],
        [
          'buffer',
          `${buffer.publicKey.toBase58()}; if the deployment is interrupted, solana program close refunds its rent`,
        ],
      ] as const;
      printInfo(`${title}\n\n${formatLines(lines)}`);
      await approve({ ...cluster, yes: options.yes ?? false }, title);
      await sendSteps({ ...cluster, feePayer: authority.publicKey }, steps, [authority, buffer, program]);
      printResult(programId);
    });
}

/** Reads an ELF file. @throws RefusedError if it is not one */
function readProgram(file: string): Buffer {
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

/** Number of transactions that wait for confirmation at the same time. Public nodes throttle clients that send more. */
const batchSize = 10;

/**
 * Sends the steps of a deployment: the first, then all that write a part of the program, then the last.
 * @param keypairs of the fee payer and of every other signer that a step may name
 */
async function sendSteps(
  target: Pick<Session, 'connection' | 'feePayer' | 'programId'>,
  steps: readonly DeployStep[],
  keypairs: readonly Keypair[],
): Promise<void> {
  const run = (step: DeployStep) => sendStep(target, step, keypairs);
  const [first, last] = [steps.slice(0, 1), steps.slice(-1)];
  for (const step of first) await run(step);
  const parts = steps.slice(1, -1);
  for (let done = 0; done < parts.length; done += batchSize) {
    await Promise.all(parts.slice(done, done + batchSize).map(run));
    printInfo(`${Math.min(done + batchSize, parts.length)} of ${parts.length} parts written`);
  }
  for (const step of last) await run(step);
}

/** Sends a step again when it expires, as an expired transaction has no effect. */
async function sendStep(
  target: Pick<Session, 'connection' | 'feePayer' | 'programId'>,
  step: DeployStep,
  keypairs: readonly Keypair[],
): Promise<void> {
  const signers = keypairs.filter(
    ({ publicKey }) =>
      publicKey.equals(target.feePayer) || step.signers.some((signer) => signer.equals(publicKey)),
  );
  for (;;) {
    try {
      await send(target, { instructions: step.instructions, keypairs: signers });
      return;
    } catch (error) {
      if (!(error instanceof ExpiredError)) throw error;
    }
  }
}
