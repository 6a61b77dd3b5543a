import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileProgram, copySources, platform } from '../toolchain/compile.mjs';
import { ensureSysroot } from '../toolchain/sysroot.mjs';
import { BuildError } from '../toolchain/tools.mjs';

const vitest = join(platform, '../../node_modules/.bin/vitest');
/** The tests that detect most flips, in seconds. */
const quick = ['ledger', 'edges', 'exchange', 'governance', 'collateral', 'junior', 'losses'];
const timeoutMs = 600_000;

/** Runs tests against a build, in silence. @returns {boolean} whether all pass, and end */
function passes(program, ...args) {
  const env = { ...process.env, PLATFORM_SO: program };
  const options = { cwd: platform, stdio: 'ignore', env, timeout: timeoutMs, killSignal: 'SIGKILL' };
  const { status, error } = spawnSync(vitest, ['run', '--maxWorkers=1', ...args], options);
  if (error && error.code !== 'ETIMEDOUT') throw error;
  return status === 0;
}

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

  /** Builds the program with a flip and runs its tests, the quickest first. @returns {'detected' | 'SURVIVED' | 'does not compile'} */
  tryFlip(flip) {
    const restore = this.#plant(flip);
    try {
      const program = this.#build();
      const rest = ['test/', ...[...quick, 'compute-units'].map((file) => `--exclude=test/${file}.test.ts`)];
      const parts = [quick.map((file) => `test/${file}.test`), rest];
      const isDetected = parts.some((files) => !passes(program, ...files, '--no-isolate', '--bail=1'));
      return isDetected ? 'detected' : 'SURVIVED';
    } catch (error) {
      if (error instanceof BuildError) return 'does not compile';
      throw error;
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
  rmSync(report, { force: true });
  passes(program, `test/${file}`, '-t', names.join('|'), '--reporter=json', `--outputFile.json=${report}`);
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
  // a file that fails to load runs no test
  if (numPassedTests + numFailedTests === 0) throw new Error(`no test was run: ${file}: ${tests}`);
  return numFailedTests;
}
