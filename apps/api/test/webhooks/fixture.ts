import { randomUUID } from 'node:crypto';
import { type Receiver, startReceiver, waitFor } from '@obverse/testing';
import { Keypair } from '@solana/web3.js';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { runLeaderElection } from '../../src/leader/election.ts';
import { leaderMetrics } from '../../src/main/leader-metrics.ts';
import type { Chain } from '../../src/solana/chain.ts';
import { deliverWebhooks } from '../../src/webhooks/deliver-webhooks.ts';
import { keyIdOf } from '../../src/webhooks/keys.ts';
import { deriveSecret } from '../../src/webhooks/signing.ts';
import { insertWebhook, listWebhooks, type WebhookRef } from '../../src/webhooks/stored-webhooks.ts';
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
  const found = (await listWebhooks(database, ref)).find(({ webhook }) => webhook.id === ref.id);
  if (found === undefined) throw new Error(`webhook ${ref.id} does not exist`);
  return found;
}

/** Waits until a webhook has delivered all events up to and including one. */
export const waitUntilDelivered = (database: Database, ref: WebhookRef, eventId: number | undefined) =>
  waitFor(async () => {
    const { position } = (await readWebhook(database, ref)).webhook;
    expect(position).toBeGreaterThanOrEqual(eventId ?? Number.NaN);
  });

/** Delivers as the leader of mainnet does, with a clock that tests can advance. */
export function startDeliveries(database: Database, config = webhookConfig) {
  let clockOffsetMs = 0;
  const failedTasks: string[] = [];
  let timesDone = 0;
  const logLines: object[] = [];
  const log = (fields: object, message?: string) => void logLines.push({ ...fields, message });
  const registry = new Registry();
  const metrics = leaderMetrics(registry).webhooks;
  let maxLateMs = 0;
  const late: typeof metrics.late = (...args) => {
    maxLateMs = Math.max(maxLateMs, args[2]);
    metrics.late(...args);
  };
  const webhooks = openWebhooks(config);
  const deps = { now: () => new Date(Date.now() + clockOffsetMs), random: () => 0.5 };
  const stop = runLeaderElection({
    chain: { cluster } as Chain,
    database,
    log: { info: log, warn: log, error: log } as never,
    tasks: { webhooks: deliverWebhooks(webhooks, { ...metrics, late }, deps) },
    observe: {
      leaderChanged: () => {},
      loopCompleted: () => {
        timesDone += 1;
      },
      taskFailed: (_, task) => void failedTasks.push(task),
    },
  });
  return {
    logLines,
    failedTasks,
    /** How often the work loop was completed. */
    timesDone: () => timesDone,
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
      await stop();
      await webhooks.close();
    },
  };
}

export type Deliveries = ReturnType<typeof startDeliveries>;

/** Starts a receiver that the current test's end closes. */
export async function openReceiver(): Promise<Receiver> {
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  return receiver;
}

export type Fixture = {
  readonly database: Database;
  /** The running deliveries; started before each test and stopped after it. */
  readonly deliveries: Deliveries;
  /** Stops the deliveries and starts them again, as the next leader does. */
  readonly restart: (config?: typeof webhookConfig) => Promise<void>;
  readonly register: (integrationId: string, url: string) => ReturnType<typeof register>;
  /** Opens a receiver and registers it as the webhook of a new integration. */
  readonly openWebhook: () => Promise<{
    receiver: Receiver;
    webhook: Awaited<ReturnType<typeof register>>;
  }>;
  readonly recordEvents: (integrationId: string | null, count?: number) => Promise<number[]>;
  readonly readWebhook: (ref: WebhookRef) => ReturnType<typeof readWebhook>;
  readonly waitUntilDelivered: (ref: WebhookRef, eventId: number | undefined) => Promise<void>;
};

/** Runs tests on each kind of database, while a leader delivers. */
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
      expect(deliveries.failedTasks).toEqual([]);
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
      openWebhook: async () => {
        const receiver = await openReceiver();
        return { receiver, webhook: await register(database, newIntegrationId(), receiver.url) };
      },
      recordEvents: (integrationId, count) => recordEvents(database, integrationId, count),
      readWebhook: (ref) => readWebhook(database, ref),
      waitUntilDelivered: (ref, eventId) => waitUntilDelivered(database, ref, eventId),
    });
  });
}
