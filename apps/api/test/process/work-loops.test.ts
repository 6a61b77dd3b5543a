import { waitFor } from '@obverse/testing';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
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
import { openTestService } from '../support/service.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} } as never;
const mainnet = { cluster: 'mainnet' } as never;

/** Metrics of a leader, and how often each work loop was completed, as Prometheus reads it. */
function openMetrics() {
  const registry = new Registry();
  const completions = async (): Promise<Record<string, number>> => {
    const found = (await registry.metrics()).matchAll(
      /^obverse_work_loop_completions_total\{cluster="mainnet",loop="(\w+)"\} (\S+)$/gm,
    );
    return Object.fromEntries([...found].map(([, loop = '', times]) => [loop, Number(times)]));
  };
  return { ...leaderMetrics(registry), completions };
}

it('the counts of completed work loops are there before an instance leads, rise only for the loop that is completed, and stay when leadership changes', async () => {
  const { leader, completions } = openMetrics();
  // an alert needs the series before the first completion
  const none = await completions();
  expect(Object.keys(none)).toContain('totals');
  expect(new Set(Object.values(none))).toEqual(new Set([0]));
  leader.leaderChanged(mainnet, true);
  expect(await completions()).toEqual(none);
  leader.loopCompleted(mainnet, 'snapshots');
  leader.loopCompleted(mainnet, 'snapshots');
  for (const leads of [false, true]) {
    leader.leaderChanged(mainnet, leads);
    expect(await completions()).toEqual({ ...none, snapshots: 2 });
  }
});

it('a leader reports the completion of each work loop', async () => {
  const { config, database } = await openTestService();
  const { chains, close } = connectChains(config, {
    log: silent,
    clock: new ServiceClock(),
    observe: () => {},
  });
  const webhooks = openWebhooks(config.webhooks);
  const {
    leader,
    indexer,
    orphans,
    shortfall,
    webhooks: observe,
    unsignableWebhooks,
    completions,
  } = openMetrics();
  const intervalMs = 50;
  const settings = {
    ...defaultIndexerSettings,
    pollIntervalMs: intervalMs,
    recent: { intervalMs, reachMs: 240_000 },
    totalsIntervalMs: intervalMs,
  };
  const deliveries = deliverWebhooks({
    ...webhooks,
    ...{ cluster: 'mainnet', database, log: silent, now: () => new Date(), random: () => 0.5, observe },
    nextEvents: prepareNextEvents(database.orm, 20),
  });
  const stop = runLeaderElection({
    ...{ chain: chains.mainnet, database, log: silent, observe: leader },
    tasks: {
      indexer: indexerTask({ ...settings, observe: indexer, observeOrphans: orphans }),
      snapshots: snapshotTask(shortfall),
      directory: directoryTask,
      domains: domainTask(async () => undefined),
      sessions: deleteExpiredSessions,
      webhookCheck: checkWebhooks(webhooks, unsignableWebhooks),
      idempotencyKeys: forgetKeys,
    },
  });
  await waitFor(async () => expect(Object.values(await completions())).not.toContain(0));
  expect(Object.keys(await completions()).length).toBeGreaterThan(5);
  await Promise.all([stop(), deliveries.stop()]);
  close();
  await webhooks.close();
});
