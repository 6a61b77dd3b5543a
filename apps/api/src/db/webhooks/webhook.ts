import type { Cluster } from '@obverse/contracts';
import { and, eq, type InferSelectModel } from 'drizzle-orm';
import { webhooks } from '../schema/index.ts';

export type WebhookRow = InferSelectModel<typeof webhooks>;

/** Whose webhooks. */
export type Owner = { readonly cluster: Cluster; readonly integrationId: string };

/** One webhook, if it is that owner's. */
export type OwnedWebhook = Owner & { readonly id: string };

export const ofOwner = ({ cluster, integrationId }: Owner) =>
  and(eq(webhooks.cluster, cluster), eq(webhooks.integrationId, integrationId));

export const isOwned = (webhook: OwnedWebhook) => and(ofOwner(webhook), eq(webhooks.id, webhook.id));
