import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileProgram } from '../toolchain/compile.mjs';
import { ensureSysroot, sysrootFolder } from '../toolchain/sysroot.mjs';
import { findTools } from '../toolchain/tools.mjs';

const platform = dirname(dirname(fileURLToPath(import.meta.url)));
const notSources = ['target', 'node_modules', 'test', 'mutations'];

const sysrootOptions = () => ({
  tools: findTools(),
  targetSpec: join(platform, 'toolchain/sbpf-solana.json'),
  cache: join(platform, 'target/sysroot'),
});

/**
 * Whether Rust's core library is compiled, which takes a minute.
 * @throws {BuildError} where the tools to build the program are missing
 */
export const hasSysroot = () => existsSync(sysrootFolder(sysrootOptions()));

/** A copy of the program's source, in which bugs are planted one after the other. */
export class Workshop {
  #folder = mkdtempSync(join(tmpdir(), 'obverse-mutations-'));
  #sysroot;

  /** @throws {BuildError} where the tools to build the program are missing */
  constructor() {
    cpSync(platform, this.#folder, {
      recursive: true,
      filter: (path) => !notSources.includes(relative(platform, path)),
    });
    this.#sysroot = ensureSysroot(sysrootOptions());
  }

  close() {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #build() {
    const path = join(this.#folder, 'mutant.so');
    const bytes = compileProgram({
      workspace: this.#folder,
      sysroot: this.#sysroot,
      targetSpec: join(this.#folder, 'toolchain/sbpf-solana.json'),
      linker: join(this.#folder, 'toolchain/link.mjs'),
      output: join(this.#folder, 'target/program'),
    });
    writeFileSync(path, bytes);
    return path;
  }

  /** Replaces the text, which must occur once. @returns {() => void} restores it */
  #plant({ file, from, to }) {
    const path = join(this.#folder, file);
    const source = readFileSync(path, 'utf8');
    if (source.split(from).length !== 2) throw new Error(`${file} does not have this just once: ${from}`);
    writeFileSync(
      path,
      source.replace(from, () => to),
    );
    return () => writeFileSync(path, source);
  }

  /** Builds the program with the bug and runs the test. @returns {boolean} whether the test fails */
  detects({ patches, file, test }) {
    const restore = patches.map((patch) => this.#plant(patch));
    try {
      return countFailures(file, [test], this.#build()) > 0;
    } finally {
      for (const undo of restore.reverse()) undo();
    }
  }

  /**
   * A test that fails without a bug, or that does not exist, detects nothing.
   * @param {string} [program] a build without a bug; absent: one of the present source
   * @throws {Error} that names the file
   */
  checkTests(mutations, program = this.#build()) {
    for (const file of new Set(mutations.map((each) => each.file))) {
      const tests = mutations.filter((each) => each.file === file).map(({ test }) => test);
      if (countFailures(file, tests, program) > 0) throw new Error(`does not pass without a bug: ${file}`);
    }
  }
}

/** Runs the named tests of a file against a build. @returns {number} how many failed */
function countFailures(file, tests, program) {
  const names = tests.map((test) => test.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const args = ['run', `test/${file}`, '-t', names.join('|'), '--reporter=json', '--maxWorkers=1'];
  const { stdout, error } = spawnSync(join(platform, '../../node_modules/.bin/vitest'), args, {
    cwd: platform,
    encoding: 'utf8',
    env: { ...process.env, PLATFORM_SO: program },
    maxBuffer: 2 ** 30,
  });
  if (error) throw error;
  const { numPassedTests, numFailedTests } = JSON.parse(stdout.slice(stdout.indexOf('{"num')));
  // a file that fails to load runs no test
  if (numPassedTests + numFailedTests === 0) throw new Error(`no test was run: ${file}: ${tests}`);
  return numFailedTests;
}

/** The document of the bugs and the tests that detect them. */
export function document(mutations) {
  const rows = mutations.map(({ bug, patches, file, test }) => {
    const places = [...new Set(patches.map((patch) => `\`${patch.file}\``))].join(', ');
    return `| ${bug} | ${places} | \`${file}\`: ${test} |`;
  });
  return `# Planted bugs

Bugs that \`npm run mutations\` plants in copies of the program, and the test that detects each. Written by \`mutations/mutations.test.mjs\`, which builds one of them
with \`npm test\`, and 40 with \`TEST_DEPTH=full\`.

| bug | where | detected by |
|---|---|---|
${rows.join('\n')}
`;
}
