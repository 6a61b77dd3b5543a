import { randomUUID } from 'node:crypto';
import { startReceiver, waitFor } from '@obverse/testing';
import { Keypair } from '@solana/web3.js';
import { eq, sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { webhooks as webhooksTable } from '../../src/db/schema/webhooks-tables.ts';
import { prepareNextEvents } from '../../src/events/events-of-integration.ts';
import { leaderMetrics } from '../../src/main/leader-metrics.ts';
import type { Chain } from '../../src/solana/chain.ts';
import { checkWebhooks } from '../../src/webhooks/check-webhooks.ts';
import { maxBatch } from '../../src/webhooks/deliver-batch.ts';
import { deliverWebhooks } from '../../src/webhooks/deliver-webhooks.ts';
import { keyIdOf } from '../../src/webhooks/keys.ts';
import { deriveSecret } from '../../src/webhooks/signing.ts';
import { insertWebhook, readWebhooks, type WebhookRef } from '../../src/webhooks/stored-webhooks.ts';
import { openWebhooks } from '../../src/webhooks/webhooks.ts';
import { databases } from '../support/database.ts';
import { record } from '../support/events.ts';
import { webhookConfig } from '../support/webhook-config.ts';

export const { key } = webhookConfig;
export const keyId = keyIdOf(key);
const cluster = 'mainnet';

export const newIntegrationId = (): string => Keypair.generate().publicKey.toBase58();

export async function register(database: Database, integrationId: string, url: string) {
  const ref: WebhookRef = { cluster, integrationId, id: randomUUID() };
  const row = await insertWebhook(database, { ...ref, url, keyId });
  if (typeof row === 'string') throw new Error(row);
  return { ...ref, secret: deriveSecret(key, ref.id, 1) };
}

/** Records events of an integration. @returns their ids */
export async function recordEvents(
  database: Database,
  integrationId: string | null,
  count = 1,
): Promise<number[]> {
  const last = await record(database, cluster, Array(count).fill({ integrationId }));
  return Array.from({ length: count }, (_, i) => last - count + 1 + i);
}

export async function readWebhook(database: Database, ref: WebhookRef) {
  const found = (await readWebhooks(database, ref)).find(({ webhook }) => webhook.id === ref.id);
  if (found === undefined) throw new Error(`webhook ${ref.id} does not exist`);
  return { ...found.webhook, lastAttempt: found.lastAttempt };
}

/** Waits until a webhook has delivered all events up to and including one. */
export const waitUntilDelivered = (database: Database, ref: WebhookRef, eventId = Number.NaN) =>
  waitFor(async () => expect((await readWebhook(database, ref)).position).toBeGreaterThanOrEqual(eventId));

/** Delivers as an instance does on mainnet, with a clock that tests can advance. */
export function startDeliveries(database: Database, config = webhookConfig) {
  const state = { clockOffsetMs: 0, timesFailed: 0 };
  const logLines: object[] = [];
  const log = (fields: object, message?: string) => void logLines.push({ ...fields, message });
  const logger = { info: log, warn: log, error: log } as never;
  const registry = new Registry();
  const { webhooks: metrics, unsignableWebhooks } = leaderMetrics(registry);
  const observe: typeof metrics = {
    ...metrics,
    failed: (...args) => {
      state.timesFailed += 1;
      metrics.failed(...args);
    },
  };
  const webhooks = openWebhooks(config);
  const stopping = new AbortController();
  const check = checkWebhooks(webhooks, unsignableWebhooks);
  const checking = check({
    ...{ database, log: logger, signal: stopping.signal, completed: () => {}, failed: () => {} },
    chain: { cluster } as Chain,
    write: (change) => database.orm.transaction(change),
  });
  const { notify, stop } = deliverWebhooks({
    ...webhooks,
    ...{ cluster, database, log: logger, observe, random: () => 0.5 },
    nextEvents: prepareNextEvents(database.orm, maxBatch.events),
    now: () => new Date(Date.now() + state.clockOffsetMs),
  });
  return {
    /** How often the work loop failed, and how far the instance's clock is ahead, which tests may change. */
    state,
    logLines,
    notify,
    /** The value of a metric as Prometheus reads it; undefined while it has none. */
    metric: async (nameAndLabels: string) => {
      const lines = (await registry.metrics()).split('\n').map((line) => line.split(/ (?=\S+$)/));
      const value = lines.find(([name]) => name === nameAndLabels)?.[1];
      return value === undefined ? undefined : Number(value);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([stop(), checking]);
      await webhooks.close();
    },
  };
}

export async function openReceiver(options: Parameters<typeof startReceiver>[0] = {}) {
  const receiver = await startReceiver(options);
  onTestFinished(receiver.close);
  return receiver;
}

/** The tests' database, and an instance that delivers while a test runs. */
function openFixture() {
  const fixture = {
    database: undefined as unknown as Database,
    deliveries: undefined as unknown as ReturnType<typeof startDeliveries>,
    /** Stops the deliveries and starts them again, as another instance does. */
    restart: async (config?: typeof webhookConfig) => {
      await fixture.deliveries.stop();
      fixture.deliveries = startDeliveries(fixture.database, config);
    },
    register: (integrationId: string, url: string) => register(fixture.database, integrationId, url),
    /** Opens a receiver and registers it as the webhook of a new integration. */
    openWebhook: async (host = '127.0.0.1') => {
      const receiver = await openReceiver({ host });
      return { receiver, webhook: await fixture.register(newIntegrationId(), receiver.url) };
    },
    recordEvents: async (integrationId: string | null, count?: number) => {
      const ids = await recordEvents(fixture.database, integrationId, count);
      fixture.deliveries.notify();
      return ids;
    },
    readWebhook: (ref: WebhookRef) => readWebhook(fixture.database, ref),
    waitUntilDelivered: (ref: WebhookRef, eventId: number | undefined) =>
      waitUntilDelivered(fixture.database, ref, eventId),
    /** Records events, and waits until the webhook has delivered them. @returns their ids */
    deliver: async (ref: WebhookRef, count?: number) => {
      const ids = await fixture.recordEvents(ref.integrationId, count);
      await fixture.waitUntilDelivered(ref, ids.at(-1));
      return ids;
    },
    /** Lets time pass for a webhook: it is due earlier by that. */
    letPass: async ({ id }: WebhookRef, ms: number) => {
      const dueAt = sql`${webhooksTable.dueAt} - ${ms} * interval '1 millisecond'`;
      await fixture.database.orm.update(webhooksTable).set({ dueAt }).where(eq(webhooksTable.id, id));
      fixture.deliveries.notify();
    },
  };
  return fixture;
}

export function describeDeliveries(
  name: string,
  define: (fixture: ReturnType<typeof openFixture>) => void,
): void {
  describe.each(databases)(`${name} on %s`, (_, open) => {
    const fixture = openFixture();
    beforeAll(async () => {
      fixture.database = await open();
    });
    afterAll(() => fixture.database.close());
    beforeEach(() => {
      fixture.deliveries = startDeliveries(fixture.database);
    });
    afterEach(async () => {
      await fixture.deliveries.stop();
      expect(fixture.deliveries.state.timesFailed).toBe(0);
    });
    define(fixture);
  });
}
