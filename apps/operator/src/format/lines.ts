/** A labelled value, or a labelled value before and after a change. */
export type Line =
  | readonly [label: string, value: string]
  | readonly [label: string, before: string, after: string];

/** Lines with the values of both. The labels are the same. */
export function compare(before: readonly Line[], after: readonly Line[]): Line[] {
  return before.map(([label, value], i) => [label, value, after[i]?.[1] ?? value] as const);
}

/** Formats one row per line, with aligned labels. */
export function formatLines(lines: readonly Line[]): string {
  const width = Math.max(0, ...lines.map(([label]) => label.length));
  return lines.map((line) => `  ${line[0].padEnd(width)}  ${formatValue(line)}`).join('\n');
}

function formatValue([, value, after]: Line): string {
  if (after === undefined) return value;
  return value === after ? `${value} (stays)` : `${value} → ${after}`;
}

/** Formats a table with aligned columns. The first row is the header. */
export function formatTable(rows: readonly (readonly string[])[]): string {
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
