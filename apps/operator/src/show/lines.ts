/** A labelled value, or what a value is and what it becomes. */
export type Line =
  | readonly [label: string, value: string]
  | readonly [label: string, before: string, after: string];

/** One row a line, labels aligned. */
export function showLines(lines: readonly Line[]): string {
  const width = Math.max(0, ...lines.map(([label]) => label.length));
  return lines.map((line) => `  ${line[0].padEnd(width)}  ${shown(line)}`).join('\n');
}

function shown([, value, after]: Line): string {
  if (after === undefined) return value;
  return value === after ? `${value} (stays)` : `${value} → ${after}`;
}

/** A table, columns aligned, the header first. */
export function showTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
