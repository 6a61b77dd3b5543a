/**
 * Writes the executable that Solana's loader reads for sBPF v3 (SIMD-0189): two program headers and the two segments
 * that they map. Nothing is left to relocate. The section headers serve objdump and readelf; the loader ignores them.
 * Layout: headers · .rodata · .text · .shstrtab · section headers.
 */
import { alignUp } from './layout.mjs';

const ET_DYN = 3;
const EM_BPF = 247;
/** The loader reads the version of sBPF from `e_flags`. */
const SBPF_VERSION = 3;
const ELF_HEADER_SIZE = 64;
const PROGRAM_HEADER_SIZE = 56;
const SECTION_HEADER_SIZE = 64;
const SHT = { PROGBITS: 1, STRTAB: 3 };
const SHF = { ALLOC: 2, EXEC: 4 };
const PT_LOAD = 1;
const PF = { EXEC: 1, READ: 4 };
const ALIGN = 8;

/** @param {{ layout: import('./layout.mjs').Layout, entry: number }} program @returns {Buffer} */
export function writeElf({ layout, entry }) {
  const constants = bytesOf(layout.constants);
  const code = bytesOf(layout.code);
  // the loader requires exactly these two segments, in this order and without a gap
  const constantsAt = ELF_HEADER_SIZE + 2 * PROGRAM_HEADER_SIZE;
  const codeAt = constantsAt + constants.length;
  const namesAt = codeAt + code.length;
  const ofConstants = { address: layout.constants.start, at: constantsAt, size: constants.length };
  const ofCode = { address: layout.code.start, at: codeAt, size: code.length };
  const segments = Buffer.concat([
    programHeader({ ...ofConstants, flags: PF.READ }),
    programHeader({ ...ofCode, flags: PF.EXEC }),
  ]);
  const { headers, names } = sectionTable([
    { ...ofConstants, name: '.rodata', type: SHT.PROGBITS, flags: SHF.ALLOC },
    { ...ofCode, name: '.text', type: SHT.PROGBITS, flags: SHF.ALLOC | SHF.EXEC },
    { name: '.shstrtab', type: SHT.STRTAB, at: namesAt },
  ]);
  const padding = Buffer.alloc(alignUp(names.length, ALIGN) - names.length);
  const header = elfHeader({
    entry,
    sectionHeadersAt: namesAt + names.length + padding.length,
    sections: headers.length / SECTION_HEADER_SIZE,
  });
  return Buffer.concat([header, segments, constants, code, names, padding, headers]);
}

function bytesOf({ start, end, placed }) {
  const bytes = Buffer.alloc(end - start);
  for (const { section, address } of placed) section.bytes.copy(bytes, address - start);
  return bytes;
}

function sectionTable(sections) {
  let names = '\0';
  const headers = sections.map(({ name, type, flags = 0, address = 0, at, size = 0 }) => {
    const header = Buffer.alloc(SECTION_HEADER_SIZE);
    header.writeUInt32LE(names.length, 0);
    names += `${name}\0`;
    header.writeUInt32LE(type, 4);
    header.writeBigUInt64LE(BigInt(flags), 8);
    header.writeBigUInt64LE(BigInt(address), 16);
    header.writeBigUInt64LE(BigInt(at), 24);
    header.writeBigUInt64LE(BigInt(size), 32);
    header.writeBigUInt64LE(flags & SHF.ALLOC ? BigInt(ALIGN) : 1n, 48);
    return header;
  });
  const nameBytes = Buffer.from(names, 'latin1');
  headers.at(-1).writeBigUInt64LE(BigInt(nameBytes.length), 32); // the table of names is its own last entry
  return { headers: Buffer.concat([Buffer.alloc(SECTION_HEADER_SIZE), ...headers]), names: nameBytes };
}

function elfHeader({ entry, sectionHeadersAt, sections }) {
  const header = Buffer.alloc(ELF_HEADER_SIZE);
  header.write('\x7fELF\x02\x01\x01', 'latin1'); // 64 bits, little endian, version 1
  header.writeUInt16LE(ET_DYN, 16);
  header.writeUInt16LE(EM_BPF, 18);
  header.writeUInt32LE(1, 20);
  header.writeBigUInt64LE(BigInt(entry), 24);
  header.writeBigUInt64LE(BigInt(ELF_HEADER_SIZE), 32);
  header.writeBigUInt64LE(BigInt(sectionHeadersAt), 40);
  header.writeUInt32LE(SBPF_VERSION, 48);
  header.writeUInt16LE(ELF_HEADER_SIZE, 52);
  header.writeUInt16LE(PROGRAM_HEADER_SIZE, 54);
  header.writeUInt16LE(2, 56);
  header.writeUInt16LE(SECTION_HEADER_SIZE, 58);
  header.writeUInt16LE(sections, 60);
  header.writeUInt16LE(sections - 1, 62);
  return header;
}

function programHeader({ flags, at, address, size }) {
  const bytes = Buffer.alloc(PROGRAM_HEADER_SIZE);
  bytes.writeUInt32LE(PT_LOAD, 0);
  bytes.writeUInt32LE(flags, 4);
  bytes.writeBigUInt64LE(BigInt(at), 8);
  bytes.writeBigUInt64LE(BigInt(address), 16);
  bytes.writeBigUInt64LE(BigInt(address), 24);
  bytes.writeBigUInt64LE(BigInt(size), 32);
  bytes.writeBigUInt64LE(BigInt(size), 40);
  bytes.writeBigUInt64LE(BigInt(ALIGN), 48);
  return bytes;
}
