/**
 * Decides where each section goes. File offset and virtual address are the same number, as the loader of
 * sBPF v0 programs expects: headers, then code, then constants; the dynamic tables follow (elf-writer.mjs).
 */
import { SECTION_FLAG } from './elf-reader.mjs';
import { LinkError } from './link-error.mjs';

const ELF_HEADER_SIZE = 64;
const PROGRAM_HEADER_SIZE = 56;
export const PROGRAM_HEADERS = 3;
export const HEADERS_SIZE = ELF_HEADER_SIZE + PROGRAM_HEADERS * PROGRAM_HEADER_SIZE;
/** Code is read in units of eight bytes and pointers in data are eight bytes wide. */
const MIN_ALIGN = 8;

/**
 * @typedef {import('./elf-reader.mjs').Section} Section
 * @typedef {{ section: Section, address: number }} Placed
 * @typedef {{ start: number, end: number, placed: Placed[] }} Segment
 * @typedef {{ code: Segment, constants: Segment, addressOf: Map<Section, number> }} Layout
 */

/**
 * @param {import('./elf-reader.mjs').ObjectFile[]} objects
 * @returns {Layout}
 * @throws {LinkError} on a writable section
 */
export function layOut(objects) {
  const wanted = objects.flatMap((object) =>
    object.sections.filter(isLoaded).map((section) => ({ section, isCode: isCode(object, section) })),
  );
  const code = place(
    wanted.filter((each) => each.isCode),
    HEADERS_SIZE,
  );
  const constants = place(
    wanted.filter((each) => !each.isCode),
    code.end,
  );
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

function place(wanted, from) {
  const start = alignUp(from, MIN_ALIGN);
  let end = start;
  const placed = wanted.map(({ section }) => {
    const address = alignUp(end, Math.max(MIN_ALIGN, section.align));
    end = address + section.size;
    return { section, address };
  });
  return { start, end: alignUp(end, MIN_ALIGN), placed };
}

export function alignUp(value, align) {
  return Math.ceil(value / align) * align;
}
