#!/usr/bin/env node
/**
 * Builds the on-chain program.
 *
 *   node build.mjs           writes platform.so and platform.so.sha256
 *   node build.mjs --vault   writes the program that stands in for a multisig in the api's tests
 *   node build.mjs --check   builds platform.so twice, in two folders, and the vault once, and fails unless they equal the committed files
 */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileProgram, copySources, platform } from './compile.mjs';
import { ensureSysroot } from './sysroot.mjs';
import { BuildError } from './tools.mjs';

const PROGRAM = join(platform, 'platform.so');
const DIGEST = `${PROGRAM}.sha256`;
/** A test's program. It uses the platform's crates and is compiled in the place of `program/src/lib.rs`. */
const VAULT = join(platform, '../../apps/api/test/support/vault');
const VAULT_PROGRAM = join(VAULT, 'vault.so');

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** In the format of `sha256sum --check`. */
const digestLine = (bytes) => `${sha256(bytes)}  platform.so\n`;

function write(path, built) {
  writeFileSync(path, built);
  console.log(`${path}: ${built.length} bytes, sha256 ${sha256(built)}`);
}

function build() {
  const program = compileProgram(platform, ensureSysroot());
  write(PROGRAM, program);
  writeFileSync(DIGEST, digestLine(program));
}

/** @param use gets the folder of a copy of the sources, which is removed afterwards */
function inCopy(name, use) {
  const folder = mkdtempSync(join(tmpdir(), 'obverse-program-'));
  try {
    const workspace = join(folder, name);
    mkdirSync(workspace, { recursive: true });
    copySources(workspace);
    return use(workspace);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param workspace a copy, in which it replaces the platform's program */
function buildVaultIn(workspace, sysroot) {
  copyFileSync(join(VAULT, 'vault.rs'), join(workspace, 'program/src/lib.rs'));
  return compileProgram(workspace, sysroot);
}

const buildVault = () =>
  write(
    VAULT_PROGRAM,
    inCopy('vault', (workspace) => buildVaultIn(workspace, ensureSysroot())),
  );

/** @throws {BuildError} unless a committed file is what was built */
function expectFile(path, built, command) {
  if (!built.equals(readFileSync(path)))
    throw new BuildError(`${path} is not what its source builds (${sha256(built)}); run: ${command}`);
}

/** Builds in copies at paths of different length: neither a path nor an earlier build may leave a trace. */
function check() {
  const sysroot = ensureSysroot();
  const first = inCopy('one', (workspace) => compileProgram(workspace, sysroot));
  const [second, vault] = inCopy('another/checkout', (workspace) => [
    compileProgram(workspace, sysroot),
    buildVaultIn(workspace, sysroot),
  ]);
  if (!first.equals(second))
    throw new BuildError(`two builds differ: ${sha256(first)} and ${sha256(second)}`);
  expectFile(PROGRAM, first, 'npm run program:build');
  expectFile(DIGEST, Buffer.from(digestLine(first)), 'npm run program:build');
  expectFile(VAULT_PROGRAM, vault, 'npm run program:build -- --vault');
  console.log('platform.so and vault.so are what their sources build');
}

try {
  if (process.argv.includes('--check')) check();
  else if (process.argv.includes('--vault')) buildVault();
  else build();
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(`program:build: ${error.message}`);
  process.exitCode = 1;
}
