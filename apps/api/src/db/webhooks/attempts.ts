import { desc, eq, type InferSelectModel } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { asking } from '../failure.ts';
import { webhookAttempts } from '../schema/index.ts';

export type AttemptRow = InferSelectModel<typeof webhookAttempts>;

/** The log of a webhook, the newest attempt first. */
export const attemptsOf = ({ orm }: Database, webhookId: string): Promise<AttemptRow[]> =>
  asking(
    orm
      .select()
      .from(webhookAttempts)
      .where(eq(webhookAttempts.webhookId, webhookId))
      .orderBy(desc(webhookAttempts.number)),
  );
