import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { expect } from 'vitest';
import type { Database, Orm } from '../../src/db/database.ts';

type Node = {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
};
type Ask = (orm: Orm) => Promise<unknown>;

const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];

/** Runs each query that `ask` makes, and again with `explain`. @returns the steps of its plan */
async function explain(database: Database, options: string, ask: Ask): Promise<Node[][]> {
  const queries: { text: string; values: unknown[] }[] = [];
  const client = (database.orm as unknown as { $client: Pool }).$client;
  const logQuery = (text: string, values: unknown[]) => queries.push({ text, values });
  await ask(drizzle(client, { logger: { logQuery } }));
  const plans: Node[][] = [];
  for (const { text, values } of queries) {
    const { rows } = await client.query(`explain (${options}) ${text}`, values);
    plans.push(flat(rows[0]['QUERY PLAN'][0].Plan));
  }
  return plans;
}

/** How many rows of tables the database reads for the queries that `ask` makes, those included that it then leaves out. */
export async function rowsReadBy(database: Database, ask: Ask): Promise<number> {
  let sum = 0;
  for (const step of (await explain(database, 'analyze, format json', ask)).flat()) {
    const rows = (step['Actual Rows'] ?? 0) + (step['Rows Removed by Filter'] ?? 0);
    if (step['Relation Name'] !== undefined) sum += rows * (step['Actual Loops'] ?? 1);
  }
  return sum;
}

/** How the database runs each query that `ask` makes: steps with the index, or else the table, they read, such as `Index Scan events_place`. */
export async function plansOf(database: Database, ask: Ask): Promise<string[][]> {
  const describe = ({ 'Node Type': type, 'Index Name': index, 'Relation Name': table = '' }: Node) =>
    `${type} ${index ?? table}`.trimEnd();
  return (await explain(database, 'format json', ask)).map((steps) => steps.map(describe));
}

/** The indexes and tables that the first query of `ask` scans. @throws where it reads a whole table */
export async function scansOf(database: Database, ask: Ask): Promise<string[]> {
  const [plan = []] = await plansOf(database, ask);
  expect(plan.join()).not.toContain('Seq Scan');
  return plan.filter((step) => step.includes('Scan')).map((step) => step.split(' ').at(-1) ?? '');
}
