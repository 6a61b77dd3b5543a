#!/usr/bin/env node
/** The linker that rustc calls (`-C linker=`): takes objects, archives and `-o FILE`; other flags do not concern it. */
import { writeFileSync } from 'node:fs';
import { readInputs } from './elf-reader.mjs';
import { LinkError } from './link-error.mjs';
import { linkProgram } from './link-program.mjs';

function main(args) {
  const outputFlag = args.findIndex((arg) => arg === '-o' || arg === '--output');
  const output = args[outputFlag + 1];
  const inputs = args.filter((arg, i) => i !== outputFlag + 1 && /^[^-].*\.(o|a|rlib)$/.test(arg));
  if (outputFlag < 0 || !output || inputs.length === 0)
    throw new LinkError('usage: link.mjs INPUT.o… [ARCHIVE.rlib…] -o PROGRAM.so');
  writeFileSync(output, linkProgram(readInputs(inputs)));
}

try {
  main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof LinkError)) throw error;
  console.error(`link: ${error.message}`);
  process.exitCode = 1;
}
