/** Resolves symbols and writes final addresses into code and data. */
import { SYMBOL_BINDING, SYMBOL_TYPE } from './elf-reader.mjs';
import { LinkError } from './link-error.mjs';
import { SYSCALLS } from './syscalls.mjs';

/** Where the runtime maps the program's bytes. */
const PROGRAM_BASE = 0x1_0000_0000n;
const INSTRUCTION_SIZE = 8;
/** The kinds that LLVM's BPF back end emits; names from its ELF relocation list. */
export const RELOCATION = { R_BPF_64_64: 1, R_BPF_64_ABS64: 2, R_BPF_64_32: 10 };

/**
 * @typedef {import('./elf-reader.mjs').ObjectFile} ObjectFile
 * @typedef {{ object: ObjectFile, symbol: import('./elf-reader.mjs').Symbol_ }} Definition
 * @typedef {{ syscalls: string[], calls: { address: number, syscall: number }[] }} Imports names of the syscalls
 *   used, in order of first use, and where each is called
 */

/**
 * Global definitions by name. A weak one gives way to a strong one.
 * @param {ObjectFile[]} objects
 * @returns {Map<string, Definition>}
 * @throws {LinkError} when two objects define the same strong symbol
 */
export function collectGlobals(objects) {
  const globals = new Map();
  for (const object of objects) {
    for (const symbol of object.symbols) {
      if (symbol.binding === SYMBOL_BINDING.LOCAL || symbol.section === 0) continue;
      const other = globals.get(symbol.name);
      const isStrong = symbol.binding === SYMBOL_BINDING.GLOBAL;
      if (other?.symbol.binding === SYMBOL_BINDING.GLOBAL && isStrong)
        throw new LinkError(`symbol ${symbol.name} is defined in ${other.object.name} and in ${object.name}`);
      if (!other || isStrong) globals.set(symbol.name, { object, symbol });
    }
  }
  return globals;
}

/**
 * Relocates the loaded sections in place.
 * @param {ObjectFile[]} objects
 * @param {import('./layout.mjs').Layout} layout
 * @param {Map<string, Definition>} globals
 * @returns {Imports}
 * @throws {LinkError} on an unknown symbol or relocation
 */
export function relocate(objects, layout, globals) {
  const imports = { syscalls: [], calls: [] };
  const unknown = new Set();
  for (const object of objects) {
    for (const section of object.sections) {
      const base = layout.addressOf.get(section);
      if (base === undefined) continue;
      for (const relocation of section.relocations) {
        const symbol = object.symbols[relocation.symbol];
        const target = addressOfSymbol(object, symbol, layout, globals);
        if (target !== undefined) applyAddress(section, base, relocation, symbol, target);
        else if (relocation.type === RELOCATION.R_BPF_64_32 && SYSCALLS.has(symbol.name))
          applySyscall(section, base, relocation, symbol.name, imports);
        else unknown.add(symbol.name);
      }
    }
  }
  if (unknown.size)
    throw new LinkError(
      `unknown symbols: ${[...unknown].sort().join(', ')} (neither defined nor a syscall; names like __multi3 ` +
        'come from 128-bit or checked 64-bit arithmetic, memcpy from copies of run-time length)',
    );
  return imports;
}

/**
 * The address of a definition, or undefined when nothing defines it.
 * @throws {LinkError} when it lies in a section that is not loaded
 */
export function addressOfSymbol(object, symbol, layout, globals) {
  const definition = symbol.section ? { object, symbol } : globals.get(symbol.name);
  if (!definition) return undefined;
  const section = definition.object.sections[definition.symbol.section];
  const base = layout.addressOf.get(section);
  if (base === undefined)
    throw new LinkError(`symbol ${symbol.name} lies in section ${section?.name}, which is not loaded`);
  return base + definition.symbol.value;
}

function applyAddress(section, base, { type, offset }, symbol, target) {
  const { bytes } = section;
  switch (type) {
    case RELOCATION.R_BPF_64_64: {
      // `lddw` holds its 64-bit operand in the immediates of two instruction slots; the addend is in the first
      const value = PROGRAM_BASE + BigInt(target) + BigInt(bytes.readUInt32LE(offset + 4));
      bytes.writeUInt32LE(Number(value & 0xffff_ffffn), offset + 4);
      bytes.writeUInt32LE(Number(value >> 32n), offset + 12);
      return;
    }
    case RELOCATION.R_BPF_64_ABS64:
      bytes.writeBigUInt64LE(PROGRAM_BASE + BigInt(target) + bytes.readBigUInt64LE(offset), offset);
      return;
    case RELOCATION.R_BPF_64_32: {
      // calls count instructions from the next one; calls to a section's symbol carry the function's place in it
      const within =
        symbol.type === SYMBOL_TYPE.SECTION ? (bytes.readInt32LE(offset + 4) + 1) * INSTRUCTION_SIZE : 0;
      const distance = (target + within - (base + offset)) / INSTRUCTION_SIZE - 1;
      bytes.writeInt32LE(distance, offset + 4);
      return;
    }
    default:
      throw new LinkError(`relocation type ${type} in section ${section.name} is not supported`);
  }
}

function applySyscall(section, base, { offset }, name, imports) {
  if (!imports.syscalls.includes(name)) imports.syscalls.push(name);
  imports.calls.push({ address: base + offset, syscall: imports.syscalls.indexOf(name) });
  // the loader looks the name up and writes its hash over this; source register 0 says "not a call within the program"
  section.bytes[offset + 1] &= 0x0f;
  section.bytes.writeInt32LE(-1, offset + 4);
}
