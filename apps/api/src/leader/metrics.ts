import { Counter, Gauge, type Registry } from 'prom-client';
import type { FollowSettings } from '../indexer/follow.ts';
import type { LeaderParams } from './lead.ts';

export type LeaderMetrics = {
  readonly leader: LeaderParams['observe'];
  readonly indexer: FollowSettings['observe'];
};

/** Figures of what the leader of each cluster does. */
export function leaderMetrics(registry: Registry): LeaderMetrics {
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['cluster'], registers });
  const leads = gauge('obverse_leader', '1 while this instance leads the cluster, else 0');
  const slot = gauge('obverse_indexer_slot', 'Slot of the last transaction that the indexer has read');
  const events = gauge('obverse_indexer_events', 'Events recorded');
  const lacking = gauge(
    'obverse_indexer_incomplete_integrations',
    'Integrations whose recorded events do not add up to the counters in their accounts',
  );
  const failures = new Counter({
    name: 'obverse_duty_failures_total',
    help: 'Failures of the duties of the leader',
    labelNames: ['cluster', 'duty'],
    registers,
  });
  return {
    leader: {
      leads: ({ cluster }, does) => leads.set({ cluster }, does ? 1 : 0),
      failed: ({ cluster }, duty) => failures.inc({ cluster, duty }),
    },
    indexer: (cluster, cursor, incomplete) => {
      slot.set({ cluster }, cursor.slot);
      events.set({ cluster }, cursor.sequence);
      lacking.set({ cluster }, incomplete);
    },
  };
}
