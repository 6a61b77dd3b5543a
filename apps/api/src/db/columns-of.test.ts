import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/support/database.ts';
import { columnsOf } from './columns-of.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

it('columnsOf passes rows as they are, also absent and empty values', async () => {
  const rows = [
    { text: '5ecR8PEopSzyjkxN4Up7BVQj4QyQvWF3kQ2oL4tYa3Aw', raw: Buffer.of(0, 255, 254), big: 2n ** 64n },
    { text: null, raw: Buffer.alloc(0), big: -1n },
    { text: 'NULL', raw: Buffer.from('{"},\\'), big: 0n },
  ];
  const column = columnsOf(rows);
  const { rows: found } = await database.orm.execute(sql`
    select text, decode(raw, 'base64') as raw, big, flag, at = to_timestamp(0) as is_first from unnest(
      ${column(({ text }) => text)}::text[],
      ${column(({ raw }) => raw.toString('base64'))}::text[],
      ${column(({ big }) => big)}::numeric[],
      ${column((_, i) => i === 1)}::boolean[],
      ${column((_, i) => new Date(i).toISOString())}::timestamptz[]
    ) as row (text, raw, big, flag, at)`);
  expect(found).toEqual(
    rows.map(({ text, raw, big }, i) => ({ text, raw, big: String(big), flag: i === 1, is_first: i === 0 })),
  );
});
