import { type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import { UPGRADEABLE_LOADER_ID } from '../addresses/programs.ts';
import {
  bufferHeaderBytes,
  deployWithMaxDataLen,
  extendProgram,
  initializeBuffer,
  minExtendBytes,
  programBytes,
  programDataHeaderBytes,
  upgrade,
  write,
} from './loader.ts';

/** As much of a program as fits one transaction beside the rest of a Write. */
const chunkBytes = 1000;

/** What is deployed, and under which keys. Every transaction is signed by the authority, who pays; some by others too. */
export type DeployParams = {
  /** The built program, an ELF file for the SVM. */
  readonly bytes: Uint8Array;
  readonly program: PublicKey;
  /** A fresh account that holds the bytes until they are deployed. */
  readonly buffer: PublicKey;
  /** May upgrade the program. */
  readonly authority: PublicKey;
  /** Lamports that make an account of this size exempt from rent. */
  readonly rent: (bytes: number) => number;
};

/** One transaction of a deployment, and who signs it beside the authority. */
export type DeployStep = {
  readonly instructions: TransactionInstruction[];
  readonly signers: readonly PublicKey[];
};

/** An upgrade also needs the size of the deployed program's data account. */
export type UpgradeParams = DeployParams & {
  /** Bytes of the account at `programDataAddress(program)`, its header included. */
  readonly programDataBytes: number;
};

/**
 * The transactions that deploy a program through the upgradeable loader, in order: buffer, chunks, deployment. The loader verifies
 * the program and records its upgrade authority.
 */
export function deploySteps(params: DeployParams): DeployStep[] {
  const { bytes, program, buffer, authority } = params;
  const end = [
    createAccount(params, program, programBytes),
    deployWithMaxDataLen({ payer: authority, program, buffer, authority }, bytes.length),
  ];
  return [...bufferSteps(params), { instructions: end, signers: [program] }];
}

/**
 * The transactions that replace a deployed program, in order: buffer, chunks, more room where the new program is longer, upgrade.
 * The authority gets the buffer's rent back. The loader refuses two changes of a program in one slot: send the upgrade in a later
 * slot than the step before it, and than the last deployment.
 */
export function upgradeSteps(params: UpgradeParams): DeployStep[] {
  const { bytes, program, buffer, authority, programDataBytes } = params;
  const missing = programDataHeaderBytes + bytes.length - programDataBytes;
  const extend =
    missing > 0 ? [extendProgram({ program, payer: authority }, Math.max(missing, minExtendBytes))] : [];
  const end = upgrade({ program, buffer, spill: authority, authority });
  return [
    ...bufferSteps(params),
    ...[...extend, end].map((instruction) => ({ instructions: [instruction], signers: [] })),
  ];
}

/** Creates the buffer and fills it. */
function bufferSteps(params: DeployParams): DeployStep[] {
  const { bytes, buffer, authority } = params;
  const begin = [
    createAccount(params, buffer, bufferHeaderBytes + bytes.length),
    initializeBuffer(buffer, authority),
  ];
  const steps: DeployStep[] = [{ instructions: begin, signers: [buffer] }];
  for (let offset = 0; offset < bytes.length; offset += chunkBytes) {
    const chunk = bytes.subarray(offset, offset + chunkBytes);
    steps.push({ instructions: [write(buffer, authority, offset, chunk)], signers: [] });
  }
  return steps;
}

function createAccount(
  { authority, rent }: DeployParams,
  account: PublicKey,
  space: number,
): TransactionInstruction {
  return SystemProgram.createAccount({
    fromPubkey: authority,
    newAccountPubkey: account,
    lamports: rent(space),
    space,
    programId: UPGRADEABLE_LOADER_ID,
  });
}
