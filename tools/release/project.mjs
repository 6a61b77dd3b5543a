import { execFile, execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@obverse/stack/program';
import { entrypointsOf, readJson } from './pack.mjs';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const rootRequire = createRequire(join(root, 'package.json'));

const compilerOf = (from) => {
  const manifest = from.resolve('typescript/package.json');
  return { version: readJson(manifest).version, tsc: join(dirname(manifest), 'bin/tsc') };
};
const compilers = [compilerOf(require), compilerOf(rootRequire)];

/** npm hands its own settings to what it runs, and `npm run` runs this. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_(config|package|lifecycle)_/i.test(name)),
);

/** As most such projects do. arethetypeswrong tries each package both ways. */
const resolutions = { frontend: 'bundler', service: 'nodenext' };

/** Examples of a README: `run` ones are run, `check` ones only compiled. */
const examplesOf = ({ unpacked, name }) =>
  [
    ...readFileSync(join(unpacked, 'README.md'), 'utf8').matchAll(/^```(tsx?) (run|check)\n(.*?)^```$/gms),
  ].map(([, language, kind, text], i) => ({ kind, text, language, file: `${name.split('/')[1]}-${i + 1}` }));

/**
 * An empty project, outside of the workspace, with the packages from their tarballs, what they want beside them, and the READMEs' examples.
 *
 * @param kind the folder of the project's own sources in `outside`
 */
export function createProject(folder, packages, kind) {
  const manifest = { name: `outside-${kind}`, private: true, type: 'module' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const names = new Set(packages.map(({ name }) => name));
  const peers = Object.assign({}, ...packages.map(({ manifest }) => manifest.peerDependencies));
  const beside = Object.entries({ '@types/node': '20', '@types/react': '19', ...peers })
    .filter(([name]) => !names.has(name))
    .map(([name, version]) => `${name}@${version}`);
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
  const wanted = [...packages.map(({ tarball }) => tarball), ...beside];
  execFileSync('npm', ['install', ...options, ...wanted], { cwd: folder, stdio: 'pipe', env });
  cpSync(join(import.meta.dirname, 'outside', kind), join(folder, 'src'), { recursive: true });
  // a package for browsers may show itself on a local platform, which needs Node
  const isInstalled = ({ text }) =>
    [...text.matchAll(/from '(@obverse\/[^'/]+)/g)].every(([, name]) => names.has(name));
  const examples = packages.flatMap(examplesOf).filter(isInstalled);
  for (const { file, text, language } of examples)
    writeFileSync(join(folder, 'src', `${file}.${language}`), text);
  const entries = packages.flatMap(({ name, manifest }) =>
    entrypointsOf(manifest).map((path) => join(name, path)),
  );
  const everything = entries.map((entry, i) => `export * as entry${i} from '${entry}';\n`).join('');
  writeFileSync(join(folder, 'src/everything.ts'), everything);
  return { kind, folder, examples };
}

/** A declaration of a dependency that TypeScript 7 refuses and 5.9 does not. */
const known = /^node_modules\/@solana\/buffer-layout\/lib\/Layout\.d\.ts.*TS8023/;

async function compileProblems({ folder }, { tsc, version }, resolution) {
  const config = join(folder, `tsconfig.${version}.${resolution}.json`);
  const compilerOptions = {
    target: 'es2023',
    // the browser's types: @solana/kit needs them everywhere, for the keys of WebCrypto
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    resolveJsonModule: true,
    jsx: 'react-jsx',
    module: resolution === 'bundler' ? 'esnext' : resolution,
    moduleResolution: resolution,
    outDir: 'dist',
    rootDir: 'src',
  };
  writeFileSync(config, JSON.stringify({ compilerOptions, include: ['src'] }));
  try {
    await run(process.execPath, [tsc, '-p', config], { cwd: folder });
    return [];
  } catch ({ stdout, message }) {
    const lines = (stdout || message).trim().split('\n');
    return lines.filter((line) => !known.test(line));
  }
}

/** Compiles the project, all libraries' declarations included. */
export async function checkTypes(report, project) {
  const resolution = resolutions[project.kind];
  const check = (compiler) =>
    report.check(`${project.kind}: TypeScript ${compiler.version} compiles it with ${resolution}`, () =>
      compileProblems(project, compiler, resolution),
    );
  // at a time: the slow one leaves a core idle
  await Promise.all(compilers.map(check));
}
