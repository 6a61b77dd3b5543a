import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { archive, objectFile, RETURN_ZERO, TEXT } from './testing/object.mjs';

const LINKER = fileURLToPath(new URL('link.mjs', import.meta.url));
const EM_X86_64 = 62;
const PROGRAM = {
  sections: [{ ...TEXT, bytes: RETURN_ZERO }],
  symbols: [{ name: 'entrypoint', section: '.text' }],
};

const folder = mkdtempSync(join(tmpdir(), 'link-'));
const output = join(folder, 'program.so');
afterAll(() => rmSync(folder, { recursive: true }));

function run(name, bytes) {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return execFileSync(LINKER, ['--cpu', 'v2', path, '-O3', '-o', output], { stdio: 'pipe' });
}

test('link.mjs fails with a one-line reason and writes no file', () => {
  const input = objectFile({ ...PROGRAM, symbols: [] });
  expect(() => run('a.o', input)).toThrow('link: no function named "entrypoint" is exported');
  expect(existsSync(output)).toBe(false);
});

test('link.mjs reads the BPF members of archives, skips the others, and ignores flags that it does not know', () => {
  const library = archive([
    { name: 'lib.rmeta', bytes: Buffer.from('metadata') },
    { name: 'host.o', bytes: objectFile({ ...PROGRAM, machine: EM_X86_64 }) },
    { name: 'program.o', bytes: objectFile(PROGRAM) },
  ]);
  run('lib.rlib', library);
  expect(readFileSync(output).readUInt16LE(18)).toBe(247);
});
