import { expect, test } from 'vitest';
import { parseObject } from './elf-reader.mjs';
import { linkProgram } from './link-program.mjs';
import * as object from './testing/object.mjs';

const { CALL, instruction, LOAD_ADDRESS, RETURN_ZERO, RODATA, TEXT } = object;
const ENTRY = { name: 'entrypoint', section: '.text' };
const CODE_AT = 0x1_0000_0000;
/** Bytes that stay free at address 0, where a reference would be null. */
const NULL_GUARD = 8;
const R_BPF_64_64 = 1;
const R_BPF_64_ABS64 = 2;
const R_BPF_64_32 = 10;
const CONSTANTS = { ...RODATA, bytes: Buffer.from('constant') };

const link = (...objects) =>
  linkProgram(objects.map((each, i) => parseObject(`object-${i}`, object.objectFile(each))));

/** A program of this code, with further sections and symbols. */
function program({ code = [RETURN_ZERO], relocations, sections = [], symbols = [] }) {
  const text = { ...TEXT, bytes: Buffer.concat(code), ...(relocations && { relocations }) };
  return { sections: [text, ...sections], symbols: [ENTRY, ...symbols] };
}
/** One whose first instruction refers to a symbol. */
const referring = (first, type, symbol, rest = {}) =>
  program({
    code: [first, RETURN_ZERO, RETURN_ZERO],
    relocations: [{ offset: 0, type, symbol: symbol.name }],
    symbols: [symbol],
    ...rest,
  });
const pointerTo = (symbol, bytes = Buffer.alloc(8)) => ({
  ...{ name: '.data.rel.ro', flags: 2 | 1, bytes },
  relocations: [{ offset: 0, type: R_BPF_64_ABS64, symbol }],
});

/** Address and bytes of a section of the linked program. */
function sectionOf(elf, wanted) {
  const number = (at) => Number(elf.readBigUInt64LE(at));
  const count = elf.readUInt16LE(60);
  const at = (i) => number(40) + 64 * i;
  const names = number(at(count - 1) + 24);
  for (let i = 1; i < count; i++) {
    const name = names + elf.readUInt32LE(at(i));
    if (elf.toString('latin1', name, elf.indexOf(0, name)) !== wanted) continue;
    const [address, offset, size] = [16, 24, 32].map((field) => number(at(i) + field));
    return { address, bytes: elf.subarray(offset, offset + size) };
  }
  throw new Error(`no section ${wanted}`);
}
const codeOf = (elf) => sectionOf(elf, '.text').bytes;

test('writes the same executable of sBPF v3 each time, with constants and code where the runtime maps them', () => {
  const given = program({ sections: [CONSTANTS] });
  const elf = link(given);
  expect([elf.readUInt16LE(16), elf.readUInt16LE(18), elf.readUInt32LE(48)]).toEqual([3, 247, 3]);
  expect(Number(elf.readBigUInt64LE(24))).toBe(CODE_AT);
  expect(sectionOf(elf, '.text')).toEqual({ address: CODE_AT, bytes: RETURN_ZERO });
  expect(sectionOf(elf, '.rodata').bytes.toString('latin1')).toBe(`${'\0'.repeat(NULL_GUARD)}constant`);
  expect(link(given).equals(elf)).toBe(true);
});

// the numbers are of the validators' own syscall table
test.each([
  ['functions of the program by their distance', { name: 'f', section: '.text', value: 24 }, 0x10, 2],
  ['the syscall abort by its number', { name: 'abort' }, 0, 0xb6fc1a11],
])('calls %s', (_, symbol, registers, target) => {
  const call = codeOf(link(referring(CALL, R_BPF_64_32, symbol)));
  expect([call[1], call.readUInt32LE(4)]).toEqual([registers, target]);
});

test('reads neither the register of an indirect call nor the operand of a 64-bit load as an instruction', () => {
  const secondSlot = instruction(0, { immediate: 0x04 });
  secondSlot[0] = 0x04;
  const code = [instruction(0x8d, { registers: 0x03 }), instruction(0x18), secondSlot, RETURN_ZERO];
  expect(codeOf(link(program({ code })))).toEqual(Buffer.concat(code));
});

test('prefers a strong definition to a weak one', () => {
  const sections = [{ ...TEXT, bytes: Buffer.concat([RETURN_ZERO, RETURN_ZERO]) }];
  const code = (binding, value) => ({ sections, symbols: [{ ...ENTRY, binding, value }] });
  const elf = link(code(object.WEAK, 0), code(object.GLOBAL, 16));
  expect(Number(elf.readBigUInt64LE(24))).toBe(CODE_AT + 32 + 16);
});

const start = { name: 'constants', section: '.rodata' };
const loadWithAddend = (addend) => {
  const [immediate, high] = [Number(BigInt.asIntN(32, addend)), Number(addend >> 32n)];
  const slots = [instruction(0x18, { registers: 1, immediate }), instruction(0, { immediate: high })];
  return referring(Buffer.concat(slots), R_BPF_64_64, start, { sections: [CONSTANTS] });
};
const pointerWithAddend = (addend) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(addend);
  return program({ sections: [CONSTANTS, pointerTo('constants', bytes)], symbols: [start] });
};
const callWithAddend = (immediate) => {
  const symbol = { name: '.text', section: '.text', type: 3 };
  return referring(instruction(0x85, { registers: 0x10, immediate }), R_BPF_64_32, symbol);
};

test('accepts the address of the end of a section, which loops compare with, and a call by its offset', () => {
  const end = NULL_GUARD + CONSTANTS.bytes.length;
  expect(codeOf(link(loadWithAddend(8n))).readUInt32LE(4)).toBe(end);
  const { bytes } = sectionOf(link(pointerWithAddend(8n)), '.rodata');
  expect(bytes.readBigUInt64LE(end)).toBe(BigInt(end));
  const call = codeOf(link(callWithAddend(0)));
  expect([call[1], call.readInt32LE(4)]).toEqual([0x10, 0]);
});

const withCode = (code) => program({ code: [code, RETURN_ZERO] });
const entryAt = { offset: 0, symbol: 'entrypoint' };
const statics = { name: '.data', flags: 2 | 1, bytes: Buffer.alloc(8) };
test.each([
  ['a call of what nobody defines', referring(CALL, R_BPF_64_32, { name: 'memcpy' }), 'symbols: memcpy'],
  ['the address of a syscall', referring(LOAD_ADDRESS, R_BPF_64_64, { name: 'abort' }), 'symbols: abort'],
  ['statics', program({ sections: [statics] }), 'writable section .data'],
  ['32-bit arithmetic', withCode(instruction(0x04)), 'ALU32'],
  ['a 32-bit jump', withCode(instruction(0x16)), 'JMP32'],
  ['signed division', withCode(instruction(0x3f, { offset: 1 })), 'v4 signed arithmetic'],
  ['an atomic operation', withCode(instruction(0xdb)), 'opcode 0xdb'],
  ['a load before the start of its section', loadWithAddend(-1n), '-1 bytes into .rodata'],
  ['a load behind the end of its section', loadWithAddend(9n), '9 bytes into .rodata'],
  ['a pointer before the start of its section', pointerWithAddend(-1n), '-1 bytes into .rodata'],
  ['a pointer behind the end of its section', pointerWithAddend(9n), '9 bytes into .rodata'],
  ['a call before the start of its section', callWithAddend(-2), '-8 bytes into .text'],
  ['a call behind the end of its section', callWithAddend(5), '48 bytes into .text'],
  ['no entry point', { sections: [{ ...TEXT, bytes: RETURN_ZERO }], symbols: [] }, '"entrypoint"'],
  ['another relocation', program({ relocations: [{ ...entryAt, type: 3 }] }), 'relocation type 3'],
])('refuses %s', (_, given, reason) => {
  expect(() => link(given)).toThrow(reason);
});

test('refuses two strong definitions of one function', () => {
  expect(() => link(program({}), program({}))).toThrow('entrypoint is defined in object-0 and in object-1');
});
