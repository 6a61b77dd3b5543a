import { type Cluster, clusters } from '@obverse/contracts';
import { EVENTS } from '@obverse/core';
import { Counter, Gauge, type Registry } from 'prom-client';
import { disabledReasons } from '../db/schema/webhooks-tables.ts';
import type { IndexerSettings } from '../events/indexer-state.ts';
import type { ElectionParams, LeaderTask } from '../leader/election.ts';
import type { ShortfallObserver } from '../snapshots/snapshot-recorder.ts';
import type { DeliveryObserver } from '../webhooks/deliver-batch.ts';
import { isDelivered } from '../webhooks/sender.ts';

const leaderTasks = [
  'indexer',
  'snapshots',
  'directory',
  'domains',
  'sessions',
  'webhookCheck',
  'idempotencyKeys',
] as const;

/** What the leader of a cluster does, by name. */
export type Tasks = Readonly<Record<(typeof leaderTasks)[number], LeaderTask>>;

/** The work loops: each task of the leader, what the indexer does beside polling, and deliveries, which every instance makes. */
const workLoops = [...leaderTasks, 'reconciliation', 'totals', 'webhooks'];

export type LeaderMetrics = {
  readonly leader: ElectionParams['observe'];
  readonly indexer: IndexerSettings['observe'];
  readonly events: NonNullable<IndexerSettings['observeEvents']>;
  readonly orphans: IndexerSettings['observeOrphans'];
  readonly shortfall: ShortfallObserver;
  readonly webhooks: DeliveryObserver;
  /** Called with the number of webhooks that no key signs for. */
  readonly unsignableWebhooks: (cluster: Cluster, count: number) => void;
};

function deliveryMetrics(registers: Registry[]): Omit<DeliveryObserver, 'completed' | 'failed'> {
  const attempts = new Counter({
    name: 'obverse_webhook_attempts_total',
    help: 'Attempts to deliver an event to a webhook; refused: answered with another status than 200 to 299',
    labelNames: ['cluster', 'outcome'],
    registers,
  });
  const disabled = new Counter({
    name: 'obverse_webhooks_disabled_total',
    help: 'Webhooks that nothing is delivered to any more',
    labelNames: ['cluster', 'reason'],
    registers,
  });
  // a counter that appears with its first event has not grown, as alerts see it
  for (const cluster of clusters) for (const reason of disabledReasons) disabled.inc({ cluster, reason }, 0);
  const late = new Gauge({
    name: 'obverse_webhook_lateness_seconds',
    help: 'How long the webhook that waits longest for its turn has been due',
    labelNames: ['cluster', 'line'],
    registers,
  });
  return {
    attempted: (cluster, outcome) => {
      attempts.inc({ cluster, outcome: outcome.error ?? (isDelivered(outcome) ? 'delivered' : 'refused') });
    },
    disabled: (cluster, reason) => disabled.inc({ cluster, reason }),
    late: (cluster, slow, ms) => late.set({ cluster, line: slow ? 'slow' : 'fast' }, ms / 1_000),
  };
}

/** What vaults lack, by stablecoin. Only the leader reads it: `remove` ends what a former one shows. */
function shortfallMetric(registers: Registry[]) {
  const shortfall = new Gauge({
    name: 'obverse_vault_shortfall_tokens',
    help: 'Tokens of the underlying that a vault lacks of what its stablecoin owes, and that are not recognized as deployed',
    labelNames: ['cluster', 'stablecoin'],
    registers,
  });
  const known: Record<Cluster, Set<number>> = { mainnet: new Set(), devnet: new Set() };
  const observe: ShortfallObserver = (cluster, { index, decimals }, missing) => {
    known[cluster].add(index);
    shortfall.set({ cluster, stablecoin: index }, Number(missing) / 10 ** decimals);
  };
  const remove = (cluster: Cluster) => {
    for (const stablecoin of known[cluster]) shortfall.remove({ cluster, stablecoin });
  };
  return { observe, remove };
}

/** Registers the metrics of the leader's tasks. */
export function leaderMetrics(registry: Registry): LeaderMetrics {
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['cluster'], registers });
  /** Begins at 0, so that the first event is an increase. */
  const counter = (name: string, help: string) => {
    const made = new Counter({ name, help, labelNames: ['cluster'], registers });
    for (const cluster of clusters) made.inc({ cluster }, 0);
    return made;
  };
  const isLeader = gauge('obverse_leader', '1 while this instance leads the cluster, else 0');
  // an instance that never led says so, too
  for (const cluster of clusters) isLeader.set({ cluster }, 0);
  const slot = gauge('obverse_indexer_slot', 'Slot of the last transaction that the indexer has read');
  const events = gauge('obverse_indexer_events', 'Events recorded');
  const incomplete = gauge(
    'obverse_indexer_incomplete_integrations',
    'Integrations whose recorded events do not add up to the counters in their accounts',
  );
  const orphaned = counter(
    'obverse_indexer_orphaned_events_total',
    'Recorded events that were deleted because the chain does not have them',
  );
  const recognized = counter(
    'obverse_shortfalls_recognized_total',
    'Recorded recognitions of a shortfall: what the vault lacked counts as deployed collateral since',
  );
  const unconfirmed = gauge(
    'obverse_indexer_unconfirmed_transactions',
    'Recorded transactions that some nodes prove not to be on the chain, and too few to delete them',
  );
  const hasGap = gauge(
    'obverse_indexer_has_gap',
    '1 from when the indexer went on without transactions that all nodes had pruned until a reindex has read them, else 0',
  );
  const shortfall = shortfallMetric(registers);
  const unsignable = gauge(
    'obverse_webhooks_unsignable',
    'Webhooks that get nothing because they were registered under a WEBHOOK_KEY that the service does not have',
  );
  const completed = new Counter({
    name: 'obverse_work_loop_completions_total',
    help: 'How often this instance completed a pass of each work loop, as the leader or, with webhooks, beside it',
    labelNames: ['cluster', 'loop'],
    registers,
  });
  // not a time: that of a former leader would be lost, and clocks may be wrong
  for (const cluster of clusters) for (const loop of workLoops) completed.inc({ cluster, loop }, 0);
  const failures = new Counter({
    name: 'obverse_work_loop_failures_total',
    help: 'Failures of the work loops',
    labelNames: ['cluster', 'loop'],
    registers,
  });
  /** Only the leader knows these values: an instance that stops leading must not go on showing them. */
  const removeLeaderMetrics = (cluster: Cluster) => {
    for (const metric of [slot, events, incomplete, hasGap, unconfirmed, unsignable])
      metric.remove({ cluster });
    shortfall.remove(cluster);
  };
  return {
    leader: {
      leaderChanged: ({ cluster }, leads) => {
        isLeader.set({ cluster }, leads ? 1 : 0);
        if (!leads) removeLeaderMetrics(cluster);
      },
      loopCompleted: ({ cluster }, loop) => completed.inc({ cluster, loop }),
      taskFailed: ({ cluster }, task) => failures.inc({ cluster, loop: task }),
    },
    indexer: (cluster, cursor, incompleteIntegrations) => {
      slot.set({ cluster }, cursor.slot);
      events.set({ cluster }, cursor.sequence);
      incomplete.set({ cluster }, incompleteIntegrations);
      hasGap.set({ cluster }, cursor.gapAt === null ? 0 : 1);
    },
    events: (cluster, newEvents) => {
      const count = newEvents.filter(({ kind }) => kind === EVENTS.shortfallRecognized.kind).length;
      recognized.inc({ cluster }, count);
    },
    orphans: (cluster, deletedEvents, count) => {
      orphaned.inc({ cluster }, deletedEvents);
      unconfirmed.set({ cluster }, count);
    },
    shortfall: shortfall.observe,
    webhooks: {
      ...deliveryMetrics(registers),
      completed: (cluster) => completed.inc({ cluster, loop: 'webhooks' }),
      failed: (cluster) => failures.inc({ cluster, loop: 'webhooks' }),
    },
    unsignableWebhooks: (cluster, count) => unsignable.set({ cluster }, count),
  };
}
