/**
 * Checks the code, instruction by instruction. The loader accepts some instructions that sBPF v3 executes differently
 * from what LLVM assumes: 32-bit add, subtract and multiply sign-extend their results where LLVM, which generates code for
 * Linux's eBPF, expects zero-extension. 32-bit jumps come with the same CPU level, so both are refused.
 */
import { LinkError } from './link-error.mjs';

const SLOT = 8;
const LDDW = 0x18;
const BYTE_SWAPS = [0xd4, 0xdc];
const CLASS = { ALU32: 4, JMP32: 6, ALU64: 7 };
/** Operations of class ALU64, in the upper four bits: add sub mul div or and lsh rsh mod xor mov arsh. */
const ALU64_OPERATIONS = [0x00, 0x10, 0x20, 0x30, 0x40, 0x50, 0x60, 0x70, 0x90, 0xa0, 0xb0, 0xc0];
const NEGATE = 0x87;
/** Conditional jumps: eq gt ge set ne sgt sge lt le slt sle. */
const JUMP_OPERATIONS = [0x10, 0x20, 0x30, 0x40, 0x50, 0x60, 0x70, 0xa0, 0xb0, 0xc0, 0xd0];

const ALLOWED = new Set([
  LDDW,
  ...[0x61, 0x69, 0x71, 0x79], // loads of 4, 2, 1, 8 bytes
  ...[0x62, 0x6a, 0x72, 0x7a], // stores of a constant
  ...[0x63, 0x6b, 0x73, 0x7b], // stores of a register
  ...ALU64_OPERATIONS.flatMap((operation) => [operation | 0x07, operation | 0x0f]),
  NEGATE,
  ...BYTE_SWAPS,
  0x05, // jump
  ...JUMP_OPERATIONS.flatMap((operation) => [operation | 0x05, operation | 0x0d]),
  0x85, // call
  0x8d, // call of a register
  0x95, // exit
]);

/**
 * @param {Buffer} code
 * @throws {LinkError} naming each kind of instruction that sBPF v3 lacks or executes differently, with its count
 */
export function verify(code) {
  const refused = new Map();
  for (let at = 0; at < code.length; at += SLOT) {
    const why = whyRefused(code, at);
    if (why) refused.set(why, (refused.get(why) ?? 0) + 1);
    if (code[at] === LDDW) at += SLOT; // its second slot is an operand
  }
  if (refused.size) {
    const list = [...refused].map(([why, count]) => `${why} ×${count}`).join(', ');
    throw new LinkError(
      `instructions that sBPF v3 lacks or executes differently: ${list}; compile program and core for cpu v2`,
    );
  }
}

function whyRefused(code, at) {
  const opcode = code[at];
  const offset = code.readInt16LE(at + 2);
  const kind = opcode & 7;
  // v4 gives the signed division, modulo and move the opcode of the unsigned ones, and tells them by this field
  if (kind === CLASS.ALU64 && offset !== 0) return 'v4 signed arithmetic (sdiv, smod, movsx)';
  if (ALLOWED.has(opcode)) return undefined;
  if (kind === CLASS.ALU32) return 'ALU32';
  if (kind === CLASS.JMP32) return 'JMP32';
  return `opcode 0x${opcode.toString(16)} (v4, atomic or unknown)`;
}
