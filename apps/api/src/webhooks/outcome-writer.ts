import type { LeaderContext } from '../leader/election.ts';
import { inNewTrace } from '../lib/spans.ts';
import { type Outcome, recordOutcomes } from './stored-outcomes.ts';
import type { WebhookRow } from './stored-webhooks.ts';

/**
 * Records what came of an attempt. One webhook has at most one outcome here at a time.
 *
 * @returns the updated webhook once it is written; undefined if it was removed or replayed since it was read, and nothing was changed
 * @throws ApiError UNAVAILABLE when the database is unreachable or another instance leads
 */
export type RecordOutcome = (outcome: Outcome) => Promise<WebhookRow | undefined>;

type Waiting = {
  readonly outcome: Outcome;
  readonly resolve: (updated: WebhookRow | undefined) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Records outcomes of many webhooks in one SQL transaction: those that arrive while the one before is written. The leader writes over a
 * single connection, whose time would otherwise limit how many messages are delivered.
 */
export function outcomeWriter({ chain, write }: Pick<LeaderContext, 'chain' | 'write'>): RecordOutcome {
  let waiting: Waiting[] = [];
  let isWriting = false;

  async function writeTogether(batch: readonly Waiting[]): Promise<void> {
    const about = () => ({
      name: 'webhook outcomes',
      attributes: { 'obverse.cluster': chain.cluster, 'obverse.outcomes': batch.length },
    });
    try {
      const outcomes = batch.map(({ outcome }) => outcome);
      const updated = await inNewTrace(about, () => write((orm) => recordOutcomes(orm, outcomes)));
      for (const { outcome, resolve } of batch) resolve(updated.get(outcome.read.id));
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error);
      // one that cannot be written must not lose those of other webhooks
      for (const each of batch) await writeTogether([each]);
    }
  }

  async function writeWaiting(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await writeTogether(batch);
    }
    isWriting = false;
  }

  return (outcome) =>
    new Promise((resolve, reject) => {
      waiting.push({ outcome, resolve, reject });
      if (!isWriting) void writeWaiting();
    });
}
