import { waitFor } from '@obverse/testing';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectChains } from '../../src/chain/chain.ts';
import { directoryTask } from '../../src/directory/directory-task.ts';
import { forgetKeys } from '../../src/idempotency/forget-keys.ts';
import { defaultIndexerSettings } from '../../src/indexer/indexer-state.ts';
import { indexerTask } from '../../src/indexer/indexer-task.ts';
import { runLeaderElection } from '../../src/leader/election.ts';
import { leaderMetrics } from '../../src/leader-metrics.ts';
import { ServiceClock } from '../../src/lib/clock.ts';
import { deleteExpiredSessions } from '../../src/sessions/delete-expired.ts';
import { snapshotTask } from '../../src/snapshots/snapshot-task.ts';
import { deliverWebhooks } from '../../src/webhooks/deliver-webhooks.ts';
import { openWebhooks } from '../../src/webhooks/webhooks.ts';
import { startTestService, type TestService } from '../support/service.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} } as never;
const mainnet = { cluster: 'mainnet' } as never;

/** When each duty was last done, as Prometheus reads it. */
async function duties(registry: Registry): Promise<Record<string, number>> {
  const found = (await registry.metrics()).matchAll(
    /^obverse_duty_completed_timestamp_seconds\{cluster="mainnet",duty="(\w+)"\} (\S+)$/gm,
  );
  return Object.fromEntries([...found].map(([, duty = '', at]) => [duty, Number(at)]));
}

describe('the times of the duties', () => {
  it('begin when an instance begins to lead, move with each duty that is done, and end with its leadership', async () => {
    const startedAt = Date.now() / 1_000;
    const registry = new Registry();
    const { leader } = leaderMetrics(registry);
    expect(await duties(registry)).toEqual({});
    leader.leaderChanged(mainnet, true);
    const begun = await duties(registry);
    expect(Object.keys(begun)).toContain('comparison');
    for (const at of Object.values(begun)) expect(at).toBeGreaterThanOrEqual(startedAt);
    await waitFor(async () => {
      leader.dutyCompleted(mainnet, 'snapshots');
      const later = await duties(registry);
      expect(later['snapshots']).toBeGreaterThan(begun['snapshots'] ?? 0);
      expect({ ...later, snapshots: 0 }).toEqual({ ...begun, snapshots: 0 });
    });
    leader.leaderChanged(mainnet, false);
    expect(await duties(registry)).toEqual({});
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
    const { leader, indexer, verification, gap, webhooks: observe } = leaderMetrics(registry);
    const done = new Set<string>();
    const settings = {
      ...defaultIndexerSettings,
      pollIntervalMs: 50,
      verifyIntervalMs: 50,
      auditIntervalMs: 50,
    };
    const stop = runLeaderElection({
      chain: chains.mainnet,
      database,
      log: silent,
      tasks: {
        indexer: indexerTask({
          ...settings,
          observe: indexer,
          observeVerification: verification,
          observeGap: gap,
        }),
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
