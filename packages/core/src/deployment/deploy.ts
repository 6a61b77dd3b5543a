import { type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import { UPGRADEABLE_LOADER_ID } from '../addresses/programs.ts';
import { bufferHeaderBytes, deployWithMaxDataLen, initializeBuffer, programBytes, write } from './loader.ts';

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

/**
 * The transactions that deploy a program through the upgradeable loader, in order: buffer, chunks, deployment. The loader verifies
 * the program and records its upgrade authority.
 */
export function deploySteps({ bytes, program, buffer, authority, rent }: DeployParams): DeployStep[] {
  const create = (account: PublicKey, space: number) =>
    SystemProgram.createAccount({
      fromPubkey: authority,
      newAccountPubkey: account,
      lamports: rent(space),
      space,
      programId: UPGRADEABLE_LOADER_ID,
    });
  const chunks: DeployStep[] = [];
  for (let offset = 0; offset < bytes.length; offset += chunkBytes) {
    const chunk = bytes.subarray(offset, offset + chunkBytes);
    chunks.push({ instructions: [write(buffer, authority, offset, chunk)], signers: [] });
  }
  const begin = [create(buffer, bufferHeaderBytes + bytes.length), initializeBuffer(buffer, authority)];
  const end = [
    create(program, programBytes),
    deployWithMaxDataLen({ payer: authority, program, buffer, authority }, bytes.length),
  ];
  return [{ instructions: begin, signers: [buffer] }, ...chunks, { instructions: end, signers: [program] }];
}
