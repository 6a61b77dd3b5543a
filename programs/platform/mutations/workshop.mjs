import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileProgram, copySources, platform } from '../toolchain/compile.mjs';
import { ensureSysroot, sysrootFolder } from '../toolchain/sysroot.mjs';
import { BuildError } from '../toolchain/tools.mjs';

const vitest = join(platform, '../../node_modules/.bin/vitest');
const oneByOne = ['--maxWorkers=1', '--no-isolate'];

/** The tests that detect most flips, in seconds. */
const quick = ['ledger', 'edges', 'exchange', 'governance', 'collateral', 'junior', 'losses'];
const flipTimeoutMs = 600_000;

/** Runs a command in silence. @returns {number | null} its exit code; null for one that does not end */
function run(command, args, program) {
  const env = { ...process.env, ...(program && { PLATFORM_SO: program }) };
  const options = { cwd: platform, stdio: 'ignore', env, timeout: flipTimeoutMs, killSignal: 'SIGKILL' };
  const { status, error } = spawnSync(command, args, options);
  if (error && error.code !== 'ETIMEDOUT') throw error;
  return status;
}

/**
 * Whether Rust's core library is compiled, which takes a minute.
 * @throws {BuildError} where the tools to build the program are missing
 */
export const hasSysroot = () => existsSync(sysrootFolder());

/** A copy of the program's source, in which bugs are planted one after the other. */
export class Workshop {
  #folder = mkdtempSync(join(tmpdir(), 'obverse-mutations-'));
  #sysroot;

  /** @throws {BuildError} where the tools to build the program are missing */
  constructor() {
    copySources(this.#folder, ['test', 'mutations']);
    this.#sysroot = ensureSysroot();
  }

  close() {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #build() {
    const path = join(this.#folder, 'mutant.so');
    writeFileSync(path, compileProgram(this.#folder, this.#sysroot));
    return path;
  }

  /** Replaces what occurs once, or where a position says. @returns {() => void} restores it */
  #plant({ file, from, to, at }) {
    const path = join(this.#folder, file);
    const source = readFileSync(path, 'utf8');
    const found = at === undefined ? [...source.matchAll(from)] : [{ 0: from, index: at }];
    if (found.length !== 1) throw new Error(`${file} does not have this just once: ${from}`);
    const [{ 0: text, index }] = found;
    writeFileSync(path, source.slice(0, index) + to + source.slice(index + text.length));
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
   * Builds the program with a flip and runs the tests: of the arithmetic on this machine, then of the program, the quickest first.
   * @returns {'detected' | 'SURVIVED' | 'does not compile'}
   */
  tryFlip(flip) {
    const restore = this.#plant(flip);
    try {
      if (flip.file.startsWith('math/')) {
        const crate = ['--quiet', '-p', 'platform-math', '--manifest-path', join(this.#folder, 'Cargo.toml')];
        if (run('cargo', ['build', ...crate]) !== 0) return 'does not compile';
        const wide = flip.file.endsWith('wide.rs') ? ['--test', 'wide'] : [];
        if (run('cargo', ['test', ...crate, '--test', 'vectors', '--test', 'lemmas', ...wide]) !== 0)
          return 'detected';
      }
      let program;
      try {
        program = this.#build();
      } catch (error) {
        if (error instanceof BuildError) return 'does not compile';
        throw error;
      }
      const rest = ['test/', ...[...quick, 'compute-units'].map((file) => `--exclude=test/${file}.test.ts`)];
      for (const files of [quick.map((file) => `test/${file}.test`), rest]) {
        if (run(vitest, ['run', ...files, ...oneByOne, '--bail=1'], program) !== 0) return 'detected';
      }
      return 'SURVIVED';
    } finally {
      restore();
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
  const report = join(tmpdir(), `obverse-mutations-${process.pid}.json`);
  const options = ['--reporter=json', `--outputFile.json=${report}`, '--maxWorkers=1'];
  rmSync(report, { force: true });
  run(vitest, ['run', `test/${file}`, '-t', names.join('|'), ...options], program);
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
  // a file that fails to load runs no test
  if (numPassedTests + numFailedTests === 0) throw new Error(`no test was run: ${file}: ${tests}`);
  return numFailedTests;
}

/** The document of the bugs and the tests that detect them, and of the flips that no test can detect. */
export function document(mutations, explained) {
  const rows = mutations.map(({ bug, patches, file, test }) => {
    const places = [...new Set(patches.map((patch) => `\`${patch.file}\``))].join(', ');
    return `| ${bug} | ${places} | \`${file}\`: ${test} |`;
  });
  const reasons = [...explained].map(([name, reason]) => `- ${name}: ${reason}`);
  return `# Mutations

\`npm run mutations\` plants bugs in copies of the program's source, builds it, and runs the tests that must detect them. Written by \`mutations/mutations.test.mjs\`.

## Planted bugs

Each with the test that detects it. \`npm test\` builds one of them, and 40 with \`TEST_DEPTH=full\`.

| bug | where | detected by |
|---|---|---|
${rows.join('\n')}

## Flips

Every comparison, bound, rounding, operand and check of \`math/src\` and \`program/src\` is replaced by its neighbour, one at a time (\`mutations/flips.mjs\` lists the pairs), and some test must fail:
those of the arithmetic first, then those of the program. \`npm run mutations -- math/src/loss.rs\` tries those of one file; all of them take some hours. No test can detect these:

${reasons.join('\n')}
`;
}
