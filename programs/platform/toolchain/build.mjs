#!/usr/bin/env node
/**
 * Builds the on-chain program.
 *
 *   node build.mjs           writes platform.so and platform.so.sha256
 *   node build.mjs --vault   writes the program that stands in for a multisig in the api's tests
 *   node build.mjs --check   builds platform.so twice, in two folders, and the vault once, and fails unless they equal the committed files
 */
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileProgram } from './compile.mjs';
import { ensureSysroot } from './sysroot.mjs';
import { BuildError, findTools } from './tools.mjs';

const WORKSPACE = dirname(dirname(fileURLToPath(import.meta.url)));
const PROGRAM = join(WORKSPACE, 'platform.so');
const DIGEST = `${PROGRAM}.sha256`;
/** A test's program. It uses the platform's crates and is compiled in the place of `program/src/lib.rs`. */
const VAULT = join(WORKSPACE, '../../apps/api/test/support/vault');
/** What a checkout does not have. */
const NOT_SOURCES = ['target', 'node_modules'];

function prepareSysroot() {
  return ensureSysroot({
    tools: findTools(),
    targetSpec: join(WORKSPACE, 'toolchain/sbpf-solana.json'),
    cache: join(WORKSPACE, 'target/sysroot'),
  });
}

function buildIn(workspace, sysroot) {
  return compileProgram({
    workspace,
    sysroot,
    targetSpec: join(workspace, 'toolchain/sbpf-solana.json'),
    linker: join(workspace, 'toolchain/link.mjs'),
    output: join(workspace, 'target/program'),
  });
}

function build() {
  const program = buildIn(WORKSPACE, prepareSysroot());
  writeFileSync(PROGRAM, program);
  writeFileSync(DIGEST, digestLine(program));
  console.log(`platform.so: ${program.length} bytes, sha256 ${sha256(program)}`);
}

/** @param use gets the folder of a copy of the sources, which is removed afterwards */
function inCopy(name, use) {
  const folder = mkdtempSync(join(tmpdir(), 'obverse-program-'));
  try {
    const workspace = join(folder, name);
    mkdirSync(workspace, { recursive: true });
    cpSync(WORKSPACE, workspace, {
      recursive: true,
      filter: (path) => !NOT_SOURCES.includes(relative(WORKSPACE, path)),
    });
    return use(workspace);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param workspace a copy, in which it replaces the platform's program */
function buildVaultIn(workspace, sysroot) {
  copyFileSync(join(VAULT, 'vault.rs'), join(workspace, 'program/src/lib.rs'));
  return buildIn(workspace, sysroot);
}

function buildVault() {
  const vault = inCopy('vault', (workspace) => buildVaultIn(workspace, prepareSysroot()));
  writeFileSync(join(VAULT, 'vault.so'), vault);
  console.log(`vault.so: ${vault.length} bytes, sha256 ${sha256(vault)}`);
}

/** Builds in copies at paths of different length: neither a path nor an earlier build may leave a trace. */
function check() {
  const sysroot = prepareSysroot();
  const first = inCopy('one', (workspace) => buildIn(workspace, sysroot));
  const [second, vault] = inCopy('another/checkout', (workspace) => [
    buildIn(workspace, sysroot),
    buildVaultIn(workspace, sysroot),
  ]);
  if (!first.equals(second))
    throw new BuildError(`two builds differ: ${sha256(first)} and ${sha256(second)}`);
  if (!first.equals(readFileSync(PROGRAM)))
    throw new BuildError(
      `platform.so is not what its source builds (${sha256(first)}); run: npm run program:build`,
    );
  if (readFileSync(DIGEST, 'utf8') !== digestLine(first))
    throw new BuildError('platform.so.sha256 does not belong to platform.so; run: npm run program:build');
  if (!vault.equals(readFileSync(join(VAULT, 'vault.so'))))
    throw new BuildError(
      `vault.so is not what its source builds (${sha256(vault)}); run: npm run program:build -- --vault`,
    );
  console.log('platform.so and vault.so are what their sources build');
}

/** In the format of `sha256sum --check`. */
function digestLine(bytes) {
  return `${sha256(bytes)}  platform.so\n`;
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
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
