import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BuildError, RUSTC } from './tools.mjs';

/** Separates flags in cargo's environment variable, as they may hold spaces. */
const FLAG_SEPARATOR = '\x1f';

/** The folder of Cargo.toml. */
export const platform = dirname(dirname(fileURLToPath(import.meta.url)));

/** Copies the program's sources. @param leftOut what is beside them in the folder */
export const copySources = (to, leftOut = []) =>
  cpSync(platform, to, {
    recursive: true,
    // the first two are what a checkout does not have
    filter: (path) => !['target', 'node_modules', ...leftOut].includes(relative(platform, path)),
  });

/**
 * Compiles and links the program.
 * @param {string} workspace {@link platform} or a copy of it
 * @param {string} sysroot as {@link ensureSysroot} gives it
 * @returns {Buffer} the shared object
 * @throws {BuildError} when cargo fails; it has then said why
 */
export function compileProgram(workspace, sysroot) {
  const targetSpec = join(workspace, 'toolchain/sbpf-solana.json');
  const output = join(workspace, 'target/program');
  // before the flags are made: they name the folder of each registry, which a first download creates
  cargo(workspace, ['fetch', '--quiet', '--locked']);
  const flags = [
    `--sysroot=${sysroot}`,
    `-Clinker=${join(workspace, 'toolchain/link.mjs')}`,
    // no path of this machine may reach the file: it would differ from one machine to the next
    ...Object.entries(sourceFolders(workspace)).map(([from, to]) => `--remap-path-prefix=${from}=${to}`),
  ];
  const build = ['build', '--quiet', '--release', '--locked', '--package=platform', '-Zjson-target-spec'];
  cargo(workspace, [...build, `--target=${targetSpec}`, `--target-dir=${output}`], {
    RUSTC,
    RUSTC_BOOTSTRAP: '1', // custom targets are an unstable feature of cargo and rustc
    CARGO_ENCODED_RUSTFLAGS: flags.join(FLAG_SEPARATOR),
  });
  return readFileSync(join(output, basename(targetSpec, '.json'), 'release', 'platform.so'));
}

function cargo(workspace, args, environment = {}) {
  try {
    execFileSync('cargo', args, {
      cwd: workspace,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
  } catch (error) {
    throw new BuildError(`cargo ${args[0]} failed`, { cause: error });
  }
}

/** The folders that sources are compiled from, and the names they get in the program's panic messages. */
function sourceFolders(workspace) {
  const registry = join(process.env.CARGO_HOME ?? join(homedir(), '.cargo'), 'registry/src');
  // one folder per registry: its name depends on the registry's address, which mirrors change
  const registries = existsSync(registry) ? readdirSync(registry) : [];
  return {
    [workspace]: 'platform',
    ...Object.fromEntries(registries.map((name) => [join(registry, name), 'registry'])),
  };
}
