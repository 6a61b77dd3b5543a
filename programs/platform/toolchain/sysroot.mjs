/** Compiles the core library for our target, once per compiler version and target specification. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findTools, RUSTC } from './tools.mjs';

/** rustc insists on the crate; everything in it would be 128-bit and float helpers that BPF cannot compile anyway. */
const COMPILER_BUILTINS = `#![no_std]
#![feature(compiler_builtins)]
#![compiler_builtins]
#![allow(internal_features)]
`;

const FLAGS = [
  '-Zunstable-options',
  '-Zforce-unstable-if-unmarked',
  '-Copt-level=3',
  '-Cpanic=abort',
  '-Ccodegen-units=1',
  // bitcode only: generating machine code for all of core fails on BPF, and LTO drops what a program does not use
  '-Clinker-plugin-lto',
  '--cap-lints=allow',
  '--edition=2024',
];

const targetSpec = fileURLToPath(new URL('sbpf-solana.json', import.meta.url));
/** May be deleted at any time. */
const cache = fileURLToPath(new URL('../target/sysroot', import.meta.url));

/** @returns {string} the folder for rustc's `--sysroot`; it exists once it is built @throws {BuildError} where a tool is missing */
export function sysrootFolder({ version } = findTools()) {
  const hash = createHash('sha256');
  for (const each of [version, readFileSync(targetSpec), ...FLAGS, COMPILER_BUILTINS]) hash.update(each);
  return join(cache, `${version}-${hash.digest('hex').slice(0, 16)}`);
}

/** Builds it unless it is built. @returns {string} as {@link sysrootFolder} */
export function ensureSysroot() {
  const tools = findTools();
  const sysroot = sysrootFolder(tools);
  if (existsSync(sysroot)) return sysroot;

  // built aside and moved when complete, so that an interrupted build is not taken for a finished one
  const unfinished = `${sysroot}.unfinished-${process.pid}`;
  const libraries = join(unfinished, 'lib/rustlib', basename(targetSpec, '.json'), 'lib');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(libraries, { recursive: true });
  const stub = join(unfinished, 'compiler_builtins.rs');
  writeFileSync(stub, COMPILER_BUILTINS);
  const compile = (name, source, dependencies) =>
    execFileSync(
      RUSTC,
      [
        ...FLAGS,
        `--target=${targetSpec}`,
        `--remap-path-prefix=${tools.library}=/rust/library`,
        `--remap-path-prefix=${unfinished}=/rust`,
        `--crate-name=${name}`,
        '--crate-type=rlib',
        ...dependencies.map((dependency) => `--extern=${dependency}=${libraries}/lib${dependency}.rlib`),
        `-L${libraries}`,
        `-o${libraries}/lib${name}.rlib`,
        source,
      ],
      { stdio: 'inherit', env: { ...process.env, RUSTC_BOOTSTRAP: '1' } },
    );
  compile('core', `${tools.library}/core/src/lib.rs`, []);
  compile('compiler_builtins', stub, ['core']);
  compile('alloc', `${tools.library}/alloc/src/lib.rs`, ['core', 'compiler_builtins']);
  renameSync(unfinished, sysroot);
  return sysroot;
}
