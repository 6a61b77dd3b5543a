import {
  type PublicKey,
  SYSVAR_CLOCK_PUBKEY,
  SYSVAR_RENT_PUBKEY,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js';
import { Buffer } from 'buffer';
import { programDataAddress } from '../addresses/platform.ts';
import { UPGRADEABLE_LOADER_ID } from '../addresses/programs.ts';

/*
 * Instructions of the upgradeable loader, v3. No maintained package builds them.
 */

/** Bytes in front of the program in a buffer. */
export const bufferHeaderBytes = 37;
/** Bytes in front of the program in a program data account. */
export const programDataHeaderBytes = 45;
/** Bytes of a program account, which has the address of the program data. */
export const programBytes = 36;
/** The loader extends a program by no less than this (SIMD-0431). */
export const minExtendBytes = 10_240;

const discriminators = {
  initializeBuffer: 0,
  write: 1,
  deployWithMaxDataLen: 2,
  upgrade: 3,
  setAuthority: 4,
  extendProgram: 6,
} as const;

/** Accounts: `[writable]` buffer, authority. */
export function initializeBuffer(buffer: PublicKey, authority: PublicKey): TransactionInstruction {
  return instruction([writable(buffer), readonly(authority)], u32(discriminators.initializeBuffer));
}

/** Accounts: `[writable]` buffer, `[signer]` authority. */
export function write(
  buffer: PublicKey,
  authority: PublicKey,
  offset: number,
  bytes: Uint8Array,
): TransactionInstruction {
  const data = Buffer.concat([u32(discriminators.write), u32(offset), u64(bytes.length), bytes]);
  return instruction([writable(buffer), signer(authority)], data);
}

/**
 * Verifies the program in the buffer strictly and makes it callable.
 * Accounts: `[writable, signer]` payer, `[writable]` program data, program and buffer, rent, clock, System program,
 * `[signer]` authority.
 * @param maxBytes how long the program may become in an upgrade
 */
export function deployWithMaxDataLen(
  accounts: { payer: PublicKey; program: PublicKey; buffer: PublicKey; authority: PublicKey },
  maxBytes: number,
): TransactionInstruction {
  const { payer, program, buffer, authority } = accounts;
  return instruction(
    [
      { pubkey: payer, isSigner: true, isWritable: true },
      writable(programDataAddress(program)),
      writable(program),
      writable(buffer),
      readonly(SYSVAR_RENT_PUBKEY),
      readonly(SYSVAR_CLOCK_PUBKEY),
      readonly(SystemProgram.programId),
      signer(authority),
    ],
    Buffer.concat([u32(discriminators.deployWithMaxDataLen), u64(maxBytes)]),
  );
}

/**
 * Verifies the program in the buffer strictly and replaces the deployed one with it. The buffer's rent goes to `spill`.
 * Accounts: `[writable]` program data, program, buffer and spill, rent, clock, `[signer]` authority.
 */
export function upgrade(accounts: {
  program: PublicKey;
  buffer: PublicKey;
  spill: PublicKey;
  authority: PublicKey;
}): TransactionInstruction {
  const { program, buffer, spill, authority } = accounts;
  return instruction(
    [
      writable(programDataAddress(program)),
      writable(program),
      writable(buffer),
      writable(spill),
      readonly(SYSVAR_RENT_PUBKEY),
      readonly(SYSVAR_CLOCK_PUBKEY),
      signer(authority),
    ],
    u32(discriminators.upgrade),
  );
}

/** Hands a buffer over. Accounts: `[writable]` buffer, `[signer]` its authority, the next authority. */
export function setBufferAuthority(
  buffer: PublicKey,
  authority: PublicKey,
  next: PublicKey,
): TransactionInstruction {
  return instruction([writable(buffer), signer(authority), readonly(next)], u32(discriminators.setAuthority));
}

/**
 * Makes room for a longer program.
 * Accounts: `[writable]` program data and program, System program, `[writable, signer]` payer.
 */
export function extendProgram(
  accounts: { program: PublicKey; payer: PublicKey },
  additionalBytes: number,
): TransactionInstruction {
  const { program, payer } = accounts;
  return instruction(
    [
      writable(programDataAddress(program)),
      writable(program),
      readonly(SystemProgram.programId),
      { pubkey: payer, isSigner: true, isWritable: true },
    ],
    Buffer.concat([u32(discriminators.extendProgram), u32(additionalBytes)]),
  );
}

type Key = TransactionInstruction['keys'][number];

function instruction(keys: Key[], data: Buffer): TransactionInstruction {
  return new TransactionInstruction({ programId: UPGRADEABLE_LOADER_ID, keys, data });
}

function writable(pubkey: PublicKey): Key {
  return { pubkey, isSigner: false, isWritable: true };
}

function readonly(pubkey: PublicKey): Key {
  return { pubkey, isSigner: false, isWritable: false };
}

function signer(pubkey: PublicKey): Key {
  return { pubkey, isSigner: true, isWritable: false };
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
