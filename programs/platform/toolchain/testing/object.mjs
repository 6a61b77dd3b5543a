/** Builds small eBPF object files for tests, as LLVM would emit them. */

const EM_BPF = 247;
export const TEXT = { name: '.text', flags: 2 | 4 };
export const RODATA = { name: '.rodata', flags: 2 };
export const GLOBAL = 1;
export const WEAK = 2;

/** One instruction of eight bytes. */
export function instruction(opcode, { registers = 0, offset = 0, immediate = 0 } = {}) {
  const bytes = Buffer.alloc(8);
  bytes[0] = opcode;
  bytes[1] = registers;
  bytes.writeInt16LE(offset, 2);
  bytes.writeInt32LE(immediate, 4);
  return bytes;
}

export const RETURN_ZERO = Buffer.concat([instruction(0xb7), instruction(0x95)]);
/** `lddw r1, 0`: two slots, to be relocated. */
export const LOAD_ADDRESS = Buffer.concat([instruction(0x18, { registers: 1 }), instruction(0)]);
export const CALL = instruction(0x85, { registers: 0x10, immediate: -1 });

export function objectFile({ sections, symbols, machine = EM_BPF }) {
  const strings = table();
  const numberOf = (name) => (name === undefined ? 0 : sections.findIndex((each) => each.name === name) + 1);
  const symbolBytes = symbols.map(({ name, section, value = 0, binding = GLOBAL, type = 0 }) => {
    const bytes = Buffer.alloc(24);
    bytes.writeUInt32LE(strings.add(name), 0);
    bytes[4] = (binding << 4) | type;
    bytes.writeUInt16LE(numberOf(section), 6);
    bytes.writeBigUInt64LE(BigInt(value), 8);
    return bytes;
  });
  const toBytes = ({ offset, type, symbol }) => {
    const bytes = Buffer.alloc(16);
    bytes.writeBigUInt64LE(BigInt(offset), 0);
    bytes.writeUInt32LE(type, 8);
    bytes.writeUInt32LE(symbols.findIndex((each) => each.name === symbol) + 1, 12);
    return bytes;
  };
  const relocationSections = sections
    .filter((section) => section.relocations)
    .map(({ name, relocations }) => {
      const bytes = Buffer.concat(relocations.map(toBytes));
      return { name: `.rel${name}`, type: 9, info: numberOf(name), bytes };
    });
  const all = [...sections, ...relocationSections];
  const symbolsAndNone = Buffer.concat([Buffer.alloc(24), ...symbolBytes]);
  const symbolTable = { name: '.symtab', type: 2, bytes: symbolsAndNone, link: all.length + 2 };
  const names = table();
  const withTables = [...all, symbolTable, { name: '.strtab', type: 3, bytes: strings.bytes() }];
  const nameOffsets = [...withTables.map(({ name }) => names.add(name)), names.add('.shstrtab')];
  const complete = [...withTables, { type: 3, bytes: names.bytes() }];

  let position = 64;
  const bodies = complete.map(({ bytes }) => {
    const at = position;
    position += bytes.length;
    return at;
  });
  const headers = complete.map(({ type = 1, flags = 0, bytes, link = 0, info = 0 }, i) => {
    const header = Buffer.alloc(64);
    header.writeUInt32LE(nameOffsets[i], 0);
    header.writeUInt32LE(type, 4);
    header.writeBigUInt64LE(BigInt(flags), 8);
    header.writeBigUInt64LE(BigInt(bodies[i]), 24);
    header.writeBigUInt64LE(BigInt(bytes.length), 32);
    header.writeUInt32LE(link, 40);
    header.writeUInt32LE(info, 44);
    return header;
  });
  const elf = Buffer.alloc(64);
  elf.write('\x7fELF\x02\x01\x01', 'latin1');
  elf.writeUInt16LE(1, 16);
  elf.writeUInt16LE(machine, 18);
  elf.writeBigUInt64LE(BigInt(position), 40);
  elf.writeUInt16LE(complete.length + 1, 60);
  elf.writeUInt16LE(complete.length, 62);
  return Buffer.concat([elf, ...complete.map(({ bytes }) => bytes), Buffer.alloc(64), ...headers]);
}

/** An `ar` archive of named members. */
export function archive(members) {
  const parts = members.map(({ name, bytes }) => {
    const header = Buffer.alloc(60, ' ');
    header.write(`${name}/`, 0);
    header.write(String(bytes.length), 48);
    header.write('`\n', 58);
    return Buffer.concat([header, bytes, Buffer.alloc(bytes.length & 1, '\n')]);
  });
  return Buffer.concat([Buffer.from('!<arch>\n'), ...parts]);
}

function table() {
  let text = '\0';
  return {
    add(name) {
      const at = text.length;
      text += `${name}\0`;
      return at;
    },
    bytes: () => Buffer.from(text, 'latin1'),
  };
}
