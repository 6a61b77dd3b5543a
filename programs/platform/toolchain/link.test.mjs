import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, test } from 'vitest';
import { archive, objectFile, RETURN_ZERO, TEXT } from './testing/object.mjs';

const LINKER = fileURLToPath(new URL('link.mjs', import.meta.url));
const EM_X86_64 = 62;
const PROGRAM = {
  sections: [{ ...TEXT, bytes: RETURN_ZERO }],
  symbols: [{ name: 'entrypoint', section: '.text' }],
};

const folder = mkdtempSync(join(tmpdir(), 'link-'));
const output = join(folder, 'program.so');
afterEach(() => rmSync(output, { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name, bytes) {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const run = (...args) => execFileSync(LINKER, args, { stdio: 'pipe' });

test('link.mjs links the objects on its command line and ignores flags that it does not know', () => {
  run('--cpu', 'v2', write('a.o', objectFile(PROGRAM)), '-O3', '-o', output);
  expect(readFileSync(output).readUInt16LE(18)).toBe(247);
});

test('link.mjs reads the BPF members of archives and skips the others', () => {
  const library = archive([
    { name: 'lib.rmeta', bytes: Buffer.from('metadata') },
    { name: 'host.o', bytes: objectFile({ ...PROGRAM, machine: EM_X86_64 }) },
    { name: 'program.o', bytes: objectFile(PROGRAM) },
  ]);
  run(write('lib.rlib', library), '-o', output);
  expect(readFileSync(output).readUInt16LE(18)).toBe(247);
});

test('link.mjs fails with a one-line reason and writes no file', () => {
  const input = write('a.o', objectFile({ ...PROGRAM, symbols: [] }));
  expect(() => run(input, '-o', output)).toThrow('link: no function named "entrypoint" is exported');
  expect(() => readFileSync(output)).toThrow('ENOENT');
});
