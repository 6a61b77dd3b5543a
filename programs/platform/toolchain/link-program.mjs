import { writeElf } from './elf-writer.mjs';
import { layOut } from './layout.mjs';
import { LinkError } from './link-error.mjs';
import { collectGlobals, placeOfSymbol, relocate } from './relocate.mjs';
import { verify } from './verify.mjs';

const ENTRY_POINT = 'entrypoint';

/**
 * Links eBPF objects into a Solana program, an executable of sBPF v3. The same objects always give the same bytes.
 * They are relocated in place: read them from their files to link again.
 */
export function linkProgram(objects) {
  const layout = layOut(objects);
  const globals = collectGlobals(objects);
  const entry = globals.get(ENTRY_POINT);
  if (!entry) throw new LinkError(`no function named "${ENTRY_POINT}" is exported`);
  relocate(objects, layout, globals);
  for (const { section } of layout.code.placed) verify(section.bytes);
  const { base, offset } = placeOfSymbol(entry.object, entry.symbol, layout, globals);
  return writeElf({ layout, entry: base + offset });
}
