import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { defineConfig } from 'vitepress';
import {
  alignTables,
  codeTransformer,
  scriptsToFiles,
  theme,
  withoutStyles,
  writeScripts,
} from './policy.mjs';

const docs = dirname(import.meta.dirname);
const root = dirname(docs);
const repository = 'https://github.com/obverse/obverse/blob/main/';

/** A file's first heading. */
const titleOf = (path) => /^# (.*)$/m.exec(readFileSync(join(docs, path), 'utf8'))[1];

const page = (name, text = titleOf(`${name}.md`)) => ({ text, link: `/${name}` });

const decisions = readdirSync(join(docs, 'decisions'))
  .filter((file) => file !== 'index.md')
  .sort()
  .map((file) => page(`decisions/${file.slice(0, -3)}`));

const packages = ['core', 'client', 'client/send', 'client/trpc', 'react', 'localnet', 'localnet/rpc'];

/** Files outside this folder are read at the forge. @throws Error where there is none */
function linkToRepository(markdown) {
  const render =
    markdown.renderer.rules.link_open ??
    ((tokens, i, options, _, self) => self.renderToken(tokens, i, options));
  markdown.renderer.rules.link_open = (tokens, i, options, env, self) => {
    const [path, ...hash] = (tokens[i].attrGet('href') ?? '').split('#');
    const file = join(dirname(env.path), path);
    if (path.startsWith('../') && relative(docs, file).startsWith('..')) {
      if (!existsSync(file)) throw new Error(`${env.relativePath} links to ${path}, which does not exist`);
      tokens[i].attrSet('href', [repository + relative(root, file), ...hash].join('#'));
    }
    return render(tokens, i, options, env, self);
  };
}

export default defineConfig({
  title: 'Obverse',
  description: 'An open platform for branded stablecoins on Solana.',
  base: '/guide/',
  // the console's
  head: [['link', { rel: 'icon', href: '/icon.svg' }]],
  outDir: 'dist',
  cacheDir: 'node_modules/.vitepress',
  cleanUrls: true,
  // to suppress transitions while colours change, it would add a style element, which the policy forbids
  appearance: { disableTransition: false },
  metaChunk: true,
  // examples link to services on the reader's machine
  ignoreDeadLinks: 'localhostLinks',
  srcExclude: ['node_modules'],
  vite: { build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 5_000 } },
  markdown: {
    theme,
    codeTransformers: [codeTransformer],
    config(markdown) {
      linkToRepository(markdown);
      alignTables(markdown);
    },
  },
  transformHtml: (html) => scriptsToFiles(withoutStyles(html)),
  buildEnd: writeScripts,
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    socialLinks: [{ icon: 'github', link: 'https://github.com/obverse/obverse' }],
    nav: [
      { text: 'Guide', link: '/first-coin' },
      { text: 'Packages', link: '/reference/' },
    ],
    sidebar: {
      '/reference/': [
        {
          text: 'Packages',
          items: [
            page('reference/', 'All'),
            ...[...packages, 'contracts'].map((name) =>
              page(`reference/@obverse/${name}`, `@obverse/${name}`),
            ),
          ],
        },
      ],
      '/': [
        { text: 'Start', items: [page('index', 'What it is'), page('first-coin')] },
        {
          text: 'Build',
          items: [
            page('backend'),
            page('frontend'),
            page('transactions'),
            page('webhooks'),
            page('wallets'),
            page('listing'),
            page('verification'),
            page('multisigs'),
            page('signing-in'),
            page('actions'),
            page('errors'),
          ],
        },
        {
          text: 'Operate',
          items: [page('production'), page('configuration'), page('operating'), page('runbooks')],
        },
        { text: 'Hold', items: [page('governance'), page('regulated')] },
        {
          text: 'Background',
          items: [
            { ...page('decisions/', 'Decisions'), collapsed: true, items: decisions },
            page('speed'),
            page('scaling'),
            page('growth'),
            page('drill'),
          ],
        },
      ],
    },
  },
});
