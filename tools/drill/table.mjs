// What a drill has measured, for the console and for docs/drill.md.
import { line, number, replaceIn, table } from '@obverse/stack/pages';
import { reasons } from './traffic/load.mjs';

const seconds = (value) => (value === undefined ? '' : value.toFixed(1));

/** The columns of a scenario. */
const columns = {
  scenario: ({ name }) => name,
  broken: ({ broken }) => broken,
  expected: ({ expected }) => expected,
  result: ({ error, skipped }) => skipped ?? (error === undefined ? 'as expected' : `FAILED: ${error}`),
  requests: ({ requests }) => number(requests),
  failed: ({ failed }) => (failed.length === 0 ? '0' : `${number(failed.length)} (${reasons(failed)})`),
  'noticed, s': ({ noticed }) => seconds(noticed),
  'recovered, s': ({ recovered }) => seconds(recovered),
  measured: ({ note = '' }) => note,
  run: ({ run }) => run,
};

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const rowOf = (result) => line(Object.values(columns).map((of) => cell(of(result))));

/** A table with the rows of these results in the place of earlier ones. @param before the table of earlier runs @param order every scenario in its place */
export function markdown(before, order, results) {
  const rows = order.flatMap(({ name }) => {
    const result = results.find((each) => each.name === name);
    if (result !== undefined) return [rowOf(result)];
    return before.split('\n').filter((row) => row.startsWith(`| ${name} |`));
  });
  return table(Object.keys(columns), rows);
}

/** Replaces the rows of these results in the page. */
export const writePage = (order, results) =>
  replaceIn('drill.md', 'drill', (before) => markdown(before, order, results));

/** One scenario for the console. */
export const summary = (result) =>
  ['scenario', 'result', 'requests', 'failed', 'noticed, s', 'recovered, s', 'measured']
    .map((name) => `${name}: ${columns[name](result).replaceAll('<br>', '\n      ')}`)
    .join('\n    ');
