import { type Param, sql } from 'drizzle-orm';

export type ColumnValue = string | number | bigint | boolean | null;

/** A value in an array of PostgreSQL in text form. */
const elementOf = (value: ColumnValue): string =>
  typeof value === 'string' ? `"${value}"` : String(value ?? 'NULL');

/**
 * Makes a column of rows into one parameter, an array in text form, to be read with `unnest`: this takes a third of the time of one
 * parameter per value. Only for texts without quotes and backslashes: base58, base64, times and names. Looking for those in each text
 * would cost as much as the rest.
 */
export const columnsOf =
  <T>(rows: readonly T[]) =>
  (of: (row: T, i: number) => ColumnValue): Param =>
    sql.param(`{${rows.map((row, i) => elementOf(of(row, i))).join(',')}}`);
