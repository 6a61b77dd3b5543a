#!/usr/bin/env node
/**
 * Plants every bug of `mutations.mjs` in a copy of the program, builds it, and runs the test that must detect it.
 *
 *   node run.mjs           all of them; writes MUTATIONS.md; fails if one is not detected
 *   node run.mjs WORDS     those whose description contains these words; writes nothing
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileProgram } from '../toolchain/compile.mjs';
import { ensureSysroot } from '../toolchain/sysroot.mjs';
import { findTools } from '../toolchain/tools.mjs';
import { MUTATIONS } from './mutations.mjs';

const PLATFORM = dirname(dirname(fileURLToPath(import.meta.url)));
const NOT_SOURCES = ['target', 'node_modules', 'test', 'mutations'];
/** Enough random sequences to detect every bug that they must detect. */
const SEQUENCES = '250';

/** Runs the named tests of a file against a build. @returns {number} how many failed */
function runTests({ file, tests }, program) {
  const names = tests.map((test) => test.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const args = ['run', `test/${file}`, '-t', names.join('|'), '--reporter=json', '--maxWorkers=1'];
  const { stdout, error } = spawnSync(join(PLATFORM, '../../node_modules/.bin/vitest'), args, {
    cwd: PLATFORM,
    encoding: 'utf8',
    env: { ...process.env, PLATFORM_SO: program, SEQUENCES },
    maxBuffer: 2 ** 30,
  });
  if (error) throw error;
  const { numPassedTests, numFailedTests } = JSON.parse(stdout.slice(stdout.indexOf('{')));
  // a file that fails to load runs no test
  if (numPassedTests + numFailedTests === 0) throw new Error(`no test was run: ${file}: ${tests}`);
  return numFailedTests;
}

/** Replaces the text, which must occur once. @returns {() => void} restores it */
function plant(workspace, { file, from, to }) {
  const path = join(workspace, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(from).length !== 2) throw new Error(`${file} does not have this just once: ${from}`);
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
  return () => writeFileSync(path, source);
}

function build(workspace, sysroot) {
  const path = join(workspace, 'mutant.so');
  const bytes = compileProgram({
    workspace,
    sysroot,
    targetSpec: join(workspace, 'toolchain/sbpf-solana.json'),
    linker: join(workspace, 'toolchain/link.mjs'),
    output: join(workspace, 'target/program'),
  });
  writeFileSync(path, bytes);
  return path;
}

function isNoticed(mutation, workspace, sysroot) {
  const restore = mutation.patches.map((patch) => plant(workspace, patch));
  try {
    const tests = [mutation.test];
    return runTests({ file: mutation.file, tests }, build(workspace, sysroot)) > 0;
  } finally {
    for (const undo of restore.reverse()) undo();
  }
}

/** A test that fails without a bug, or that does not exist, detects nothing. */
function checkTests(mutations, program) {
  for (const file of new Set(mutations.map((each) => each.file))) {
    const tests = mutations.filter((each) => each.file === file).map(({ test }) => test);
    if (runTests({ file, tests }, program) > 0) throw new Error(`does not pass without a bug: ${file}`);
  }
}

function table(mutations) {
  const rows = mutations.map(({ bug, patches, file, test }) => {
    const places = [...new Set(patches.map((patch) => `\`${patch.file}\``))].join(', ');
    return `| ${bug} | ${places} | \`${file}\`: ${test} |`;
  });
  const words = 'Bugs that `node mutations/run.mjs` planted in the program, and the test that noticed each.';
  return `# Planted bugs\n\n${words}\n\n| bug | where | noticed by |\n|---|---|---|\n${rows.join('\n')}\n`;
}

const words = process.argv.slice(2).join(' ');
const chosen = MUTATIONS.filter(({ bug }) => bug.includes(words));
const workspace = mkdtempSync(join(tmpdir(), 'obverse-mutations-'));
try {
  cpSync(PLATFORM, workspace, {
    recursive: true,
    filter: (path) => !NOT_SOURCES.includes(relative(PLATFORM, path)),
  });
  const sysroot = ensureSysroot({
    tools: findTools(),
    targetSpec: join(PLATFORM, 'toolchain/sbpf-solana.json'),
    cache: join(PLATFORM, 'target/sysroot'),
  });
  checkTests(chosen, build(workspace, sysroot));
  const survivors = chosen.filter((mutation) => {
    const noticed = isNoticed(mutation, workspace, sysroot);
    console.log(`${noticed ? 'noticed ' : 'SURVIVED'}  ${mutation.bug}`);
    return !noticed;
  });
  if (survivors.length > 0) process.exitCode = 1;
  else if (!words) writeFileSync(join(PLATFORM, 'MUTATIONS.md'), table(chosen));
} finally {
  rmSync(workspace, { recursive: true, force: true });
}
