/**
 * Reads what rustc hands to a linker: eBPF relocatable objects (ELF64, little endian, EM_BPF) and archives of them.
 * Formats: the System V gABI for ELF, and `ar`.
 */
import { readFileSync } from 'node:fs';
import { LinkError } from './link-error.mjs';

export const SECTION_TYPE = { SYMBOLS: 2, RELA: 4, NO_BITS: 8, REL: 9 };
export const SECTION_FLAG = { WRITE: 1, ALLOC: 2, EXEC: 4 };
export const SYMBOL_BINDING = { LOCAL: 0, GLOBAL: 1, WEAK: 2 };
export const SYMBOL_TYPE = { SECTION: 3 };
/** Section indexes from here on are not indexes but special meanings (absolute, common …). */
const RESERVED_INDEX = 0xff00;
const EM_BPF = 247;
const ELF_MAGIC = 0x7f454c46;
const SECTION_HEADER_SIZE = 64;
const SYMBOL_SIZE = 24;
const RELOCATION_SIZE = 16;
const ARCHIVE_MAGIC = '!<arch>\n';
const ARCHIVE_HEADER_SIZE = 60;

/**
 * @typedef {{ offset: number, type: number, symbol: number }} Relocation
 * @typedef {{ name: string, type: number, flags: number, size: number, align: number, info: number, bytes: Buffer,
 *   relocations: Relocation[] }} Section
 * @typedef {{ name: string, binding: number, type: number, section: number, value: number }} Symbol_
 * @typedef {{ name: string, sections: Section[], symbols: Symbol_[] }} ObjectFile
 */

/** The eBPF objects in files, in the order given. @param {string[]} paths `.o` files, and `.a`/`.rlib` archives @returns {ObjectFile[]} */
export const readInputs = (paths) =>
  paths
    .flatMap((path) => [...members(path, readFileSync(path))])
    .filter(({ bytes }) => isBpfObject(bytes))
    .map(({ name, bytes }) => parseObject(name, bytes));

/** Archives also hold rustc's metadata, and libcore's rlib only bitcode that LTO has consumed: neither is EM_BPF. */
function isBpfObject(bytes) {
  return bytes.length >= 64 && bytes.readUInt32BE(0) === ELF_MAGIC && bytes.readUInt16LE(18) === EM_BPF;
}

function* members(path, bytes) {
  if (bytes.toString('latin1', 0, ARCHIVE_MAGIC.length) !== ARCHIVE_MAGIC) {
    yield { name: path, bytes };
    return;
  }
  let position = ARCHIVE_MAGIC.length;
  while (position + ARCHIVE_HEADER_SIZE <= bytes.length) {
    const name = bytes.toString('latin1', position, position + 16).trim();
    const size = Number.parseInt(bytes.toString('latin1', position + 48, position + 58), 10);
    if (!Number.isSafeInteger(size)) throw new LinkError(`${path}: damaged archive member "${name}"`);
    const start = position + ARCHIVE_HEADER_SIZE;
    yield { name: `${path}:${name}`, bytes: bytes.subarray(start, start + size) };
    position = start + size + (size & 1); // members are padded to even lengths
  }
}

/** @param {string} name for messages @param {Buffer} bytes @returns {ObjectFile} */
export function parseObject(name, bytes) {
  const headersAt = u64(bytes, 0x28);
  const count = bytes.readUInt16LE(0x3c);
  const headers = Array.from({ length: count }, (_, i) =>
    sectionHeader(bytes, headersAt + SECTION_HEADER_SIZE * i),
  );
  const body = (header) =>
    header.type === SECTION_TYPE.NO_BITS
      ? Buffer.alloc(header.size)
      : Buffer.from(bytes.subarray(header.offset, header.offset + header.size));
  const names = body(headers[bytes.readUInt16LE(0x3e)]);
  const sections = headers.map((header) => ({
    ...header,
    name: text(names, header.nameAt),
    bytes: body(header),
    relocations: [],
  }));
  for (const section of sections) {
    if (section.type === SECTION_TYPE.RELA)
      throw new LinkError(`${name}: RELA sections are not used by eBPF`);
    if (section.type === SECTION_TYPE.REL) sections[section.info].relocations = relocations(section.bytes);
  }
  const table = sections.find((section) => section.type === SECTION_TYPE.SYMBOLS);
  const symbols = table ? symbolTable(name, table.bytes, sections[table.link].bytes) : [];
  return { name, sections, symbols };
}

function sectionHeader(bytes, at) {
  return {
    nameAt: bytes.readUInt32LE(at),
    type: bytes.readUInt32LE(at + 4),
    flags: u64(bytes, at + 8),
    offset: u64(bytes, at + 24),
    size: u64(bytes, at + 32),
    link: bytes.readUInt32LE(at + 40),
    info: bytes.readUInt32LE(at + 44),
    align: Math.max(u64(bytes, at + 48), 1),
  };
}

function relocations(bytes) {
  return Array.from({ length: bytes.length / RELOCATION_SIZE }, (_, i) => ({
    offset: u64(bytes, RELOCATION_SIZE * i),
    type: bytes.readUInt32LE(RELOCATION_SIZE * i + 8),
    symbol: bytes.readUInt32LE(RELOCATION_SIZE * i + 12),
  }));
}

function symbolTable(object, bytes, names) {
  return Array.from({ length: bytes.length / SYMBOL_SIZE }, (_, i) => {
    const at = SYMBOL_SIZE * i;
    const symbol = {
      name: text(names, bytes.readUInt32LE(at)),
      binding: bytes[at + 4] >> 4,
      type: bytes[at + 4] & 15,
      section: bytes.readUInt16LE(at + 6),
      value: u64(bytes, at + 8),
    };
    // local absolute symbols are file names; a global one, or a common block, would need an address we cannot give
    if (symbol.section >= RESERVED_INDEX && symbol.binding !== SYMBOL_BINDING.LOCAL)
      throw new LinkError(`${object}: symbol ${symbol.name} is absolute or common, which is not supported`);
    return symbol;
  });
}

const u64 = (bytes, at) => Number(bytes.readBigUInt64LE(at));

const text = (bytes, at) => bytes.toString('latin1', at, bytes.indexOf(0, at));
