import { waitFor } from '@obverse/testing';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteExpiredSessions } from '../../src/auth/delete-expired-sessions.ts';
import { defaultIndexerSettings } from '../../src/events/indexer-state.ts';
import { indexerTask } from '../../src/events/indexer-task.ts';
import { forgetKeys } from '../../src/http/idempotency/delete-idempotency-keys.ts';
import { directoryTask } from '../../src/integration/directory/directory-task.ts';
import { runLeaderElection } from '../../src/leader/election.ts';
import { ServiceClock } from '../../src/lib/clock.ts';
import { leaderMetrics } from '../../src/main/leader-metrics.ts';
import { snapshotTask } from '../../src/snapshots/snapshot-task.ts';
import { connectChains } from '../../src/solana/chain.ts';
import { deliverWebhooks } from '../../src/webhooks/deliver-webhooks.ts';
import { openWebhooks } from '../../src/webhooks/webhooks.ts';
import { startTestService, type TestService } from '../support/service.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} } as never;
const mainnet = { cluster: 'mainnet' } as never;

/** How often each duty was done, as Prometheus reads it. */
async function duties(registry: Registry): Promise<Record<string, number>> {
  const found = (await registry.metrics()).matchAll(
    /^obverse_duty_completions_total\{cluster="mainnet",duty="(\w+)"\} (\S+)$/gm,
  );
  return Object.fromEntries([...found].map(([, duty = '', times]) => [duty, Number(times)]));
}

describe('the counts of the duties', () => {
  it('are there before an instance leads, rise with each duty that is done alone, and stay when leadership changes', async () => {
    const registry = new Registry();
    const { leader } = leaderMetrics(registry);
    const none = await duties(registry);
    expect(Object.keys(none)).toContain('comparison');
    expect(new Set(Object.values(none))).toEqual(new Set([0]));
    leader.leaderChanged(mainnet, true);
    // to lead is not to do anything
    expect(await duties(registry)).toEqual(none);
    leader.dutyCompleted(mainnet, 'snapshots');
    leader.dutyCompleted(mainnet, 'snapshots');
    expect(await duties(registry)).toEqual({ ...none, snapshots: 2 });
    leader.leaderChanged(mainnet, false);
    leader.leaderChanged(mainnet, true);
    expect(await duties(registry)).toEqual({ ...none, snapshots: 2 });
  });
});

describe('a leader', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  it('says of each of its duties that it is done', async () => {
    const { config, database } = service;
    const clock = new ServiceClock();
    const { chains, close } = connectChains(config, { log: silent, clock, observe: () => {} });
    const webhooks = openWebhooks(config.webhooks);
    const registry = new Registry();
    const { leader, indexer, orphans, webhooks: observe } = leaderMetrics(registry);
    const done = new Set<string>();
    const settings = {
      ...defaultIndexerSettings,
      pollIntervalMs: 50,
      recent: { intervalMs: 50, slots: 600 },
      totalsIntervalMs: 50,
    };
    const stop = runLeaderElection({
      chain: chains.mainnet,
      database,
      log: silent,
      tasks: {
        indexer: indexerTask({ ...settings, observe: indexer, observeOrphans: orphans }),
        snapshots: snapshotTask,
        directory: directoryTask,
        sessions: deleteExpiredSessions,
        webhooks: deliverWebhooks(webhooks, observe, { now: () => new Date() }),
        idempotencyKeys: forgetKeys,
      },
      observe: {
        ...leader,
        dutyCompleted: (chain, duty) => {
          leader.dutyCompleted(chain, duty);
          done.add(duty);
        },
      },
    });
    await waitFor(async () => {
      const known = Object.keys(await duties(registry)).sort();
      expect(known.length).toBeGreaterThan(5);
      expect([...done].sort()).toEqual(known);
    });
    await stop();
    close();
    await webhooks.close();
  });
});
