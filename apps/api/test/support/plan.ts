import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Database, Orm } from '../../src/db/database.ts';

type Node = {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Node[];
};

const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];

const describe = ({ 'Node Type': type, 'Index Name': index, 'Relation Name': table }: Node): string =>
  [type, index ?? table].filter((part) => part !== undefined).join(' ');

/**
 * How the database runs each query that `ask` makes, as the steps of its plan with the index, or else the table, they read: such as
 * `Index Scan events_place`.
 */
export async function plansOf(database: Database, ask: (orm: Orm) => Promise<unknown>): Promise<string[][]> {
  const queries: { text: string; values: unknown[] }[] = [];
  const client = (database.orm as unknown as { $client: Pool }).$client;
  const logQuery = (text: string, values: unknown[]) => queries.push({ text, values });
  await ask(drizzle(client, { logger: { logQuery } }));
  const plans: string[][] = [];
  for (const { text, values } of queries) {
    const { rows } = await client.query(`explain (format json) ${text}`, values);
    plans.push(flat(rows[0]['QUERY PLAN'][0].Plan).map(describe));
  }
  return plans;
}
