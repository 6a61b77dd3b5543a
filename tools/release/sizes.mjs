import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build as bundle } from 'esbuild';

const kilobytes = (bytes) => Math.round(bytes / 100) / 10;

/** What a bundler makes of `source`, minified and compressed. @returns kB of what is loaded at once, and of all chunks */
async function sizeOf({ folder }, source) {
  const { outputFiles, metafile } = await bundle({
    stdin: { contents: source, resolveDir: folder },
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2023',
    outdir: join(folder, 'sizes'),
    write: false,
    metafile: true,
    external: ['@solana/web3.js', '@trpc/client'],
  });
  const compressed = new Map(
    outputFiles.map(({ path, contents }) => [path, gzipSync(contents, { level: 9 }).length]),
  );
  const at = (name) => compressed.get(join(folder, 'sizes', name.split('/').at(-1)));
  const loaded = new Set();
  const load = (name) => {
    if (loaded.has(name)) return;
    loaded.add(name);
    for (const { path, kind, external } of metafile.outputs[name].imports)
      if (!external && kind === 'import-statement') load(path);
  };
  load(Object.keys(metafile.outputs).find((name) => metafile.outputs[name].entryPoint));
  const sum = (sizes) => kilobytes(sizes.reduce((total, size) => total + size, 0));
  return { atOnce: sum([...loaded].map(at)), all: sum([...compressed.values()]) };
}

/** What a page loads, in kB minified and compressed, without web3.js and tRPC. */
export async function sizeProblems(project) {
  const client = "export * from '@obverse/client'";
  const { atOnce } = await sizeOf(project, client);
  const { all } = await sizeOf(project, `${client}; export { verifyTransaction } from '@obverse/core'`);
  const core = await sizeOf(project, "export * from '@obverse/core'");
  const rows = {
    '@obverse/client': { kB: atOnce, 'at most': 15 },
    '@obverse/client, with verifyTransaction': { kB: all, 'at most': 80 },
    '@obverse/core, everything': { kB: core.all },
  };
  console.table(rows);
  return Object.entries(rows)
    .filter(([, row]) => row.kB > row['at most'])
    .map(([name, { kB }]) => `${name} has ${kB} kB`);
}
