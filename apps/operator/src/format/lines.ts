import { isChanged, type Line } from '@obverse/operations';

/** Formats one row per line, with aligned labels. */
export function formatLines(lines: readonly Line[]): string {
  const width = Math.max(0, ...lines.map(([label]) => label.length));
  return lines.map((line) => `  ${line[0].padEnd(width)}  ${formatValue(line)}`).join('\n');
}

function formatValue(line: Line): string {
  const [, value, after] = line;
  if (isChanged(line)) return `${value} → ${after}`;
  return after === undefined ? value : `${value} (stays)`;
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
