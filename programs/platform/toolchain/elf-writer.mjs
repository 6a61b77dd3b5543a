/**
 * Writes the shared object that Solana's loader reads: code, constants, and the dynamic tables that name the syscalls.
 * Layout: headers · .text · .rodata · .dynamic · .dynsym · .dynstr · .rel.dyn · .shstrtab · section headers.
 */
import { alignUp, HEADERS_SIZE, PROGRAM_HEADERS } from './layout.mjs';
import { RELOCATION } from './relocate.mjs';

const ET_DYN = 3;
const EM_BPF = 247;
const SHT = { PROGBITS: 1, STRTAB: 3, DYNAMIC: 6, REL: 9, DYNSYM: 11 };
const SHF = { WRITE: 1, ALLOC: 2, EXEC: 4 };
const PT = { LOAD: 1, DYNAMIC: 2 };
const PF = { EXEC: 1, WRITE: 2, READ: 4 };
const DT = {
  NULL: 0,
  STRTAB: 5,
  SYMTAB: 6,
  STRSZ: 10,
  SYMENT: 11,
  REL: 17,
  RELSZ: 18,
  RELENT: 19,
  FLAGS: 30,
};
const DF_TEXTREL = 4; // the loader relocates within the code
const STB_GLOBAL = 0x10;

/**
 * @param {{ layout: import('./layout.mjs').Layout, imports: import('./relocate.mjs').Imports, entry: number }} program
 * @returns {Buffer}
 */
export function writeElf({ layout, imports, entry }) {
  const { code, constants } = layout;
  const { symbols, strings } = dynamicSymbols(imports.syscalls);
  const relocations = dynamicRelocations(imports.calls);

  const dynamicAt = constants.end;
  const dynamicSize = 16 * 9;
  const symbolsAt = dynamicAt + dynamicSize;
  const stringsAt = symbolsAt + symbols.length;
  const relocationsAt = alignUp(stringsAt + strings.length, 8);
  const namesAt = relocationsAt + relocations.length;
  const dynamic = dynamicTable([
    [DT.FLAGS, DF_TEXTREL],
    [DT.REL, relocationsAt],
    [DT.RELSZ, relocations.length],
    [DT.RELENT, 16],
    [DT.SYMTAB, symbolsAt],
    [DT.SYMENT, 24],
    [DT.STRTAB, stringsAt],
    [DT.STRSZ, strings.length],
    [DT.NULL, 0],
  ]);

  const { headers: sectionHeaders, names } = sectionTable([
    {
      name: '.text',
      type: SHT.PROGBITS,
      flags: SHF.ALLOC | SHF.EXEC,
      at: code.start,
      size: code.end - code.start,
    },
    {
      name: '.rodata',
      type: SHT.PROGBITS,
      flags: SHF.ALLOC,
      at: constants.start,
      size: constants.end - constants.start,
    },
    {
      name: '.dynamic',
      type: SHT.DYNAMIC,
      flags: SHF.ALLOC | SHF.WRITE,
      at: dynamicAt,
      size: dynamicSize,
      link: 5,
      entrySize: 16,
    },
    {
      name: '.dynsym',
      type: SHT.DYNSYM,
      flags: SHF.ALLOC,
      at: symbolsAt,
      size: symbols.length,
      link: 5,
      info: 1,
      entrySize: 24,
    },
    { name: '.dynstr', type: SHT.STRTAB, flags: SHF.ALLOC, at: stringsAt, size: strings.length },
    {
      name: '.rel.dyn',
      type: SHT.REL,
      flags: SHF.ALLOC,
      at: relocationsAt,
      size: relocations.length,
      link: 4,
      entrySize: 16,
    },
    { name: '.shstrtab', type: SHT.STRTAB, flags: 0, at: namesAt },
  ]);
  const sectionHeadersAt = alignUp(namesAt + names.length, 8);

  const file = Buffer.alloc(sectionHeadersAt + sectionHeaders.length);
  elfHeader({ entry, sectionHeadersAt, sections: sectionHeaders.length / 64 }).copy(file, 0);
  programHeaders([
    { type: PT.LOAD, flags: PF.READ | PF.EXEC, at: code.start, size: code.end - code.start, align: 0x1000 },
    { type: PT.LOAD, flags: PF.READ, at: constants.start, size: namesAt - constants.start, align: 0x1000 },
    { type: PT.DYNAMIC, flags: PF.READ | PF.WRITE, at: dynamicAt, size: dynamicSize, align: 8 },
  ]).copy(file, 64);
  for (const { section, address } of [...code.placed, ...constants.placed]) section.bytes.copy(file, address);
  dynamic.copy(file, dynamicAt);
  symbols.copy(file, symbolsAt);
  strings.copy(file, stringsAt);
  relocations.copy(file, relocationsAt);
  names.copy(file, namesAt);
  sectionHeaders.copy(file, sectionHeadersAt);
  return file;
}

function dynamicSymbols(names) {
  const symbols = Buffer.alloc(24 * (names.length + 1)); // the first one is always empty
  let strings = '\0';
  names.forEach((name, i) => {
    const at = 24 * (i + 1);
    symbols.writeUInt32LE(strings.length, at);
    symbols[at + 4] = STB_GLOBAL;
    strings += `${name}\0`;
  });
  return { symbols, strings: Buffer.from(strings, 'latin1') };
}

function dynamicRelocations(calls) {
  const bytes = Buffer.alloc(16 * calls.length);
  calls.forEach(({ address, syscall }, i) => {
    bytes.writeBigUInt64LE(BigInt(address), 16 * i);
    bytes.writeUInt32LE(RELOCATION.R_BPF_64_32, 16 * i + 8);
    bytes.writeUInt32LE(syscall + 1, 16 * i + 12);
  });
  return bytes;
}

function dynamicTable(entries) {
  const bytes = Buffer.alloc(16 * entries.length);
  entries.forEach(([tag, value], i) => {
    bytes.writeBigUInt64LE(BigInt(tag), 16 * i);
    bytes.writeBigUInt64LE(BigInt(value), 16 * i + 8);
  });
  return bytes;
}

function sectionTable(sections) {
  let names = '\0';
  const headers = sections.map(({ name, type, flags, at, size, link = 0, info = 0, entrySize = 0 }) => {
    const header = Buffer.alloc(64);
    header.writeUInt32LE(names.length, 0);
    names += `${name}\0`;
    header.writeUInt32LE(type, 4);
    header.writeBigUInt64LE(BigInt(flags), 8);
    header.writeBigUInt64LE(BigInt(flags & SHF.ALLOC ? at : 0), 16);
    header.writeBigUInt64LE(BigInt(at), 24);
    header.writeBigUInt64LE(BigInt(size ?? 0), 32);
    header.writeUInt32LE(link, 40);
    header.writeUInt32LE(info, 44);
    header.writeBigUInt64LE(flags & SHF.ALLOC ? 8n : 1n, 48);
    header.writeBigUInt64LE(BigInt(entrySize), 56);
    return header;
  });
  const nameBytes = Buffer.from(names, 'latin1');
  headers.at(-1).writeBigUInt64LE(BigInt(nameBytes.length), 32); // the table of names is its own last entry
  return { headers: Buffer.concat([Buffer.alloc(64), ...headers]), names: nameBytes };
}

function elfHeader({ entry, sectionHeadersAt, sections }) {
  const header = Buffer.alloc(64);
  header.write('\x7fELF\x02\x01\x01', 'latin1'); // 64 bits, little endian, version 1
  header.writeUInt16LE(ET_DYN, 16);
  header.writeUInt16LE(EM_BPF, 18);
  header.writeUInt32LE(1, 20);
  header.writeBigUInt64LE(BigInt(entry), 24);
  header.writeBigUInt64LE(64n, 32);
  header.writeBigUInt64LE(BigInt(sectionHeadersAt), 40);
  header.writeUInt16LE(64, 52);
  header.writeUInt16LE(56, 54);
  header.writeUInt16LE(PROGRAM_HEADERS, 56);
  header.writeUInt16LE(64, 58);
  header.writeUInt16LE(sections, 60);
  header.writeUInt16LE(sections - 1, 62);
  return header;
}

function programHeaders(segments) {
  const bytes = Buffer.alloc(HEADERS_SIZE - 64);
  segments.forEach(({ type, flags, at, size, align }, i) => {
    const to = 56 * i;
    bytes.writeUInt32LE(type, to);
    bytes.writeUInt32LE(flags, to + 4);
    bytes.writeBigUInt64LE(BigInt(at), to + 8);
    bytes.writeBigUInt64LE(BigInt(at), to + 16);
    bytes.writeBigUInt64LE(BigInt(at), to + 24);
    bytes.writeBigUInt64LE(BigInt(size), to + 32);
    bytes.writeBigUInt64LE(BigInt(size), to + 40);
    bytes.writeBigUInt64LE(BigInt(align), to + 48);
  });
  return bytes;
}
