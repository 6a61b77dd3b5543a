import { type Cluster, clusters } from '@obverse/contracts';
import { customType, numeric, text } from 'drizzle-orm/pg-core';

/** Raw bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The cluster a row is about. */
export const cluster = () =>
  text({ enum: [...clusters] })
    .$type<Cluster>()
    .notNull();

/** A u64, or a sum of them: more than the database's own integers hold. */
export const quantity = (name: string) => numeric(name, { precision: 39, scale: 0, mode: 'bigint' });
