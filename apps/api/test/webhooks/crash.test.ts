import { setTimeout as sleep } from 'node:timers/promises';
import { atDepth, randomSeed, startReceiver, verifySignature, waitFor } from '@obverse/testing';
import fc from 'fast-check';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { maxBatch } from '../../src/webhooks/deliver-batch.ts';
import { createDatabase, server } from '../support/database.ts';
import { killAll, startProcess } from '../support/processes.ts';
import { webhookConfig } from '../support/webhook-config.ts';
import { newIntegrationId, readWebhook, recordEvents, register, waitUntilDelivered } from './fixture.ts';

const kills = atDepth({ quick: 4, full: 10 });
afterAll(killAll);

// Only a database server can be shared by several processes.
it.skipIf(server === undefined)(
  'webhook deliveries reach the receiver completely and in order while the delivering process is killed repeatedly',
  async () => {
    const seed = randomSeed('moments of the kills');
    const killDelaysMs = fc.sample(fc.integer({ min: 0, max: 300 }), { seed, numRuns: kills });
    const { url, drop } = await createDatabase();
    const database = await openDatabase({ url });
    const receiver = await startReceiver();
    onTestFinished(async () => {
      await receiver.close();
      await database.close();
      await drop();
    });
    // The delay lets kills hit before, during and after a response.
    receiver.respond((response) => {
      setTimeout(() => response.writeHead(204).end(), 5);
    });
    const webhook = await register(database, newIntegrationId(), receiver.url);
    const variables = {
      DATABASE_URL: url,
      // Recorded events are delivered although the chain is unreachable.
      MAINNET_RPC_URL: 'http://127.0.0.1:1',
      DEVNET_RPC_URL: 'http://127.0.0.1:1',
      WEBHOOK_KEY: webhookConfig.key.toString('base64'),
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    };
    const ids: number[] = [];
    for (const delayMs of killDelaysMs) {
      ids.push(...(await recordEvents(database, webhook.integrationId, 60)));
      const before = receiver.received.length;
      const { end } = await startProcess('indexer', variables);
      await waitFor(() => expect(receiver.received.length).toBeGreaterThan(before));
      await sleep(delayMs);
      await end('SIGKILL');
    }
    const { end } = await startProcess('indexer', variables);
    await waitUntilDelivered(database, webhook, ids.at(-1));
    await end('SIGTERM');

    const received = receiver.eventIds();
    expect([...new Set(received)]).toEqual(ids);
    // A process that was killed has recorded all but its last batch, which the next process repeats in order.
    const repeated = received
      .map((id, i) => (received[i - 1] ?? 0) - id + 1)
      .filter((events) => events !== 0);
    expect(repeated.length).toBeLessThanOrEqual(kills);
    expect(Math.min(1, ...repeated)).toBe(1);
    expect(Math.max(...repeated)).toBeLessThanOrEqual(maxBatch.events);
    for (const one of receiver.received) verifySignature(webhook.secret, one);
    const state = { failures: 0, position: ids.at(-1) };
    expect(await readWebhook(database, webhook)).toMatchObject(state);
  },
  300_000,
);
