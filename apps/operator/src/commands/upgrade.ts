import {
  DEVELOPMENT_PROGRAM_ID,
  handOverBufferStep,
  programDataAddress,
  upgradeBufferSteps,
  writeBufferSteps,
} from '@obverse/core';
import { Keypair, PublicKey } from '@solana/web3.js';
import { readAccount, readRent } from '../chain/accounts.ts';
import { execute } from '../session/execute.ts';
import { address, deploymentCommand } from '../session/options.ts';
import type { Session } from '../session/session.ts';
import { printResult } from '../terminal.ts';
import {
  approveDeployment,
  programLines,
  readBuffer,
  readProgram,
  requireOneSource,
  runSteps,
} from './program-file.ts';

export function upgradeCommand() {
  return deploymentCommand('upgrade')
    .description('replace a deployed program; signed by its upgrade authority, who pays')
    .argument('[file]', 'the built program, for example programs/platform/platform.so')
    .option(
      '--buffer <address>',
      'upgrade from this buffer, which write-buffer has filled, instead of a file',
      address,
    )
    .option('--program-id <address>', 'the program to replace', address, DEVELOPMENT_PROGRAM_ID)
    .action(async (file, options) => {
      const source = requireOneSource(file, options);
      const { programId: program } = options;
      const transactionOptions = { ...options, programId: program };
      if ('buffer' in source) {
        return execute(transactionOptions, async (session) => {
          const { bytes, lines } = await readBuffer(session, source.buffer);
          const [first, ...rest] = upgradeBufferSteps({
            program,
            buffer: source.buffer,
            authority: session.authority,
            length: bytes.length,
            programDataBytes: await readProgramDataBytes(session, program),
          });
          // the loader refuses two changes of a program in one slot, so each is a transaction of its own
          const isExtension = rest.length > 0;
          return {
            title: isExtension
              ? `Make room for a longer program in ${program.toBase58()}; repeat the command for the upgrade`
              : `Upgrade ${program.toBase58()} from the buffer ${source.buffer.toBase58()}`,
            lines,
            instructions: first?.instructions ?? [],
          };
        });
      }
      const bytes = readProgram(source.file);
      const buffer = Keypair.generate();
      const title = `Upgrade ${program.toBase58()} to ${source.file}`;
      const { session, keypairs } = await approveDeployment(transactionOptions, title, async (session) => {
        await readProgramDataBytes(session, program);
        return { lines: programLines(bytes, buffer.publicKey), signers: [] };
      });
      const common = {
        bytes,
        buffer: buffer.publicKey,
        authority: session.authority,
        rent: await readRent(session.connection),
      };
      const programDataBytes = await readProgramDataBytes(session, program);
      const last = upgradeBufferSteps({ ...common, program, length: bytes.length, programDataBytes });
      await runSteps(session, writeBufferSteps(common), last, [...keypairs, buffer]);
      printResult(program.toBase58());
    });
}

/** @throws RefusedError if there is no such upgradeable program */
async function readProgramDataBytes(session: Session, program: PublicKey): Promise<number> {
  const missing = `there is no upgradeable program ${program.toBase58()} on ${session.name}: deploy brings it`;
  return (await readAccount(session, programDataAddress(program), missing)).data.length;
}

export function writeBufferCommand() {
  return deploymentCommand('write-buffer')
    .description(
      'write a built program into a new buffer, for a deployment or an upgrade by another signer; signed by who pays',
    )
    .argument('<file>', 'the built program, for example programs/platform/platform.so')
    .option('--buffer-authority <address>', 'who may deploy the buffer (default: the signer)', address)
    .action(async (file, options) => {
      const bytes = readProgram(file);
      const buffer = Keypair.generate();
      const transactionOptions = { ...options, programId: PublicKey.default };
      const title = `Write ${file} into the buffer ${buffer.publicKey.toBase58()}`;
      const { session, keypairs } = await approveDeployment(transactionOptions, title, async (session) => ({
        lines: [
          ...programLines(bytes, buffer.publicKey),
          ['buffer authority', (options.bufferAuthority ?? session.authority).toBase58()] as const,
        ],
        signers: [],
      }));
      const { authority } = session;
      const rent = await readRent(session.connection);
      const steps = writeBufferSteps({ bytes, buffer: buffer.publicKey, authority, rent });
      const { bufferAuthority: next } = options;
      const last =
        next && !next.equals(authority) ? [handOverBufferStep(buffer.publicKey, authority, next)] : [];
      await runSteps(session, steps, last, [...keypairs, buffer]);
      printResult(buffer.publicKey.toBase58());
    });
}
