// Writes every process of the service into few files: to load its thousand modules one by one takes longer than all else at its start.
// A library that has native code or reads files of its own is loaded from node_modules.
import { readdir, rm, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { noticesOf } from './notices.mjs';

const outdir = 'dist/main';
const names = ['start', 'indexer', 'reindex', 'localnet', 'doctor'];

// chunks of an earlier bundle, which have a hash in their names
for (const file of await readdir(outdir))
  if (/-[A-Z0-9]{8}\.js(\.map)?$/.test(file)) await rm(`${outdir}/${file}`);
const { metafile } = await build({
  entryPoints: names.map((name) => `src/main/${name}.ts`),
  outdir,
  bundle: true,
  // what is imported lazily has a file of its own
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  sourcemap: 'linked',
  sourcesContent: false,
  alias: { 'rpc-websockets': '../../scripts/no-subscriptions.mjs' },
  external: ['@electric-sql/pglite', 'classic-level', 'litesvm', 'pg-native', 'sharp'],
  // CommonJS libraries call it
  banner: {
    js: "import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);",
  },
  logLevel: 'warning',
  metafile: true,
});
await writeFile(`${outdir}/third-party-notices.md`, noticesOf(Object.keys(metafile.inputs)));
