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
const CODE_AT = 232;
const R_BPF_64_64 = 1;
const R_BPF_64_ABS64 = 2;
const R_BPF_64_32 = 10;

function link(...objects) {
  return linkProgram(objects.map((object, i) => parseObject(`object-${i}`, objectFile(object))));
}

/** A program of this code, with whatever else the test is about. */
function program({ code = RETURN_ZERO, relocations, sections = [], symbols = [] }) {
  const text = { ...TEXT, bytes: code, ...(relocations && { relocations }) };
  return { sections: [text, ...sections], symbols: [ENTRY, ...symbols] };
}

/** What a section of the finished program holds. */
function sectionOf(elf, wanted) {
  const headers = Number(elf.readBigUInt64LE(40));
  const count = elf.readUInt16LE(60);
  const at = (i) => headers + 64 * i;
  const names = Number(elf.readBigUInt64LE(at(count - 1) + 24));
  for (let i = 1; i < count; i++) {
    const name = names + elf.readUInt32LE(at(i));
    if (elf.toString('latin1', name, elf.indexOf(0, name)) !== wanted) continue;
    const offset = Number(elf.readBigUInt64LE(at(i) + 24));
    return { offset, bytes: elf.subarray(offset, offset + Number(elf.readBigUInt64LE(at(i) + 32))) };
  }
  throw new Error(`no section ${wanted}`);
}

describe('a linked program', () => {
  test('is a shared object for BPF that begins at its entry point', () => {
    const elf = link(program({}));
    expect(elf.readUInt16LE(16)).toBe(3);
    expect(elf.readUInt16LE(18)).toBe(247);
    expect(Number(elf.readBigUInt64LE(24))).toBe(CODE_AT);
    expect(sectionOf(elf, '.text')).toEqual({ offset: CODE_AT, bytes: RETURN_ZERO });
  });

  test('has the same bytes whenever the same objects are linked', () => {
    const object = program({
      code: Buffer.concat([CALL, RETURN_ZERO]),
      relocations: [{ offset: 0, type: R_BPF_64_32, symbol: 'sol_log_' }],
      sections: [{ ...RODATA, bytes: Buffer.from('constant') }],
      symbols: [{ name: 'sol_log_' }],
    });
    expect(link(object).equals(link(object))).toBe(true);
  });

  test('loads the addresses of constants as the runtime maps them', () => {
    const elf = link(
      program({
        code: Buffer.concat([LOAD_ADDRESS, RETURN_ZERO]),
        relocations: [{ offset: 0, type: R_BPF_64_64, symbol: 'greeting' }],
        sections: [{ ...RODATA, bytes: Buffer.from('??hello') }],
        symbols: [{ name: 'greeting', section: '.rodata', value: 2 }],
      }),
    );
    const code = sectionOf(elf, '.text').bytes;
    const constants = sectionOf(elf, '.rodata');
    expect(code.readUInt32LE(4)).toBe(constants.offset + 2);
    expect(code.readUInt32LE(12)).toBe(1);
  });

  test('relocates pointers within constants, also in the section for those', () => {
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
    expect(sectionOf(elf, '.rodata').bytes.readBigUInt64LE(0)).toBe(0x1_0000_0000n + BigInt(CODE_AT));
  });

  test('calls its own functions by their distance', () => {
    const elf = link(
      program({
        code: Buffer.concat([CALL, RETURN_ZERO, RETURN_ZERO]),
        relocations: [{ offset: 0, type: R_BPF_64_32, symbol: 'helper' }],
        symbols: [{ name: 'helper', section: '.text', value: 24 }],
      }),
    );
    expect(sectionOf(elf, '.text').bytes.readInt32LE(4)).toBe(2);
  });

  test('leaves calls of syscalls to the loader, by name', () => {
    const elf = link(
      program({
        code: Buffer.concat([CALL, RETURN_ZERO]),
        relocations: [{ offset: 0, type: R_BPF_64_32, symbol: 'sol_log_' }],
        symbols: [{ name: 'sol_log_' }],
      }),
    );
    const relocations = sectionOf(elf, '.rel.dyn').bytes;
    expect(Number(relocations.readBigUInt64LE(0))).toBe(CODE_AT);
    expect(relocations.readUInt32LE(8)).toBe(R_BPF_64_32);
    expect(relocations.readUInt32LE(12)).toBe(1);
    expect(sectionOf(elf, '.dynstr').bytes.toString()).toBe('\0sol_log_\0');
    const call = sectionOf(elf, '.text').bytes;
    expect([call[1], call.readInt32LE(4)]).toEqual([0, -1]);
  });

  test('reads the register of an indirect call from the immediate', () => {
    const elf = link(program({ code: Buffer.concat([instruction(0x8d, { registers: 0x03 }), RETURN_ZERO]) }));
    const call = sectionOf(elf, '.text').bytes;
    expect([call[1], call.readInt32LE(4)]).toEqual([0, 3]);
  });

  test('takes the strong one of a weak and a strong definition', () => {
    const code = (binding, value) => ({
      sections: [{ ...TEXT, bytes: Buffer.concat([RETURN_ZERO, RETURN_ZERO]) }],
      symbols: [{ ...ENTRY, binding, value }],
    });
    const elf = link(code(WEAK, 0), code(GLOBAL, 16));
    expect(Number(elf.readBigUInt64LE(24))).toBe(CODE_AT + 32 + 16);
  });
});

describe('the linker refuses', () => {
  test.each([
    ['a function that neither the program nor the runtime has', 'memcpy'],
    ['a helper of 128-bit arithmetic', '__multi3'],
  ])('%s', (_, symbol) => {
    const object = program({
      code: Buffer.concat([CALL, RETURN_ZERO]),
      relocations: [{ offset: 0, type: R_BPF_64_32, symbol }],
      symbols: [{ name: symbol }],
    });
    expect(() => link(object)).toThrow(`unknown symbols: ${symbol}`);
  });

  test('the address of a syscall, which has none', () => {
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
  ])('%s statics that could be written', (_, section) => {
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
    ['a long jump of v4', instruction(0x06), 'JMP32'],
  ])('%s', (_, code, reason) => {
    expect(() => link(program({ code: Buffer.concat([code, RETURN_ZERO]) }))).toThrow(reason);
  });

  test('a program without an entry point', () => {
    expect(() => link({ sections: [{ ...TEXT, bytes: RETURN_ZERO }], symbols: [] })).toThrow('"entrypoint"');
  });

  test('two definitions of one function', () => {
    expect(() => link(program({}), program({}))).toThrow('entrypoint is defined in object-0 and in object-1');
  });

  test('a kind of relocation that LLVM does not emit for programs', () => {
    const object = program({ relocations: [{ offset: 0, type: 3, symbol: 'entrypoint' }] });
    expect(() => link(object)).toThrow('relocation type 3');
  });
});

test('an operand of a 64-bit load is not taken for an instruction', () => {
  const secondSlot = instruction(0, { immediate: 0x04 });
  secondSlot[0] = 0x04;
  const code = Buffer.concat([instruction(0x18), secondSlot, RETURN_ZERO]);
  expect(() => link(program({ code }))).not.toThrow();
});
