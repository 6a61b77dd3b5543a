import type { Cluster } from '@obverse/contracts';
import { decodeEvent, EVENTS } from '@obverse/core';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { apiKeys } from '../db/schema/api-keys-tables.ts';
import type { events } from '../db/schema/events-tables.ts';
import { webhookAttempts, webhooks } from '../db/schema/webhooks-tables.ts';

type AuthorityEvent = Pick<typeof events.$inferSelect, 'kind' | 'raw' | 'at'>;

/** A hash that no key has: of bytes that nobody gets. */
const noKey = sql`sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))`;

/** Ends the key of an integration, if the former authority signed for it. @param handedOverAt for keys of which it is not known who signed */
async function endKey(
  orm: Orm,
  cluster: Cluster,
  integrationId: string,
  previous: string,
  handedOverAt: Date,
) {
  const isFormer = or(
    eq(apiKeys.authority, previous),
    and(isNull(apiKeys.authority), lte(apiKeys.issuedAt, handedOverAt)),
  );
  const ended = await orm
    .update(apiKeys)
    .set({ keyHash: noKey, lastFour: null, authority: null, issuedAt: sql`now()`, lastUsedAt: null })
    .where(and(eq(apiKeys.cluster, cluster), eq(apiKeys.integrationId, integrationId), isFormer))
    .returning({ id: apiKeys.integrationId });
  return ended.length === 1;
}

/** Disables webhooks of an integration; those that were registered and not enabled since then, or all. They are locked in the order of their ids, as everywhere. */
const disableWebhooks = (orm: Orm, cluster: Cluster, integrationId: string, enabledUntil?: Date) =>
  orm.execute(sql`
    update ${webhooks}
    set disabled_at = now(), disabled_reason = 'handover', due_at = null, locked_by = null, locked_until = null
    where id in (
      select id from ${webhooks}
      where cluster = ${cluster} and integration_id = ${integrationId} and disabled_at is null
        and (${enabledUntil?.toISOString() ?? null}::timestamptz is null or enabled_at <= ${enabledUntil?.toISOString() ?? null}::timestamptz)
      order by id for update)`);

/** Forgets what the receivers of the former authority have answered. */
const forgetAnswers = (orm: Orm, cluster: Cluster, integrationId: string) =>
  orm.execute(sql`
    update ${webhookAttempts}
    set response_body = null, request_id = null
    where webhook_id in (
      select id from ${webhooks}
      where cluster = ${cluster} and integration_id = ${integrationId} and disabled_reason = 'handover')`);

/**
 * Ends what the former authority of an integration has made: its API key, and its webhooks, which the new authority may enable again. In the
 * SQL transaction that records the handover.
 *
 * @param newEvents events that were not recorded before
 */
export async function endFormerAuthority(
  orm: Orm,
  cluster: Cluster,
  newEvents: readonly AuthorityEvent[],
): Promise<void> {
  for (const { kind, raw, at } of newEvents) {
    const event = kind === EVENTS.authorityChanged.kind ? decodeEvent(raw) : undefined;
    if (event?.kind !== 'authorityChanged') continue;
    const integrationId = event.integration.toBase58();
    const hasEnded = await endKey(orm, cluster, integrationId, event.previous.toBase58(), at);
    // who has the key may have registered more until now
    await disableWebhooks(orm, cluster, integrationId, hasEnded ? undefined : at);
    await forgetAnswers(orm, cluster, integrationId);
  }
}
