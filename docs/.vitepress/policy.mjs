// The content security policy of the site allows neither style attributes nor inline scripts. What Markdown would write as a style becomes a class of
// theme/style.css, and an inline script a file.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const scopes = {
  comment: ['comment', 'punctuation.definition.comment'],
  keyword: ['keyword', 'storage', 'punctuation.definition.template-expression'],
  string: ['string', 'markup.inline.raw'],
  constant: ['constant', 'variable.other.constant', 'support.constant', 'support.type.property-name'],
  function: ['entity.name.function', 'support.function'],
  type: ['entity.name.type', 'entity.name.tag', 'support.class', 'support.type.primitive'],
};

/** Colours that stand for classes. */
const colours = new Map(Object.keys(scopes).map((name, i) => [`#00000${i + 1}`, name]));

export const theme = {
  name: 'classes',
  type: 'light',
  colors: { 'editor.foreground': '#000000', 'editor.background': '#ffffff' },
  settings: [...colours].map(([foreground, name]) => ({ scope: scopes[name], settings: { foreground } })),
};

/** Code blocks. */
export const codeTransformer = {
  pre(node) {
    delete node.properties.style;
  },
  span(node) {
    const { style } = node.properties;
    delete node.properties.style;
    const name = colours.get(/color:(#\w{6})/.exec(style)?.[1]);
    if (name !== undefined) this.addClassToHast(node, `token-${name}`);
  },
};

/** Columns of tables. */
export function alignTables(markdown) {
  markdown.core.ruler.push('align_tables', ({ tokens }) => {
    for (const token of tokens) {
      const [, side] = /^text-align:(\w+)$/.exec(token.attrGet('style') ?? '') ?? [];
      if (side === undefined) continue;
      token.attrs = token.attrs.filter(([name]) => name !== 'style');
      token.attrJoin('class', `align-${side}`);
    }
  });
}

/** Takes away the style attributes that VitePress itself writes; theme/style.css has the second. */
export const withoutStyles = (html) => html.replaceAll(/ style="(--vp-vh:0px;|position:relative;)"/g, '');

/** Inline scripts of all pages, by file name. */
const scripts = new Map();

/** Loads the inline scripts of a page as one file, where the first of them is. It runs before the page is drawn, as they would. */
export function scriptsToFiles(html) {
  const inline = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;
  const script = [...html.matchAll(inline)].map(([, text]) => text).join('\n');
  const name = `inline.${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`;
  scripts.set(name, script);
  const loading = `<script src="/guide/assets/${name}"></script>`;
  // what is put in has a source, and so is none of those that are taken out
  return html.replace(new RegExp(inline, ''), loading).replaceAll(inline, '');
}

export function writeScripts({ outDir }) {
  for (const [name, script] of scripts) writeFileSync(join(outDir, 'assets', name), script);
}
