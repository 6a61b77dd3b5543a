import {
  addressOf,
  deployBufferStep,
  programBytes,
  programDataHeaderBytes,
  writeBufferSteps,
} from '@obverse/core';
import type { Line } from '@obverse/operations';
import { Keypair } from '@solana/web3.js';
import { readRent } from '../chain/accounts.ts';
import { RefusedError } from '../errors.ts';
import { formatSol } from '../format/values.ts';
import { execute } from '../session/execute.ts';
import { readKeypair } from '../session/keypair.ts';
import { address, deploymentCommand } from '../session/options.ts';
import { readOtherSigner, type Session } from '../session/session.ts';
import { printResult } from '../terminal.ts';
import {
  approveDeployment,
  programLines,
  readBuffer,
  readProgram,
  requireOneSource,
  runSteps,
} from './program-file.ts';

export function deployCommand() {
  return deploymentCommand('deploy')
    .description(
      'deploy a built program through the upgradeable loader; signed by its upgrade authority, who pays, and by the program keypair',
    )
    .argument('[file]', 'the built program, for example programs/platform/platform.so')
    .option(
      '--buffer <address>',
      'deploy from this buffer, which write-buffer has filled, instead of a file',
      address,
    )
    .requiredOption(
      '--program-keypair <file>',
      'keypair whose address becomes the program id; with --unsigned an address will do',
    )
    .action(async (file, options) => {
      const source = requireOneSource(file, options);
      const { unsigned, programKeypair } = options;
      const programId =
        (unsigned ? addressOf(programKeypair) : undefined) ?? readKeypair(programKeypair).publicKey;
      const transactionOptions = { ...options, programId };
      if ('buffer' in source) {
        return execute(transactionOptions, async (session) => {
          await requireFree(session);
          const { signers } = readOtherSigner(session, programKeypair);
          const { bytes, lines } = await readBuffer(session, source.buffer);
          const rent = await readRent(session.connection);
          const step = deployBufferStep({
            program: programId,
            buffer: source.buffer,
            authority: session.authority,
            length: bytes.length,
            rent,
          });
          return {
            title: `Deploy the buffer ${source.buffer.toBase58()} as ${programId.toBase58()}`,
            lines: [...lines, rentLine(rent, bytes.length)],
            instructions: step.instructions,
            signers,
          };
        });
      }
      const bytes = readProgram(source.file);
      const buffer = Keypair.generate();
      const title = `Deploy ${source.file} as ${programId.toBase58()}`;
      const { session, keypairs } = await approveDeployment(transactionOptions, title, async (session) => {
        await requireFree(session);
        const { signers } = readOtherSigner(session, programKeypair);
        const rent = await readRent(session.connection);
        const lines = [
          ['program', programId.toBase58()] as const,
          ...programLines(bytes, buffer.publicKey),
          rentLine(rent, bytes.length),
        ];
        return { lines, signers };
      });
      const rent = await readRent(session.connection);
      const common = { bytes, buffer: buffer.publicKey, authority: session.authority, rent };
      const last = deployBufferStep({ ...common, program: programId, length: bytes.length });
      await runSteps(session, writeBufferSteps(common), [last], [...keypairs, buffer]);
      printResult(programId.toBase58());
    });
}

/** @throws RefusedError if the program exists */
async function requireFree(session: Session): Promise<void> {
  const { programId } = session;
  const [existing] = await session.read([programId]);
  if (existing) throw new RefusedError(`${programId.toBase58()} exists already: upgrade replaces it`);
}

function rentLine(rent: (bytes: number) => number, length: number): Line {
  return ['rent', formatSol(BigInt(rent(programDataHeaderBytes + length) + rent(programBytes)))];
}
