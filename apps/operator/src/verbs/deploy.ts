import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deploySteps } from '@obverse/core';
import { Keypair } from '@solana/web3.js';
import { showSol } from '../amounts/show.ts';
import { readAccounts } from '../chain/accounts.ts';
import { readRent } from '../chain/rent.ts';
import { RefusedError } from '../errors.ts';
import { deployingCommand } from '../options/commands.ts';
import { approve } from '../sending/approve.ts';
import { sendSteps } from '../sending/send-steps.ts';
import { openCluster } from '../session/cluster.ts';
import { readKeypair } from '../session/keypair.ts';
import { readSigner } from '../session/open.ts';
import { showLines } from '../show/lines.ts';
import { answer, tell } from '../show/terminal.ts';

/** Sizes of the loader's two accounts: the program itself, and what stands in front of its bytes in the other. */
const PROGRAM_BYTES = 36;
const PROGRAM_DATA_HEADER_BYTES = 45;

export function deployCommand() {
  return deployingCommand('deploy')
    .description(
      'deploy a built program through the upgradeable loader; signed by who may upgrade it later, and pays',
    )
    .argument('<file>', 'the built program, for example programs/platform/platform.so')
    .requiredOption('--program-keypair <file>', 'whose address becomes the program id')
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
        ['rent', showSol(BigInt(rent(PROGRAM_DATA_HEADER_BYTES + bytes.length) + rent(PROGRAM_BYTES)))],
        ['transactions', String(steps.length)],
        [
          'buffer',
          `${buffer.publicKey.toBase58()}; if this is cut off, solana program close gives its rent back`,
        ],
      ] as const;
      tell(`${title}\n\n${showLines(lines)}`);
      await approve({ ...cluster, yes: options.yes ?? false }, title);
      await sendSteps({ ...cluster, feePayer: authority.publicKey }, steps, [authority, buffer, program]);
      answer(programId);
    });
}

/** Bytes of an ELF file. */
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
