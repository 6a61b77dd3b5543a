// What every part reports: tables for the console and, with `--docs`, the same in its page of docs/, and a row in the table of docs/speed.md that says
// when it was measured last.
import { cpus } from 'node:os';
import { line, replaceIn, table } from '@obverse/stack/pages';
import { median } from './load.mjs';

/** The parts whose tables are in a page of their own. */
const pages = { scaling: 'scaling.md', growth: 'growth.md' };

/** A field of a table: its value before, if that was measured, and now. */
export const field = (values, digits) => values.map((value) => value.toFixed(digits)).join(' → ');

/** The medians of what was measured of each checkout, as fields: their values, and how that of now is to that of before. */
export function medianFields(name, measured, digits) {
  const values = measured.map(median);
  const [before, now] = values;
  return {
    [name]: field(values, digits),
    ...(now !== undefined && { [`${name}: of before`]: Number((now / before).toFixed(3)) }),
  };
}

/** A table of rows that have the same fields. */
const markdown = (rows) =>
  table(
    Object.keys(rows[0]),
    rows.map((row) => line(Object.values(row))),
    '---:',
  );

/** Reports a part. @param content headings, sentences, and tables, each a list of rows with the same fields @param figure for its row in docs/speed.md */
export function report(part, content, figure, options) {
  for (const each of content) {
    if (typeof each === 'string') console.log(`\n${each}`);
    else console.table(each);
  }
  if (!options.docs) return;
  const date = new Date().toISOString().slice(0, 10);
  const { length, 0: first } = cpus();
  const machine = `${length} × ${first.model.trim()}, Node ${process.versions.node}`;
  replaceIn('speed.md', 'measured', (rows) => {
    const others = rows.split('\n').filter((row) => !row.startsWith(`| ${part} |`));
    return [...others, line([part, figure, date, machine])].join('\n');
  });
  if (pages[part] === undefined) return;
  const text = content.map((each) => (typeof each === 'string' ? each : markdown(each))).join('\n\n');
  replaceIn(pages[part], 'figures', () => `Measured on ${date}, on ${machine}:\n\n${text}`);
}
