import type { Cluster } from '@obverse/contracts';
import { and, asc, eq, lte, notInArray } from 'drizzle-orm';
import type { Orm } from '../database.ts';
import { asking } from '../failure.ts';
import { webhooks } from '../schema/index.ts';
import { signedBy } from './key-id.ts';

export type DueParams = {
  readonly cluster: Cluster;
  /** Which of the two lines. */
  readonly slow: boolean;
  readonly now: Date;
  /** Of the key there is: what it cannot sign waits. */
  readonly keyId: string;
  /** Those that have their turn already. */
  readonly except: readonly string[];
  readonly limit: number;
};

/** The webhooks to look at now, the longest due first. */
export const dueQuery = (orm: Orm, { cluster, slow, now, keyId, except, limit }: DueParams) =>
  orm
    .select()
    .from(webhooks)
    .where(
      and(
        eq(webhooks.cluster, cluster),
        eq(webhooks.slow, slow),
        lte(webhooks.dueAt, now),
        signedBy(keyId),
        ...(except.length === 0 ? [] : [notInArray(webhooks.id, [...except])]),
      ),
    )
    .orderBy(asc(webhooks.dueAt))
    .limit(limit);

export const dueWebhooks = (orm: Orm, params: DueParams) => asking(dueQuery(orm, params));
