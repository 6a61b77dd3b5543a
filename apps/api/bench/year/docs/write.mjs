import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { picture } from './picture.mjs';
import { markdown } from './table.mjs';

const docs = new URL('../../../../../docs/', import.meta.url);
const page = new URL('growth.md', docs);
const figures = /(<!-- figures -->\n).*(\n<!-- \/figures -->)/s;

/** Puts the figures into the repository's docs: the tables, and the picture. */
export function writeDocs(measured) {
  const { length, 0: first } = cpus();
  const machine = `On ${length} × ${first.model.trim()}, Node ${process.versions.node}:`;
  const image = "![The year, and the service's rate and latency over it](growth.svg)";
  const content = [machine, markdown(measured), image].join('\n\n');
  const text = readFileSync(page, 'utf8');
  writeFileSync(
    page,
    text.replace(figures, (_, begin, end) => `${begin}${content}${end}`),
  );
  writeFileSync(new URL('growth.svg', docs), picture(measured));
}
