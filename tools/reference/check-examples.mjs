import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Here, because this package depends on everything that examples import. */
const folder = join(import.meta.dirname, '.examples');

/** The names that examples use without a declaration. */
const prelude = `import type { ObverseClient } from '@obverse/client';
import type { Connection, Keypair, PublicKey } from '@solana/web3.js';
import type { Wallet } from '@wallet-standard/base';

declare global {
  const user: PublicKey;
  const authority: PublicKey;
  const feePayer: PublicKey;
  const brandedMint: PublicKey;
  const underlyingMint: PublicKey;
  const integration: PublicKey;
  const stablecoin: PublicKey;
  const programId: PublicKey;
  const address: PublicKey;
  const connection: Connection;
  const keypair: Keypair;
  const blockhash: string;
  const bytes: Uint8Array<ArrayBuffer>;
  const logs: string[];
  const now: bigint;
  const client: ObverseClient;
  const integrationId: string;
  const key: string;
  const rpcUrl: string;
  const wallet: Wallet;
}
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

async function compile(tsc) {
  try {
    await run(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { maxBuffer: 1 << 24 });
    return [];
  } catch ({ stdout, message }) {
    return (stdout || message).trim().split('\n');
  }
}

/** Compiles each example as a module of its own. @returns one line per error, with the name of the export */
export async function checkExamples(root, packages) {
  const rootRequire = createRequire(join(root, 'package.json'));
  const tsc = join(dirname(rootRequire.resolve('typescript/package.json')), 'bin/tsc');
  rmSync(folder, { recursive: true, force: true });
  const owners = new Map();
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'prelude.d.ts'), prelude);
    for (const { name, exports } of packages) {
      for (const [i, entry] of exports.entries()) {
        for (const [j, { language, code }] of entry.examples.entries()) {
          if (code === undefined) continue;
          const file = `${name}-${i}-${j}.${language}`;
          owners.set(file, `packages/${name}/${entry.source}: ${entry.name}`);
          writeFileSync(join(folder, file), `${code}\n`);
        }
      }
    }
    const files = ['prelude.d.ts', ...owners.keys()];
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    const lines = await compile(tsc);
    return lines.map((line) => {
      const [, file, at, message] = /([^/\s]+\.tsx?)\((\d+),\d+\): (.*)$/.exec(line) ?? [];
      return owners.has(file) ? `${owners.get(file)}: line ${at} of its example: ${message}` : line;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
