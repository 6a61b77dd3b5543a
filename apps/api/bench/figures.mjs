// The generated parts of pages in docs/.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

export const docs = new URL('../../../docs/', import.meta.url);
const figures = /(<!-- figures -->\n).*(\n<!-- \/figures -->)/s;

const line = (cells) => `| ${cells.join(' | ')} |`;

/** A table of rows that have the same fields. @param heading how the first column is aligned, which often has words */
export function markdown(rows, heading = '---') {
  const names = Object.keys(rows[0]);
  const alignment = names.map((_, i) => (i === 0 ? heading : '---:'));
  return [line(names), line(alignment), ...rows.map((row) => line(Object.values(row)))].join('\n');
}

/** Replaces the figures of a page, after a line that says when and where they were measured. */
export function writeFigures(name, content) {
  const page = new URL(name, docs);
  const { length, 0: first } = cpus();
  const date = new Date().toISOString().slice(0, 10);
  const machine = `Measured on ${date}, on ${length} × ${first.model.trim()}, Node ${process.versions.node}:`;
  const text = readFileSync(page, 'utf8');
  writeFileSync(
    page,
    text.replace(figures, (_, begin, end) => `${begin}${machine}\n\n${content}${end}`),
  );
}
