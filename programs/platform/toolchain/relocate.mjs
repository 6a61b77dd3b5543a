/** Resolves symbols and writes final addresses into code and data. */
import { SYMBOL_BINDING, SYMBOL_TYPE } from './elf-reader.mjs';
import { LinkError } from './link-error.mjs';
import { SYSCALLS } from './syscalls.mjs';

const INSTRUCTION_SIZE = 8;
/** The source register of a call says whether its immediate is a syscall's number or a distance within the program. */
const CALL_KIND = { SYSCALL: 0, WITHIN_PROGRAM: 1 };
/** The kinds that LLVM's BPF back end emits; names from its ELF relocation list. */
const RELOCATION = { R_BPF_64_64: 1, R_BPF_64_ABS64: 2, R_BPF_64_32: 10 };

/** Global definitions by name. A weak one gives way to a strong one. @throws {LinkError} when two objects define the same strong symbol */
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

/** Relocates the loaded sections in place. @throws {LinkError} on an unknown symbol or relocation, and on an address outside the section of its symbol */
export function relocate(objects, layout, globals) {
  const unknown = new Set();
  for (const object of objects) {
    for (const section of object.sections) {
      const base = layout.addressOf.get(section);
      if (base === undefined) continue;
      for (const relocation of section.relocations) {
        const symbol = object.symbols[relocation.symbol];
        const target = placeOfSymbol(object, symbol, layout, globals);
        if (target) applyAddress(section, base, relocation, symbol, target);
        else if (relocation.type === RELOCATION.R_BPF_64_32 && SYSCALLS.has(symbol.name))
          applyCall(section, relocation, CALL_KIND.SYSCALL, SYSCALLS.get(symbol.name));
        else unknown.add(symbol.name);
      }
    }
  }
  if (unknown.size)
    throw new LinkError(
      `unknown symbols: ${[...unknown].sort().join(', ')} (neither defined nor a syscall; names like __multi3 ` +
        'come from 128-bit or checked 64-bit arithmetic, memcpy from copies of run-time length)',
    );
}

/**
 * Where a symbol is defined: the start of its section in memory, the section's size, and the symbol's offset in it.
 * @returns {{ base: number, size: number, offset: number, name: string } | undefined} undefined without a definition
 * @throws {LinkError} when the section is not loaded
 */
export function placeOfSymbol(object, symbol, layout, globals) {
  const definition = symbol.section ? { object, symbol } : globals.get(symbol.name);
  if (!definition) return undefined;
  const section = definition.object.sections[definition.symbol.section];
  const base = layout.addressOf.get(section);
  if (base === undefined)
    throw new LinkError(`symbol ${symbol.name} lies in section ${section?.name}, which is not loaded`);
  return {
    base,
    size: section.size,
    offset: definition.symbol.value,
    name: `${section.name} ${symbol.name}`.trim(),
  };
}

/**
 * The address `addend` bytes behind the symbol. The end of the section counts as inside: loops compare with it.
 * @param {bigint} addend
 * @throws {LinkError} when the address lies outside the symbol's section: the linker places sections independently
 */
function addressWithin(target, addend) {
  const offset = BigInt(target.offset) + addend;
  if (offset < 0n || offset > BigInt(target.size))
    throw new LinkError(`an address lies ${offset} bytes into ${target.name}, which has ${target.size}`);
  return BigInt(target.base) + offset;
}

function applyAddress(section, base, { type, offset }, symbol, target) {
  const { bytes } = section;
  switch (type) {
    case RELOCATION.R_BPF_64_64: {
      // `lddw` holds its 64-bit operand, here the addend, in the immediates of two instruction slots
      const addend = (BigInt(bytes.readInt32LE(offset + 12)) << 32n) | BigInt(bytes.readUInt32LE(offset + 4));
      const address = addressWithin(target, addend);
      bytes.writeUInt32LE(Number(address & 0xffff_ffffn), offset + 4);
      bytes.writeUInt32LE(Number(address >> 32n), offset + 12);
      return;
    }
    case RELOCATION.R_BPF_64_ABS64:
      bytes.writeBigUInt64LE(addressWithin(target, bytes.readBigInt64LE(offset)), offset);
      return;
    case RELOCATION.R_BPF_64_32: {
      // a call counts instructions from the next one; a call to a section's symbol carries the function's offset in it
      const addend =
        symbol.type === SYMBOL_TYPE.SECTION ? (bytes.readInt32LE(offset + 4) + 1) * INSTRUCTION_SIZE : 0;
      const address = Number(addressWithin(target, BigInt(addend)));
      const distance = (address - (base + offset)) / INSTRUCTION_SIZE - 1;
      applyCall(section, { offset }, CALL_KIND.WITHIN_PROGRAM, distance);
      return;
    }
    default:
      throw new LinkError(`relocation type ${type} in section ${section.name} is not supported`);
  }
}

function applyCall({ bytes }, { offset }, kind, immediate) {
  bytes[offset + 1] = (bytes[offset + 1] & 0x0f) | (kind << 4);
  bytes.writeInt32LE(immediate | 0, offset + 4);
}
