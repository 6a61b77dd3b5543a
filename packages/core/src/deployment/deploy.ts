import { PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import { Buffer } from 'buffer';
import { UPGRADEABLE_LOADER_ID } from '../addresses/programs.ts';
import {
  bufferHeaderBytes,
  deployWithMaxDataLen,
  extendProgram,
  initializeBuffer,
  minExtendBytes,
  programBytes,
  programDataHeaderBytes,
  setBufferAuthority,
  upgrade,
  write,
} from './loader.ts';

/** As much of a program as fits one transaction beside the rest of a Write. */
const chunkBytes = 1000;

/** The loader's number for a buffer in the first byte of an account. */
const bufferKind = 1;

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

/** A program that lies in a buffer. */
export type BufferedProgram = Pick<DeployParams, 'program' | 'buffer' | 'authority'> & {
  /** Bytes of the program, without the buffer's header. */
  readonly length: number;
};

/**
 * The transaction that deploys a program from a buffer, whose authority becomes the upgrade authority.
 *
 * @example
 * ```ts
 * import { composeTransaction, deployBufferStep } from '@obverse/core';
 *
 * const empty = await connection.getMinimumBalanceForRentExemption(0);
 * const rent = (size: number) => Math.ceil((empty / 128) * (128 + size));
 * const params = { program: programId, buffer: address, authority, length: bytes.length, rent };
 * const { instructions } = deployBufferStep(params);
 * const transaction = composeTransaction({ feePayer: authority, instructions, blockhash });
 * ```
 */
export function deployBufferStep(params: BufferedProgram & Pick<DeployParams, 'rent'>): DeployStep {
  const { program, buffer, authority, length } = params;
  const instructions = [
    createAccount(params, program, programBytes),
    deployWithMaxDataLen({ payer: authority, program, buffer, authority }, length),
  ];
  return { instructions, signers: [program] };
}

/**
 * The transactions that replace a deployed program with the one in a buffer: more room where it is longer, and the upgrade.
 * The authority gets the buffer's rent back. The loader refuses two changes of a program in one slot: send the upgrade in a later
 * slot than the step before it, and than the last deployment.
 *
 * @example
 * ```ts
 * import { programDataAddress, upgradeBufferSteps } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(programDataAddress(programId));
 * if (!account) throw new Error('there is no such program');
 * const sizes = { length: bytes.length, programDataBytes: account.data.length };
 * const steps = upgradeBufferSteps({ program: programId, buffer: address, authority, ...sizes });
 * ```
 */
export function upgradeBufferSteps(
  params: BufferedProgram & {
    /** Bytes of the account at `programDataAddress(program)`, its header included. */
    readonly programDataBytes: number;
  },
): DeployStep[] {
  const { program, buffer, authority, length, programDataBytes } = params;
  const missing = programDataHeaderBytes + length - programDataBytes;
  const extend =
    missing > 0 ? [extendProgram({ program, payer: authority }, Math.max(missing, minExtendBytes))] : [];
  const end = upgrade({ program, buffer, spill: authority, authority });
  return [...extend, end].map((instruction) => ({ instructions: [instruction], signers: [] }));
}

/**
 * The transactions that create a buffer and fill it, in order. The chunks after the first transaction can be sent in any order.
 *
 * @example
 * ```ts
 * import { composeTransaction, writeBufferSteps } from '@obverse/core';
 * import { Keypair } from '@solana/web3.js';
 *
 * const empty = await connection.getMinimumBalanceForRentExemption(0);
 * const rent = (size: number) => Math.ceil((empty / 128) * (128 + size));
 * const buffer = Keypair.generate();
 * const steps = writeBufferSteps({ bytes, buffer: buffer.publicKey, authority, rent });
 * const transactions = steps.map(({ instructions }) =>
 *   composeTransaction({ feePayer: authority, instructions, blockhash }),
 * );
 * ```
 */
export function writeBufferSteps(
  params: Pick<DeployParams, 'bytes' | 'buffer' | 'authority' | 'rent'>,
): DeployStep[] {
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

/**
 * The transaction that hands a buffer over to another authority, such as a multisig that deploys it.
 *
 * @example
 * ```ts
 * import { composeTransaction, handOverBufferStep } from '@obverse/core';
 *
 * const buffer = address;
 * const { instructions } = handOverBufferStep(buffer, authority, user);
 * const transaction = composeTransaction({ feePayer: authority, instructions, blockhash });
 * ```
 */
export function handOverBufferStep(buffer: PublicKey, authority: PublicKey, next: PublicKey): DeployStep {
  return { instructions: [setBufferAuthority(buffer, authority, next)], signers: [] };
}

/**
 * The data of a buffer account of the upgradeable loader that holds a whole program.
 *
 * @example
 * ```ts
 * import { encodeBuffer } from '@obverse/core';
 *
 * const data = encodeBuffer(authority, bytes);
 * const lamports = await connection.getMinimumBalanceForRentExemption(data.length);
 * ```
 */
export function encodeBuffer(authority: PublicKey, bytes: Uint8Array): Uint8Array {
  return Buffer.concat([Uint8Array.of(bufferKind, 0, 0, 0, 1), authority.toBytes(), bytes]);
}

/**
 * Reads a buffer account of the upgradeable loader.
 * @returns the program in it and who may deploy it; undefined for data of another kind, or a buffer without authority
 * @example
 * ```ts
 * import { decodeBuffer, UPGRADEABLE_LOADER_ID } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(address);
 * const buffer = account?.owner.equals(UPGRADEABLE_LOADER_ID) ? decodeBuffer(account.data) : undefined;
 * if (!buffer?.authority.equals(authority)) throw new Error('another authority may deploy this buffer');
 * ```
 */
export function decodeBuffer(
  data: Uint8Array,
): { readonly authority: PublicKey; readonly bytes: Uint8Array } | undefined {
  const isBuffer = data.length >= bufferHeaderBytes && data[0] === bufferKind && data[4] === 1;
  if (!isBuffer) return undefined;
  return {
    authority: new PublicKey(data.subarray(5, bufferHeaderBytes)),
    bytes: data.subarray(bufferHeaderBytes),
  };
}

function createAccount(
  { authority, rent }: Pick<DeployParams, 'authority' | 'rent'>,
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
