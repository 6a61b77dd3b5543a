import { LIGHTHOUSE_PROGRAM_ID } from '@obverse/core';
import { address } from '@solana/kit';

/** The program of the guards that wallets add before they sign. */
export const lighthouseProgram = address(LIGHTHOUSE_PROGRAM_ID.toBase58());

const headerBytes = 64;
const programHeaderBytes = 56;
const constants = new Uint8Array(8);
/** `mov64 r0, 0` and `exit`. */
const code = Uint8Array.of(0xb7, 0, 0, 0, 0, 0, 0, 0, 0x95, 0, 0, 0, 0, 0, 0, 0);
const codeAddress = 1n << 32n;

/**
 * A program that does nothing and succeeds, so that transactions with guards execute on a local cluster: the ELF file of sBPF v3 (SIMD-0189) with the two segments
 * that the loader asks for, and two instructions. It checks nothing of what the guards assert.
 */
export function doNothingProgram(): Uint8Array {
  const constantsAt = headerBytes + 2 * programHeaderBytes;
  const codeAt = constantsAt + constants.length;
  const bytes = new Uint8Array(codeAt + code.length);
  const view = new DataView(bytes.buffer);
  bytes.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]); // ELF of 64 bits, little endian, version 1
  view.setUint16(16, 3, true); // a shared object
  view.setUint16(18, 247, true); // for BPF
  view.setUint32(20, 1, true);
  view.setBigUint64(24, codeAddress, true); // where it starts
  view.setBigUint64(32, BigInt(headerBytes), true);
  view.setUint32(48, 3, true); // the version of sBPF
  view.setUint16(52, headerBytes, true);
  view.setUint16(54, programHeaderBytes, true);
  view.setUint16(56, 2, true);
  view.setUint16(58, 64, true);
  const segments = [
    { flags: 4, at: constantsAt, mappedAt: 0n, size: constants.length },
    { flags: 1, at: codeAt, mappedAt: codeAddress, size: code.length },
  ];
  for (const [i, { flags, at, mappedAt, size }] of segments.entries()) {
    const start = headerBytes + i * programHeaderBytes;
    view.setUint32(start, 1, true); // to be loaded
    view.setUint32(start + 4, flags, true);
    for (const [j, value] of [BigInt(at), mappedAt, mappedAt, BigInt(size), BigInt(size), 8n].entries())
      view.setBigUint64(start + 8 + j * 8, value, true);
  }
  bytes.set(code, codeAt);
  return bytes;
}
