import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * Whether a column has one of these values: one parameter for all of them. drizzle's `inArray` binds each, and a statement with more than
 * 65,535 parameters fails.
 */
export const anyOf = (column: Column, values: readonly unknown[]): SQL<boolean> =>
  sql`${column} = any(${sql.param([...values])}::${sql.raw(column.getSQLType())}[])`;
