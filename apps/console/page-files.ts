import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin, Rolldown } from 'vite';
import pages from './pages.json' with { type: 'json' };
import { notFound } from './src/layout/not-found.ts';
import { head as explore } from './src/pages/explore/head.ts';
import { PageSkeleton } from './src/ui/skeleton.tsx';

/** The names of a chunk and of all that it imports. */
function withImports(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, found = new Set<string>()) {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const name of chunk.imports) withImports(bundle[name] as Rolldown.OutputChunk, bundle, found);
  return found;
}

/** The tops of pages whose text is always the same, by the pages' names. */
const heads: Readonly<Record<string, typeof explore>> = { explore };

const placeOfHead = /\s*<!-- the top of the page[^>]*-->/;

const headHtml = ({ heading, lead }: typeof explore): string =>
  `<h1>${heading}</h1><p class="mt-1 mb-6 text-muted">${lead}</p>`;

/** The shape of a page, as React draws it while the rest is on its way. */
const skeletonHtml = renderToStaticMarkup(createElement(PageSkeleton));

/** What a slow connection has before the scripts have run. */
const mainHtml = (head: typeof explore | undefined): string =>
  `\n      <main class="mx-auto w-full max-w-6xl px-4 py-6">${head === undefined ? '' : headHtml(head)}${skeletonHtml}</main>`;

/** What the page for a wrong link says before its scripts have run, and where they do not run. */
const notFoundHtml = `
      <main class="mx-auto w-full max-w-6xl px-4 py-16 text-center"><h1>${notFound.heading}</h1><p class="mt-2 text-muted"><a href="/" class="text-accent underline">${notFound.link}</a></p></main>`;

const later = 'fetchpriority="low"';

const fontName = /inter-latin-.*\.woff2$/;

/** Writes `coin.html` for the page `coin`, and so on: each names the scripts of its page, which then load beside the first ones and not after them, and has the page's head. `not-found.html` is for wrong links. */
export const pageFiles = (): Plugin => ({
  name: 'page-files',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const index = bundle['index.html'];
    if (index?.type !== 'asset') throw new TypeError('the build has no index.html');
    // a slow connection brings the style first, and with it what stands before the scripts have run
    const font = Object.keys(bundle).find((file) => fontName.test(file));
    if (font === undefined) throw new TypeError('the build has no font');
    const html = String(index.source)
      .replaceAll(/<(script type="module"|link rel="modulepreload")/g, `<$1 ${later}`)
      // it is found in the style only once there is a text to draw
      .replace(
        '  </head>',
        `    <link rel="preload" as="font" type="font/woff2" href="/${font}" crossorigin>\n  </head>`,
      );
    const license = createRequire(import.meta.url).resolve('@fontsource-variable/inter/LICENSE');
    this.emitFile({ type: 'asset', fileName: 'console/inter-license.txt', source: readFileSync(license) });
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const source = html.replace(placeOfHead, () => notFoundHtml);
    this.emitFile({ type: 'asset', fileName: 'not-found.html', source });
    for (const name of Object.keys(pages)) {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${name}-page.tsx`));
      if (chunk === undefined) throw new TypeError(`the build has no chunk of the page ${name}`);
      const further = [...withImports(chunk, bundle)].filter((file) => !html.includes(file));
      const tags = further.map((file) => `    <link rel="modulepreload" ${later} href="/${file}">\n`);
      const head = heads[name];
      const source = html
        .replace('  </head>', () => `${tags.join('')}  </head>`)
        .replace(placeOfHead, () => mainHtml(head));
      this.emitFile({ type: 'asset', fileName: `${name}.html`, source });
    }
  },
});
