import { describe, expect, test } from 'vitest';
import { parseObject } from './elf-reader.mjs';
import { linkProgram } from './link-program.mjs';
import * as object from './testing/object.mjs';

const { CALL, instruction, LOAD_ADDRESS, RETURN_ZERO, RODATA, TEXT } = object;
const ENTRY = { name: 'entrypoint', section: '.text' };
const CODE_AT = 0x1_0000_0000;
/** Offset in the file of the first mapped byte: behind the file header and two program headers. */
const HEADERS_SIZE = 64 + 2 * 56;
/** Bytes that stay free at address 0, where a reference would be null. */
const NULL_GUARD = 8;
const R_BPF_64_64 = 1;
const R_BPF_64_ABS64 = 2;
const R_BPF_64_32 = 10;
const SECTION_SYMBOL = 3;
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

function programHeader(elf, i) {
  const at = 64 + 56 * i;
  const [offset, address, physical, size, mapped] = [8, 16, 24, 32, 40].map((field) =>
    Number(elf.readBigUInt64LE(at + field)),
  );
  expect([physical, mapped]).toEqual([address, size]);
  return { type: elf.readUInt32LE(at), flags: elf.readUInt32LE(at + 4), offset, address, size };
}

describe('linkProgram', () => {
  test('writes an executable of sBPF v3 with the two adjoining segments that the loader requires', () => {
    const given = program({ sections: [{ ...RODATA, bytes: Buffer.from('13 constants!') }] });
    const elf = link(given);
    expect([elf.readUInt16LE(16), elf.readUInt16LE(18), elf.readUInt32LE(48)]).toEqual([3, 247, 3]);
    expect(Number(elf.readBigUInt64LE(24))).toBe(CODE_AT);
    expect([elf.readBigUInt64LE(32), elf.readUInt16LE(54), elf.readUInt16LE(56)]).toEqual([64n, 56, 2]);
    const size = NULL_GUARD + 16;
    expect([programHeader(elf, 0), programHeader(elf, 1)]).toEqual([
      { type: 1, flags: 4, offset: HEADERS_SIZE, address: 0, size },
      { type: 1, flags: 1, offset: HEADERS_SIZE + size, address: CODE_AT, size: RETURN_ZERO.length },
    ]);
    expect(sectionOf(elf, '.text')).toEqual({ address: CODE_AT, bytes: RETURN_ZERO });
    expect(sectionOf(elf, '.rodata').bytes.toString('latin1')).toMatch(/^\0{8}13 constants!/);
    expect(link(given).equals(elf)).toBe(true);
    expect(programHeader(link(program({})), 0)).toMatchObject({ flags: 4, size: NULL_GUARD });
  });

  test('loads constants from the addresses that the runtime maps them to', () => {
    const symbol = { name: 'greeting', section: '.rodata', value: 2 };
    const elf = link(referring(LOAD_ADDRESS, R_BPF_64_64, symbol, { sections: [CONSTANTS] }));
    expect([codeOf(elf).readUInt32LE(4), codeOf(elf).readUInt32LE(12)]).toEqual([NULL_GUARD + 2, 0]);
  });

  test('relocates pointers in constants, .data.rel.ro included', () => {
    const { bytes } = sectionOf(link(program({ sections: [pointerTo('entrypoint')] })), '.rodata');
    expect(bytes.readBigUInt64LE(NULL_GUARD)).toBe(BigInt(CODE_AT));
  });

  // the numbers are of the validators' own syscall table
  test.each([
    ['functions of the program by their distance', { name: 'f', section: '.text', value: 24 }, 0x10, 2],
    ['the syscall abort by its number', { name: 'abort' }, 0, 0xb6fc1a11],
    ['the syscall sol_invoke_signed_c by its number', { name: 'sol_invoke_signed_c' }, 0, 0xa22b9c85],
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
    const code = (binding, value) => ({
      sections: [{ ...TEXT, bytes: Buffer.concat([RETURN_ZERO, RETURN_ZERO]) }],
      symbols: [{ ...ENTRY, binding, value }],
    });
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
    const symbol = { name: '.text', section: '.text', type: SECTION_SYMBOL };
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
  const writable = (section) => program({ sections: [{ ...section, flags: 2 | 1 }] });
  test.each([
    ['a call of what nobody defines', referring(CALL, R_BPF_64_32, { name: 'memcpy' }), 'symbols: memcpy'],
    ['128-bit arithmetic', referring(CALL, R_BPF_64_32, { name: '__multi3' }), 'symbols: __multi3'],
    ['the address of a syscall', referring(LOAD_ADDRESS, R_BPF_64_64, { name: 'abort' }), 'symbols: abort'],
    ['statics', writable({ name: '.data', bytes: Buffer.alloc(8) }), 'writable section .data'],
    ['zeroed statics', writable({ name: '.bss', type: 8, bytes: Buffer.alloc(8) }), 'writable section .bss'],
    ['32-bit arithmetic', withCode(instruction(0x04)), 'ALU32'],
    ['a 32-bit move', withCode(instruction(0xbc)), 'ALU32'],
    ['a 32-bit jump', withCode(instruction(0x16)), 'JMP32'],
    ['a long jump of v4', withCode(instruction(0x06)), 'JMP32'],
    ['signed division', withCode(instruction(0x3f, { offset: 1 })), 'v4 signed arithmetic'],
    ['a sign-extending move', withCode(instruction(0xbf, { offset: 8 })), 'v4 signed arithmetic'],
    ['a sign-extending load', withCode(instruction(0x81)), 'opcode 0x81'],
    ['a byte swap of v4', withCode(instruction(0xd7)), 'opcode 0xd7'],
    ['an atomic operation', withCode(instruction(0xdb)), 'opcode 0xdb'],
    ['an atomic operation on 32 bits', withCode(instruction(0xc3)), 'opcode 0xc3'],
    ['a load before the start of its section', loadWithAddend(-1n), '-1 bytes into .rodata'],
    ['a load behind the end of its section', loadWithAddend(9n), '9 bytes into .rodata'],
    ['a load 4 GiB behind its section', loadWithAddend(1n << 32n), '4294967296 bytes into .rodata'],
    ['a pointer before the start of its section', pointerWithAddend(-1n), '-1 bytes into .rodata'],
    ['a pointer behind the end of its section', pointerWithAddend(9n), '9 bytes into .rodata'],
    ['a call before the start of its section', callWithAddend(-2), '-8 bytes into .text'],
    ['a call behind the end of its section', callWithAddend(5), '48 bytes into .text'],
    ['no entry point', { sections: [{ ...TEXT, bytes: RETURN_ZERO }], symbols: [] }, '"entrypoint"'],
    [
      'a relocation that LLVM does not emit',
      program({ relocations: [{ offset: 0, type: 3, symbol: 'entrypoint' }] }),
      'relocation type 3',
    ],
  ])('refuses %s', (_, given, reason) => {
    expect(() => link(given)).toThrow(reason);
  });

  test('refuses two strong definitions of one function', () => {
    expect(() => link(program({}), program({}))).toThrow('entrypoint is defined in object-0 and in object-1');
  });
});
