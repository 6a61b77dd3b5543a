import { writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { build } from 'vite';

/** A Vite build of everything that the packages for browsers export. Nothing of it may be Node's. */
export async function browserProblems({ folder }) {
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="/src/page.ts"></script>');
  const warnings = [];
  const { output } = await build({
    root: folder,
    logLevel: 'silent',
    configFile: false,
    build: {
      chunkSizeWarningLimit: 5_000,
      rollupOptions: {
        // libraries for React mark what is for the client; a bundle for browsers is all of it
        onwarn: ({ code, message }) => code === 'MODULE_LEVEL_DIRECTIVE' || warnings.push(message),
      },
    },
  });
  const left = output
    .flatMap(({ imports = [] }) => imports)
    .filter((name) => name.startsWith('node:') || builtinModules.includes(name));
  return [...warnings, ...left.map((name) => `the page imports ${name}`)];
}
