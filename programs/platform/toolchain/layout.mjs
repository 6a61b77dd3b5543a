/**
 * Decides at which address each section goes. The runtime maps a program of sBPF v3 in two parts (SIMD-0189):
 * constants from address 0 and code from 2^32. In the file they follow each other (elf-writer.mjs).
 */
import { SECTION_FLAG } from './elf-reader.mjs';
import { LinkError } from './link-error.mjs';

const CONSTANTS_BASE = 0;
const CODE_BASE = 0x1_0000_0000;
/** Code is read in units of eight bytes and pointers in data are eight bytes wide. */
const MIN_ALIGN = 8;
/** Bytes that stay free at address 0: a reference to a constant there would be null, and Rust reads `Some(&c)` as `None`. */
const NULL_GUARD = MIN_ALIGN;

/**
 * @typedef {import('./elf-reader.mjs').Section} Section
 * @typedef {{ section: Section, address: number }} Placed
 * @typedef {{ start: number, end: number, placed: Placed[] }} Segment the addresses that it is mapped to
 * @typedef {{ code: Segment, constants: Segment, addressOf: Map<Section, number> }} Layout
 */

/** @param {import('./elf-reader.mjs').ObjectFile[]} objects @returns {Layout} @throws {LinkError} on a writable section */
export function layOut(objects) {
  const wanted = objects.flatMap((object) =>
    object.sections.filter(isLoaded).map((section) => ({ section, isCode: isCode(object, section) })),
  );
  const { true: codes = [], false: others = [] } = Object.groupBy(wanted, (each) => each.isCode);
  const constants = place(others, CONSTANTS_BASE, NULL_GUARD);
  const code = place(codes, CODE_BASE);
  const addressOf = new Map(
    [...code.placed, ...constants.placed].map(({ section, address }) => [section, address]),
  );
  return { code, constants, addressOf };
}

function isLoaded(section) {
  // unwinding tables are of no use where a panic aborts
  return (
    (section.flags & SECTION_FLAG.ALLOC) !== 0 && section.size > 0 && !section.name.startsWith('.eh_frame')
  );
}

function isCode(object, section) {
  if (section.flags & SECTION_FLAG.EXEC) return true;
  // `.data.rel.ro` is constant once its pointers are relocated, which the linker does here
  const isConstant = !(section.flags & SECTION_FLAG.WRITE) || section.name.startsWith('.data.rel.ro');
  if (!isConstant)
    throw new LinkError(
      `writable section ${section.name} in ${object.name}: sBPF has no writable statics (static mut, Cell, atomics)`,
    );
  return false;
}

function place(wanted, start, free = 0) {
  let end = start + free;
  const placed = wanted.map(({ section }) => {
    const address = alignUp(end, Math.max(MIN_ALIGN, section.align));
    end = address + section.size;
    return { section, address };
  });
  return { start, end: alignUp(end, MIN_ALIGN), placed };
}

export const alignUp = (value, align) => Math.ceil(value / align) * align;
