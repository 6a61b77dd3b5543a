// Writes the whole package into one more file, for Node: to load a hundred modules one by one takes longer than to run them. Bundlers take the modules,
// of which they leave out what is not used.
import { build } from 'esbuild';

await build({
  entryPoints: ['src/index.ts'],
  outfile: 'dist/node.js',
  bundle: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'warning',
});
