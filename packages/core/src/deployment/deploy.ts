import { type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import {
  BUFFER_HEADER_BYTES,
  deployWithMaxDataLen,
  initializeBuffer,
  LOADER,
  PROGRAM_BYTES,
  write,
} from './loader.ts';

/** As much of a program as fits one transaction beside the rest of a Write. */
const CHUNK_BYTES = 1000;

/** What is deployed, and under which keys. Every transaction is signed by the authority, who pays; some by others too. */
export interface DeployParams {
  /** The built program, an ELF file for the SVM. */
  readonly bytes: Uint8Array;
  readonly program: PublicKey;
  /** A fresh account that holds the bytes until they are deployed. */
  readonly buffer: PublicKey;
  /** May upgrade the program. */
  readonly authority: PublicKey;
  /** Lamports that make an account of this size exempt from rent. */
  readonly rent: (bytes: number) => number;
}

/** One transaction of a deployment, and who signs it beside the authority. */
export interface DeployStep {
  readonly instructions: TransactionInstruction[];
  readonly signers: readonly PublicKey[];
}

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
      programId: LOADER,
    });
  const chunks: DeployStep[] = [];
  for (let offset = 0; offset < bytes.length; offset += CHUNK_BYTES) {
    const chunk = bytes.subarray(offset, offset + CHUNK_BYTES);
    chunks.push({ instructions: [write(buffer, authority, offset, chunk)], signers: [] });
  }
  const begin = [create(buffer, BUFFER_HEADER_BYTES + bytes.length), initializeBuffer(buffer, authority)];
  const end = [
    create(program, PROGRAM_BYTES),
    deployWithMaxDataLen({ payer: authority, program, buffer, authority }, bytes.length),
  ];
  return [{ instructions: begin, signers: [buffer] }, ...chunks, { instructions: end, signers: [program] }];
}
