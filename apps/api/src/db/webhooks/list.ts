import { and, asc, eq } from 'drizzle-orm';
import type { Database, Orm } from '../database.ts';
import { asking } from '../failure.ts';
import { webhookAttempts, webhooks } from '../schema/index.ts';
import type { AttemptRow } from './attempts.ts';
import { type Owner, ofOwner, type WebhookRow } from './webhook.ts';

export type ListedWebhook = {
  readonly webhook: WebhookRow;
  /** Its last attempt, if there was one. */
  readonly last: AttemptRow | null;
};

export const withLastAttempt = (orm: Orm) =>
  orm
    .select({ webhook: webhooks, last: webhookAttempts })
    .from(webhooks)
    .leftJoin(
      webhookAttempts,
      and(eq(webhookAttempts.webhookId, webhooks.id), eq(webhookAttempts.number, webhooks.attempts)),
    );

/** The webhooks of an integration, the oldest first. */
export const listWebhooks = ({ orm }: Database, owner: Owner): Promise<ListedWebhook[]> =>
  asking(withLastAttempt(orm).where(ofOwner(owner)).orderBy(asc(webhooks.createdAt), asc(webhooks.id)));
