import { writeElf } from './elf-writer.mjs';
import { layOut } from './layout.mjs';
import { LinkError } from './link-error.mjs';
import { addressOfSymbol, collectGlobals, relocate } from './relocate.mjs';
import { adaptAndVerify } from './verify.mjs';

const ENTRY_POINT = 'entrypoint';

/**
 * Links eBPF objects into a Solana program (sBPF v0 shared object). The same objects always give the same bytes.
 * @param {import('./elf-reader.mjs').ObjectFile[]} objects relocated in place: read them anew to link again
 * @returns {Buffer}
 * @throws {LinkError}
 */
export function linkProgram(objects) {
  const layout = layOut(objects);
  const globals = collectGlobals(objects);
  const entry = globals.get(ENTRY_POINT);
  if (!entry) throw new LinkError(`no function named "${ENTRY_POINT}" is exported`);
  const imports = relocate(objects, layout, globals);
  for (const { section } of layout.code.placed) adaptAndVerify(section.bytes);
  return writeElf({ layout, imports, entry: addressOfSymbol(entry.object, entry.symbol, layout, globals) });
}
