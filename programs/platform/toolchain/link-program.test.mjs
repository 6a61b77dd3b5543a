import { describe, expect, test } from 'vitest';
import { parseObject } from './elf-reader.mjs';
import { linkProgram } from './link-program.mjs';
import {
  CALL,
  GLOBAL,
  instruction,
  LOAD_ADDRESS,
  objectFile,
  RETURN_ZERO,
  RODATA,
  TEXT,
  WEAK,
} from './testing/object.mjs';

const ENTRY = { name: 'entrypoint', section: '.text' };
const CODE_AT = 0x1_0000_0000;
/** Offset in the file of the first mapped byte: behind the file header and two program headers. */
const HEADERS_SIZE = 64 + 2 * 56;
/** Bytes that stay free at address 0. */
const NULL_GUARD = 8;
const R_BPF_64_64 = 1;
const R_BPF_64_ABS64 = 2;
const R_BPF_64_32 = 10;
const SECTION_SYMBOL = 3;

function link(...objects) {
  return linkProgram(objects.map((object, i) => parseObject(`object-${i}`, objectFile(object))));
}

/** A program of this code, with further sections and symbols. */
function program({ code = RETURN_ZERO, relocations, sections = [], symbols = [] }) {
  const text = { ...TEXT, bytes: code, ...(relocations && { relocations }) };
  return { sections: [text, ...sections], symbols: [ENTRY, ...symbols] };
}

/** Address and bytes of a section of the linked program. */
function sectionOf(elf, wanted) {
  const headers = Number(elf.readBigUInt64LE(40));
  const count = elf.readUInt16LE(60);
  const at = (i) => headers + 64 * i;
  const names = Number(elf.readBigUInt64LE(at(count - 1) + 24));
  for (let i = 1; i < count; i++) {
    const name = names + elf.readUInt32LE(at(i));
    if (elf.toString('latin1', name, elf.indexOf(0, name)) !== wanted) continue;
    const offset = Number(elf.readBigUInt64LE(at(i) + 24));
    const address = Number(elf.readBigUInt64LE(at(i) + 16));
    return { address, bytes: elf.subarray(offset, offset + Number(elf.readBigUInt64LE(at(i) + 32))) };
  }
  throw new Error(`no section ${wanted}`);
}

function programHeader(elf, i) {
  const at = 64 + 56 * i;
  const [offset, address, physical, size, mapped] = [8, 16, 24, 32, 40].map((field) =>
    Number(elf.readBigUInt64LE(at + field)),
  );
  expect([physical, mapped]).toEqual([address, size]);
  return { type: elf.readUInt32LE(at), flags: elf.readUInt32LE(at + 4), offset, address, size };
}

describe('linkProgram', () => {
  test('writes an executable of sBPF v3 that starts at its entry point', () => {
    const elf = link(program({ code: Buffer.concat([RETURN_ZERO, RETURN_ZERO]) }));
    expect(elf.readUInt16LE(16)).toBe(3);
    expect(elf.readUInt16LE(18)).toBe(247);
    expect(elf.readUInt32LE(48)).toBe(3);
    expect(Number(elf.readBigUInt64LE(24))).toBe(CODE_AT);
    expect(sectionOf(elf, '.text')).toEqual({
      address: CODE_AT,
      bytes: Buffer.concat([RETURN_ZERO, RETURN_ZERO]),
    });
  });

  test('writes the two program headers that the loader requires, for adjoining segments', () => {
    const elf = link(program({ sections: [{ ...RODATA, bytes: Buffer.from('13 constants!') }] }));
    const constantsSize = NULL_GUARD + 16;
    expect([elf.readBigUInt64LE(32), elf.readUInt16LE(54), elf.readUInt16LE(56)]).toEqual([64n, 56, 2]);
    expect([programHeader(elf, 0), programHeader(elf, 1)]).toEqual([
      { type: 1, flags: 4, offset: HEADERS_SIZE, address: 0, size: constantsSize },
      { type: 1, flags: 1, offset: HEADERS_SIZE + constantsSize, address: CODE_AT, size: RETURN_ZERO.length },
    ]);
  });

  test('writes both program headers for a program without constants', () => {
    expect(programHeader(link(program({})), 0)).toMatchObject({ flags: 4, size: NULL_GUARD });
  });

  test('gives the same bytes for the same objects', () => {
    const object = program({
      code: Buffer.concat([CALL, RETURN_ZERO]),
      relocations: [{ offset: 0, type: R_BPF_64_32, symbol: 'sol_log_' }],
      sections: [{ ...RODATA, bytes: Buffer.from('constant') }],
      symbols: [{ name: 'sol_log_' }],
    });
    expect(link(object).equals(link(object))).toBe(true);
  });

  test('loads constants from the addresses that the runtime maps them to', () => {
    const elf = link(
      program({
        code: Buffer.concat([LOAD_ADDRESS, RETURN_ZERO]),
        relocations: [{ offset: 0, type: R_BPF_64_64, symbol: 'greeting' }],
        sections: [{ ...RODATA, bytes: Buffer.from('??hello') }],
        symbols: [{ name: 'greeting', section: '.rodata', value: 2 }],
      }),
    );
    const code = sectionOf(elf, '.text').bytes;
    const constants = sectionOf(elf, '.rodata').bytes;
    expect([code.readUInt32LE(4), code.readUInt32LE(12)]).toEqual([NULL_GUARD + 2, 0]);
    expect(constants.toString('latin1', NULL_GUARD + 2, NULL_GUARD + 7)).toBe('hello');
  });

  test('places no constant at address 0, where a reference to it would be null', () => {
    const elf = link(program({ sections: [{ ...RODATA, bytes: Buffer.from('constant') }] }));
    expect(sectionOf(elf, '.rodata')).toEqual({ address: 0, bytes: Buffer.from('\0\0\0\0\0\0\0\0constant') });
  });

  test('relocates pointers in constants, .data.rel.ro included', () => {
    const elf = link(
      program({
        sections: [
          {
            name: '.data.rel.ro',
            flags: 2 | 1,
            bytes: Buffer.alloc(8),
            relocations: [{ offset: 0, type: R_BPF_64_ABS64, symbol: 'entrypoint' }],
          },
        ],
      }),
    );
    expect(sectionOf(elf, '.rodata').bytes.readBigUInt64LE(NULL_GUARD)).toBe(BigInt(CODE_AT));
  });

  test('calls functions of the program by their distance', () => {
    const elf = link(
      program({
        code: Buffer.concat([CALL, RETURN_ZERO, RETURN_ZERO]),
        relocations: [{ offset: 0, type: R_BPF_64_32, symbol: 'helper' }],
        symbols: [{ name: 'helper', section: '.text', value: 24 }],
      }),
    );
    const call = sectionOf(elf, '.text').bytes;
    expect([call[1], call.readInt32LE(4)]).toEqual([0x10, 2]);
  });

  // the numbers of the validators' own syscall table
  test.each([
    ['abort', 0xb6fc1a11],
    ['sol_log_', 0x207559bd],
    ['sol_memcpy_', 0x717cc4a3],
    ['sol_invoke_signed_c', 0xa22b9c85],
  ])('calls the syscall %s by its number', (name, number) => {
    const elf = link(
      program({
        code: Buffer.concat([CALL, RETURN_ZERO]),
        relocations: [{ offset: 0, type: R_BPF_64_32, symbol: name }],
        symbols: [{ name }],
      }),
    );
    const call = sectionOf(elf, '.text').bytes;
    expect([call[1], call.readUInt32LE(4)]).toEqual([0, number]);
  });

  test('keeps the register of an indirect call in the destination field', () => {
    const code = Buffer.concat([instruction(0x8d, { registers: 0x03 }), RETURN_ZERO]);
    expect(sectionOf(link(program({ code })), '.text').bytes).toEqual(code);
  });

  test('prefers a strong definition to a weak one', () => {
    const code = (binding, value) => ({
      sections: [{ ...TEXT, bytes: Buffer.concat([RETURN_ZERO, RETURN_ZERO]) }],
      symbols: [{ ...ENTRY, binding, value }],
    });
    const elf = link(code(WEAK, 0), code(GLOBAL, 16));
    expect(Number(elf.readBigUInt64LE(24))).toBe(CODE_AT + 32 + 16);
  });
});

describe('linkProgram', () => {
  test.each([
    ['a function that neither the program nor the runtime defines', 'memcpy'],
    ['a helper of 128-bit arithmetic', '__multi3'],
    ['a syscall that the runtime does not have', 'sol_get_fees_sysvar_'],
  ])('refuses a call of %s', (_, symbol) => {
    const object = program({
      code: Buffer.concat([CALL, RETURN_ZERO]),
      relocations: [{ offset: 0, type: R_BPF_64_32, symbol }],
      symbols: [{ name: symbol }],
    });
    expect(() => link(object)).toThrow(`unknown symbols: ${symbol}`);
  });

  test('refuses to take the address of a syscall', () => {
    const object = program({
      code: Buffer.concat([LOAD_ADDRESS, RETURN_ZERO]),
      relocations: [{ offset: 0, type: R_BPF_64_64, symbol: 'sol_log_' }],
      symbols: [{ name: 'sol_log_' }],
    });
    expect(() => link(object)).toThrow('unknown symbols: sol_log_');
  });

  test.each([
    ['initialised', { name: '.data', bytes: Buffer.alloc(8) }],
    ['zeroed', { name: '.bss', type: 8, bytes: Buffer.alloc(8) }],
  ])('refuses %s statics that the program could write', (_, section) => {
    expect(() => link(program({ sections: [{ ...section, flags: 2 | 1 }] }))).toThrow(
      `writable section ${section.name}`,
    );
  });

  test.each([
    ['32-bit arithmetic', instruction(0x04), 'ALU32'],
    ['a 32-bit move', instruction(0xbc), 'ALU32'],
    ['a 32-bit jump', instruction(0x16), 'JMP32'],
    ['signed division', instruction(0x3f, { offset: 1 }), 'v4 signed arithmetic'],
    ['a sign-extending move', instruction(0xbf, { offset: 8 }), 'v4 signed arithmetic'],
    ['a sign-extending load', instruction(0x81), 'opcode 0x81'],
    ['a byte swap of v4', instruction(0xd7), 'opcode 0xd7'],
    ['an atomic operation', instruction(0xdb), 'opcode 0xdb'],
    ['an atomic operation on 32 bits', instruction(0xc3), 'opcode 0xc3'],
    ['a long jump of v4', instruction(0x06), 'JMP32'],
  ])('refuses %s', (_, code, reason) => {
    expect(() => link(program({ code: Buffer.concat([code, RETURN_ZERO]) }))).toThrow(reason);
  });

  const CONSTANTS = Buffer.from('constant');
  const loadWithAddend = (addend) => {
    const [low, high] = [Number(BigInt.asIntN(32, addend)), Number(addend >> 32n)];
    const code = Buffer.concat([
      instruction(0x18, { registers: 1, immediate: low }),
      instruction(0, { immediate: high }),
      RETURN_ZERO,
    ]);
    return program({
      code,
      relocations: [{ offset: 0, type: R_BPF_64_64, symbol: 'constants' }],
      sections: [{ ...RODATA, bytes: CONSTANTS }],
      symbols: [{ name: 'constants', section: '.rodata' }],
    });
  };
  const pointerWithAddend = (addend) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64LE(addend);
    return program({
      sections: [
        { ...RODATA, bytes: CONSTANTS },
        {
          name: '.data.rel.ro',
          flags: 2 | 1,
          bytes,
          relocations: [{ offset: 0, type: R_BPF_64_ABS64, symbol: 'constants' }],
        },
      ],
      symbols: [{ name: 'constants', section: '.rodata' }],
    });
  };
  const callWithAddend = (addend) =>
    program({
      code: Buffer.concat([instruction(0x85, { registers: 0x10, immediate: Number(addend) }), RETURN_ZERO]),
      relocations: [{ offset: 0, type: R_BPF_64_32, symbol: '.text' }],
      symbols: [{ name: '.text', section: '.text', type: SECTION_SYMBOL }],
    });
  test.each([
    ['a load before the start of its section', loadWithAddend(-1n), '-1 bytes into .rodata'],
    ['a load behind the end of its section', loadWithAddend(9n), '9 bytes into .rodata'],
    ['a load 4 GiB behind its section', loadWithAddend(1n << 32n), '4294967296 bytes into .rodata'],
    ['a pointer before the start of its section', pointerWithAddend(-1n), '-1 bytes into .rodata'],
    ['a pointer behind the end of its section', pointerWithAddend(9n), '9 bytes into .rodata'],
    ['a call before the start of its section', callWithAddend(-2n), '-8 bytes into .text'],
    ['a call behind the end of its section', callWithAddend(3n), '32 bytes into .text'],
  ])('refuses %s', (_, object, reason) => {
    expect(() => link(object)).toThrow(reason);
  });

  test('accepts the address of the end of a section, which loops compare with', () => {
    const code = sectionOf(link(loadWithAddend(8n)), '.text').bytes;
    expect(code.readUInt32LE(4)).toBe(NULL_GUARD + CONSTANTS.length);
    const constants = sectionOf(link(pointerWithAddend(8n)), '.rodata').bytes;
    expect(constants.readBigUInt64LE(NULL_GUARD + CONSTANTS.length)).toBe(
      BigInt(NULL_GUARD + CONSTANTS.length),
    );
  });

  test('calls a function by its offset in the section that the symbol names', () => {
    const call = sectionOf(link(callWithAddend(0n)), '.text').bytes;
    expect([call[1], call.readInt32LE(4)]).toEqual([0x10, 0]);
  });

  test('refuses a program without an entry point', () => {
    expect(() => link({ sections: [{ ...TEXT, bytes: RETURN_ZERO }], symbols: [] })).toThrow('"entrypoint"');
  });

  test('refuses two strong definitions of one function', () => {
    expect(() => link(program({}), program({}))).toThrow('entrypoint is defined in object-0 and in object-1');
  });

  test('refuses a kind of relocation that LLVM does not emit for programs', () => {
    const object = program({ relocations: [{ offset: 0, type: 3, symbol: 'entrypoint' }] });
    expect(() => link(object)).toThrow('relocation type 3');
  });
});

test('linkProgram does not read the operand of a 64-bit load as an instruction', () => {
  const secondSlot = instruction(0, { immediate: 0x04 });
  secondSlot[0] = 0x04;
  const code = Buffer.concat([instruction(0x18), secondSlot, RETURN_ZERO]);
  expect(() => link(program({ code }))).not.toThrow();
});
