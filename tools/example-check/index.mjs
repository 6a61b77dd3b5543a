// Compiles the code of each @example in the sources of the published packages, and each block of a guide that begins with ```ts check, as a module
// of its own. Needs a build.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const root = dirname(dirname(import.meta.dirname));

/** Here, because this package depends on everything that examples import. */
const folder = join(import.meta.dirname, '.examples');

/** The names that examples use without a declaration, by their type. */
const ambient = {
  PublicKey: 'user authority feePayer brandedMint underlyingMint integration stablecoin programId address',
  Connection: 'connection',
  Keypair: 'keypair',
  string: 'blockhash integrationId key rpcUrl',
  'Uint8Array<ArrayBuffer>': 'bytes prepared signed',
  'string[]': 'logs',
  bigint: 'now',
  ObverseClient: 'client',
  Wallet: 'wallet',
};
const declarations = Object.entries(ambient).flatMap(([type, names]) =>
  names.split(' ').map((name) => `const ${name}: ${type};`),
);
const prelude = `import type { ObverseClient } from '@obverse/client';
import type { Connection, Keypair, PublicKey } from '@solana/web3.js';
import type { Wallet } from '@wallet-standard/base';
declare global { ${declarations.join(' ')} }
`;

const compilerOptions = {
  target: 'es2023',
  // kit and React need the browser's types
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'nodenext',
  moduleDetection: 'force',
  types: ['node'],
  jsx: 'react-jsx',
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
};

const rootRequire = createRequire(join(root, 'package.json'));
const tsc = join(dirname(rootRequire.resolve('typescript/package.json')), 'bin/tsc');

/** The code of a file's blocks, which may stand in comments, without what is before each line. */
function blocksOf(path, pattern) {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(pattern)].map(([, before, language, code], i) => ({
    name: `${path.replaceAll('/', '--')}-${i}.${language}`,
    at: `${path}, example ${i + 1}`,
    code: code
      .split('\n')
      .map((line) => line.slice(before.length))
      .join('\n'),
  }));
}

const filesIn = (folder, isWanted) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter(isWanted)
    .map((file) => join(folder, file));

const sources = ['client', 'contracts', 'core', 'localnet', 'react'].flatMap((name) =>
  filesIn(`packages/${name}/src`, (file) => /(?<!\.test|\.generated)\.tsx?$/.test(file)),
);
const guides = filesIn('docs', (file) => /^[\w-]+\.md$/.test(file));
const examples = [
  ...sources.flatMap((path) => blocksOf(path, /^ *\* @example\n( *\* )```(tsx?)\n([\s\S]*?)^ *\* ```$/gm)),
  ...guides.flatMap((path) => blocksOf(path, /^()```(tsx?) check\n([\s\S]*?)^```$/gm)),
];

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
try {
  writeFileSync(join(folder, 'prelude.d.ts'), prelude);
  for (const { name, code } of examples) writeFileSync(join(folder, name), code);
  const files = ['prelude.d.ts', ...examples.map(({ name }) => name)];
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
    encoding: 'utf8',
    cwd: root,
  });
  const named = examples.reduce(
    (text, { name, at }) => text.replaceAll(`tools/example-check/.examples/${name}`, at),
    stdout,
  );
  if (named) console.error(named);
  console.error(`obverse: ${examples.length} examples compiled${status === 0 ? '' : ' with errors'}`);
  process.exitCode = status;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
