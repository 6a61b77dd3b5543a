import { randomUUID } from 'node:crypto';
import { type Receiver, startReceiver, waitFor } from '@obverse/testing';
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

/** Registers a receiver's URL as a webhook of an integration. */
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
  const events = Array.from({ length: count }, () => ({ integrationId }));
  const last = await record(database, cluster, events);
  return events.map((_, i) => last - count + 1 + i);
}

/** Reads a webhook and its last attempt. */
export async function readWebhook(database: Database, ref: WebhookRef) {
  const found = (await readWebhooks(database, ref)).find(({ webhook }) => webhook.id === ref.id);
  if (found === undefined) throw new Error(`webhook ${ref.id} does not exist`);
  return found;
}

/** Waits until a webhook has delivered all events up to and including one. */
export const waitUntilDelivered = (database: Database, ref: WebhookRef, eventId: number | undefined) =>
  waitFor(async () => {
    const { position } = (await readWebhook(database, ref)).webhook;
    expect(position).toBeGreaterThanOrEqual(eventId ?? Number.NaN);
  });

/** Lets time pass for a webhook: it is due earlier by that. */
export const letPass = ({ orm }: Database, { id }: WebhookRef, ms: number) =>
  orm
    .update(webhooksTable)
    .set({ dueAt: sql`${webhooksTable.dueAt} - ${ms} * interval '1 millisecond'` })
    .where(eq(webhooksTable.id, id));

/** A registered receiver of an integration. */
export type Registered = Awaited<ReturnType<typeof register>>;

/** Delivers as an instance does on mainnet, with a clock that tests can advance. */
export function startDeliveries(database: Database, config = webhookConfig) {
  let clockOffsetMs = 0;
  let timesDone = 0;
  let timesFailed = 0;
  const logLines: object[] = [];
  const log = (fields: object, message?: string) => void logLines.push({ ...fields, message });
  const registry = new Registry();
  const { webhooks: metrics, unsignableWebhooks } = leaderMetrics(registry);
  let maxLateMs = 0;
  const late: typeof metrics.late = (...args) => {
    maxLateMs = Math.max(maxLateMs, args[2]);
    metrics.late(...args);
  };
  const completed: typeof metrics.completed = (...args) => {
    timesDone += 1;
    metrics.completed(...args);
  };
  const failed: typeof metrics.failed = (...args) => {
    timesFailed += 1;
    metrics.failed(...args);
  };
  const webhooks = openWebhooks(config);
  const logger = { info: log, warn: log, error: log } as never;
  const stopping = new AbortController();
  const checking = checkWebhooks(
    webhooks,
    unsignableWebhooks,
  )({
    ...{ database, log: logger, signal: stopping.signal, completed: () => {}, failed: () => {} },
    chain: { cluster } as Chain,
    write: (change) => database.orm.transaction(change),
  });
  const { notify, stop } = deliverWebhooks({
    ...webhooks,
    ...{ cluster, database, log: logger, nextEvents: prepareNextEvents(database.orm, maxBatch.events) },
    observe: { ...metrics, late, completed, failed },
    now: () => new Date(Date.now() + clockOffsetMs),
    random: () => 0.5,
  });
  return {
    logLines,
    notify,
    /** How often the work loop was completed. */
    timesDone: () => timesDone,
    timesFailed: () => timesFailed,
    /** The value of a metric as Prometheus reads it; undefined while it has none. */
    metric: async (nameAndLabels: string) => {
      const lines = (await registry.metrics()).split('\n').map((line) => line.split(/ (?=\S+$)/));
      const value = lines.find(([name]) => name === nameAndLabels)?.[1];
      return value === undefined ? undefined : Number(value);
    },
    /** The longest time that any webhook was seen to be due. */
    maxLateMs: () => maxLateMs,
    advanceClock: (ms: number) => {
      clockOffsetMs += ms;
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([stop(), checking]);
      await webhooks.close();
    },
  };
}

export type Deliveries = ReturnType<typeof startDeliveries>;

/** Starts a receiver that the current test's end closes. */
export async function openReceiver(host?: string): Promise<Receiver> {
  const receiver = await startReceiver(host === undefined ? {} : { host });
  onTestFinished(receiver.close);
  return receiver;
}

export type Fixture = {
  readonly database: Database;
  /** The running deliveries; started before each test and stopped after it. */
  readonly deliveries: Deliveries;
  /** Stops the deliveries and starts them again, as another instance does. */
  readonly restart: (config?: typeof webhookConfig) => Promise<void>;
  readonly register: (integrationId: string, url: string) => ReturnType<typeof register>;
  /** Opens a receiver and registers it as the webhook of a new integration. */
  readonly openWebhook: (host?: string) => Promise<{
    receiver: Receiver;
    webhook: Awaited<ReturnType<typeof register>>;
  }>;
  readonly recordEvents: (integrationId: string | null, count?: number) => Promise<number[]>;
  readonly readWebhook: (ref: WebhookRef) => ReturnType<typeof readWebhook>;
  readonly waitUntilDelivered: (ref: WebhookRef, eventId: number | undefined) => Promise<void>;
  /** Lets time pass for a webhook. */
  readonly letPass: (ref: WebhookRef, ms: number) => Promise<void>;
};

/** Runs tests on each kind of database, while an instance delivers. */
export function describeDeliveries(name: string, define: (fixture: Fixture) => void): void {
  describe.each(databases)(`${name} on %s`, (_, open) => {
    let database: Database;
    let deliveries: Deliveries;
    beforeAll(async () => {
      database = await open();
    });
    afterAll(() => database.close());
    beforeEach(() => {
      deliveries = startDeliveries(database);
    });
    afterEach(async () => {
      await deliveries.stop();
      expect(deliveries.timesFailed()).toBe(0);
    });
    define({
      get database() {
        return database;
      },
      get deliveries() {
        return deliveries;
      },
      restart: async (config) => {
        await deliveries.stop();
        deliveries = startDeliveries(database, config);
      },
      register: (integrationId, url) => register(database, integrationId, url),
      openWebhook: async (host) => {
        const receiver = await openReceiver(host);
        return { receiver, webhook: await register(database, newIntegrationId(), receiver.url) };
      },
      recordEvents: async (integrationId, count) => {
        const ids = await recordEvents(database, integrationId, count);
        deliveries.notify();
        return ids;
      },
      letPass: async (ref, ms) => {
        await letPass(database, ref, ms);
        deliveries.notify();
      },
      readWebhook: (ref) => readWebhook(database, ref),
      waitUntilDelivered: (ref, eventId) => waitUntilDelivered(database, ref, eventId),
    });
  });
}
