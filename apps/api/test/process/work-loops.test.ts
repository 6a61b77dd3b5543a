import { waitFor } from '@obverse/testing';
import { Registry } from 'prom-client';
import { afterAll, describe, expect, it } from 'vitest';
import { deleteExpiredSessions } from '../../src/auth/delete-expired-sessions.ts';
import { prepareNextEvents } from '../../src/events/events-of-integration.ts';
import { defaultIndexerSettings } from '../../src/events/indexer-state.ts';
import { indexerTask } from '../../src/events/indexer-task.ts';
import { forgetKeys } from '../../src/http/idempotency/delete-idempotency-keys.ts';
import { directoryTask } from '../../src/integration/directory/directory-task.ts';
import { domainTask } from '../../src/integration/domains/domain-task.ts';
import { runLeaderElection } from '../../src/leader/election.ts';
import { ServiceClock } from '../../src/lib/clock.ts';
import { leaderMetrics } from '../../src/main/leader-metrics.ts';
import { snapshotTask } from '../../src/snapshots/snapshot-task.ts';
import { connectChains } from '../../src/solana/chain.ts';
import { checkWebhooks } from '../../src/webhooks/check-webhooks.ts';
import { deliverWebhooks } from '../../src/webhooks/deliver-webhooks.ts';
import { openWebhooks } from '../../src/webhooks/webhooks.ts';
import { startTestService } from '../support/service.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} } as never;
const mainnet = { cluster: 'mainnet' } as never;

/** How often each work loop was completed, as Prometheus reads it. */
async function completions(registry: Registry): Promise<Record<string, number>> {
  const found = (await registry.metrics()).matchAll(
    /^obverse_work_loop_completions_total\{cluster="mainnet",loop="(\w+)"\} (\S+)$/gm,
  );
  return Object.fromEntries([...found].map(([, loop = '', times]) => [loop, Number(times)]));
}

describe('the counts of completed work loops', () => {
  it('are there before an instance leads, rise only for the loop that is completed, and stay when leadership changes', async () => {
    const registry = new Registry();
    const { leader } = leaderMetrics(registry);
    const none = await completions(registry);
    expect(Object.keys(none)).toContain('totals');
    expect(new Set(Object.values(none))).toEqual(new Set([0]));
    leader.leaderChanged(mainnet, true);
    // a new leader has completed nothing yet
    expect(await completions(registry)).toEqual(none);
    leader.loopCompleted(mainnet, 'snapshots');
    leader.loopCompleted(mainnet, 'snapshots');
    expect(await completions(registry)).toEqual({ ...none, snapshots: 2 });
    leader.leaderChanged(mainnet, false);
    leader.leaderChanged(mainnet, true);
    expect(await completions(registry)).toEqual({ ...none, snapshots: 2 });
  });
});

describe('a leader', async () => {
  const service = await startTestService();
  afterAll(() => service.close());

  it('reports the completion of each work loop', async () => {
    const { config, database } = service;
    const clock = new ServiceClock();
    const { chains, close } = connectChains(config, { log: silent, clock, observe: () => {} });
    const webhooks = openWebhooks(config.webhooks);
    const registry = new Registry();
    const metrics = leaderMetrics(registry);
    // an alert needs the series before the first completion
    const known = Object.keys(await completions(registry)).sort();
    expect(known.length).toBeGreaterThan(5);
    const { leader, indexer, orphans, shortfall, webhooks: observe, unsignableWebhooks } = metrics;
    const done = new Set<string>();
    const settings = {
      ...defaultIndexerSettings,
      pollIntervalMs: 50,
      recent: { intervalMs: 50, reachMs: 240_000 },
      totalsIntervalMs: 50,
    };
    const deliveries = deliverWebhooks({
      ...webhooks,
      ...{ cluster: 'mainnet', database, log: silent, now: () => new Date(), random: () => 0.5 },
      nextEvents: prepareNextEvents(database.orm, 20),
      observe: {
        ...observe,
        completed: (cluster) => {
          observe.completed(cluster);
          done.add('webhooks');
        },
      },
    });
    const stop = runLeaderElection({
      chain: chains.mainnet,
      database,
      log: silent,
      tasks: {
        indexer: indexerTask({ ...settings, observe: indexer, observeOrphans: orphans }),
        snapshots: snapshotTask(shortfall),
        directory: directoryTask,
        domains: domainTask(async () => undefined),
        sessions: deleteExpiredSessions,
        webhookCheck: checkWebhooks(webhooks, unsignableWebhooks),
        idempotencyKeys: forgetKeys,
      },
      observe: {
        ...leader,
        loopCompleted: (chain, loop) => {
          leader.loopCompleted(chain, loop);
          done.add(loop);
        },
      },
    });
    await waitFor(() => expect([...done].sort()).toEqual(known));
    await Promise.all([stop(), deliveries.stop()]);
    close();
    await webhooks.close();
  });
});
