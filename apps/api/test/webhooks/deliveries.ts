import { randomUUID } from 'node:crypto';
import { Keypair } from '@solana/web3.js';
import { Registry } from 'prom-client';
import { vi } from 'vitest';
import type { Chain } from '../../src/chain/chain.ts';
import type { Database } from '../../src/db/database.ts';
import { insertWebhook, listWebhooks, type WebhookRef } from '../../src/db/webhooks/webhooks.ts';
import { standForLeader } from '../../src/leader/lead.ts';
import { leaderMetrics } from '../../src/leader/metrics.ts';
import { deliverWebhooks } from '../../src/webhooks/deliver-webhooks.ts';
import { deriveSecret, keyIdOf } from '../../src/webhooks/signing.ts';
import { openWebhooks } from '../../src/webhooks/webhooks.ts';
import { record } from '../support/events.ts';
import { webhookConfig } from '../support/webhook-config.ts';

export const { key } = webhookConfig;
export const keyId = keyIdOf(key);
const cluster = 'mainnet';

export const newIntegration = (): string => Keypair.generate().publicKey.toBase58();

/** Registers a receiver. */
export async function register(database: Database, integrationId: string, url: string) {
  const owned: WebhookRef = { cluster, integrationId, id: randomUUID() };
  const row = await insertWebhook(database, { ...owned, url, keyId });
  if (typeof row === 'string') throw new Error(row);
  return { ...owned, secret: deriveSecret(key, owned.id, 1) };
}

/** Records so many events of an integration. @returns their ids */
export async function happen(database: Database, integrationId: string | null, count = 1): Promise<number[]> {
  const last = await record(
    database,
    cluster,
    Array.from({ length: count }, () => ({ integrationId })),
  );
  return Array.from({ length: count }, (_, i) => last - count + 1 + i);
}

/** How a webhook stands. */
export async function stateOf(database: Database, webhook: WebhookRef) {
  const found = (await listWebhooks(database, webhook)).find(({ webhook: { id } }) => id === webhook.id);
  if (found === undefined) throw new Error('no such webhook');
  return found;
}

/** Waits until events up to one are taken. */
export const untilTaken = (
  database: Database,
  webhook: WebhookRef,
  id: number | undefined,
  timeout = 20_000,
) =>
  vi.waitFor(
    async () => {
      const { position } = (await stateOf(database, webhook)).webhook;
      if (position < (id ?? Number.NaN)) throw new Error(`events up to ${position} are taken, not ${id}`);
    },
    { timeout, interval: 20 },
  );

/** Delivers as the leader of mainnet does, by a clock that tests move. */
export function startDeliveries(database: Database, config = webhookConfig) {
  let moved = 0;
  const failures: unknown[] = [];
  const lines: unknown[] = [];
  const say = (about: object, line?: string) => void lines.push({ ...about, line });
  const registry = new Registry();
  const figures = leaderMetrics(registry).webhooks;
  let latest = 0;
  const late: typeof figures.late = (...told) => {
    latest = Math.max(latest, told[2]);
    figures.late(...told);
  };
  const webhooks = openWebhooks(config);
  const stop = standForLeader({
    chain: { cluster } as Chain,
    database,
    log: { info: say, warn: say, error: say } as never,
    duties: {
      webhooks: deliverWebhooks(
        webhooks,
        { ...figures, late },
        {
          now: () => new Date(Date.now() + moved),
          random: () => 0.5,
        },
      ),
    },
    observe: { leads: () => {}, failed: (_, duty) => void failures.push(duty) },
  });
  return {
    lines,
    failures,
    /** A figure as Prometheus gets it; undefined while there is none. */
    figure: async (nameAndLabels: string) => {
      const lines = (await registry.metrics()).split('\n').map((line) => line.split(/ (?=\S+$)/));
      const value = lines.find(([name]) => name === nameAndLabels)?.[1];
      return value === undefined ? undefined : Number(value);
    },
    /** How long anybody ever was due, milliseconds. */
    latest: () => latest,
    /** Moves the clock ahead, milliseconds. */
    advance: (ms: number) => {
      moved += ms;
    },
    stop: async () => {
      await stop();
      await webhooks.close();
    },
  };
}

export type Deliveries = ReturnType<typeof startDeliveries>;
