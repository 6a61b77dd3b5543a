import type { Plugin, Rolldown } from 'vite';
import pages from './pages.json' with { type: 'json' };
import { head as explore } from './src/pages/explore/head.ts';

/** The names of a chunk and of all that it imports. */
function withImports(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, found = new Set<string>()) {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const name of chunk.imports) withImports(bundle[name] as Rolldown.OutputChunk, bundle, found);
  return found;
}

/** The tops of pages whose text is always the same, by the pages' names. */
const heads: Readonly<Record<string, typeof explore>> = { explore };

const placeOfHead = /\s*<!-- the head of the page[^>]*-->/;

const headHtml = ({ heading, lead }: typeof explore): string =>
  `
      <main class="mx-auto w-full max-w-6xl px-4 py-6"><h1>${heading}</h1><p class="mt-1 text-muted">${lead}</p></main>`;

const later = 'fetchpriority="low"';

/** Writes `coin.html` for the page `coin`, and so on: each names the scripts of its page, which then load beside the first ones and not after them, and has the page's head. */
export const pageFiles = (): Plugin => ({
  name: 'page-files',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const index = bundle['index.html'];
    if (index?.type !== 'asset') throw new TypeError('the build has no index.html');
    // a slow connection brings the style first, and with it what stands before the scripts have run
    const html = String(index.source).replaceAll(
      /<(script type="module"|link rel="modulepreload")/g,
      `<$1 ${later}`,
    );
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    for (const name of Object.keys(pages)) {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${name}-page.tsx`));
      if (chunk === undefined) throw new TypeError(`the build has no chunk of the page ${name}`);
      const further = [...withImports(chunk, bundle)].filter((file) => !html.includes(file));
      const tags = further.map((file) => `    <link rel="modulepreload" ${later} href="/${file}">\n`);
      const head = heads[name];
      const source = html
        .replace('  </head>', () => `${tags.join('')}  </head>`)
        .replace(placeOfHead, () => (head === undefined ? '' : headHtml(head)));
      this.emitFile({ type: 'asset', fileName: `${name}.html`, source });
    }
  },
});
