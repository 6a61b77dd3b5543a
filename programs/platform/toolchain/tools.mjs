import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's compiler: its LLVM has the BPF back end, which rustup's lacks. */
export const RUSTC = '/usr/bin/rustc';
const SOURCES = '/usr/src';

/** A reason why the build cannot go on, as a sentence for the developer. */
export class BuildError extends Error {
  name = 'BuildError';
}

/**
 * What the build needs from the machine.
 * @returns {{ version: string, library: string }} rustc's version, and the folder of the standard library's sources
 * @throws {BuildError} naming the packages to install
 */
export function findTools() {
  const install = 'install it with: apt-get install rustc-web rust-web-src cargo-web';
  if (!existsSync(RUSTC)) throw new BuildError(`no Rust compiler at ${RUSTC}; ${install}`);
  const version = /^release: (\S+)$/m.exec(run(RUSTC, ['-vV']))?.[1];
  if (!run(RUSTC, ['--print', 'target-list']).split('\n').includes('bpfel-unknown-none'))
    throw new BuildError(`${RUSTC} (${version}) cannot compile for BPF; ${install}`);
  const library = `${SOURCES}/rustc-${version}/library`;
  if (!existsSync(`${library}/core/src/lib.rs`))
    throw new BuildError(`no library sources at ${library}; ${install}`);
  try {
    run('cargo', ['--version']);
  } catch {
    throw new BuildError(`no cargo in PATH; ${install}`);
  }
  return { version, library };
}

const run = (command, args) => execFileSync(command, args, { encoding: 'utf8' });
