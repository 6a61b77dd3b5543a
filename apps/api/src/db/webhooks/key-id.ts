import type { Cluster } from '@obverse/contracts';
import { and, count, eq, inArray, notInArray } from 'drizzle-orm';
import type { Orm } from '../database.ts';
import { asking } from '../failure.ts';
import { webhooks } from '../schema/index.ts';
import type { WebhookRow } from './webhook.ts';

/** Those that a key can sign for. */
const signable = (keyId: string) => [keyId, ''];

export const isSignedBy = (keyId: string, webhook: Pick<WebhookRow, 'keyId'>): boolean =>
  signable(keyId).includes(webhook.keyId);

/** As {@link isSignedBy}, in SQL. */
export const signedBy = (keyId: string) => inArray(webhooks.keyId, signable(keyId));

/** How many webhooks of a cluster a key cannot sign for. */
export async function countUnsignable(orm: Orm, cluster: Cluster, keyId: string): Promise<number> {
  const others = and(eq(webhooks.cluster, cluster), notInArray(webhooks.keyId, signable(keyId)));
  const [row] = await asking(orm.select({ count: count() }).from(webhooks).where(others));
  return row?.count ?? 0;
}
