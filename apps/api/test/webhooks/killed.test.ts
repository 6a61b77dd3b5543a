import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { createDatabase, server } from '../support/database.ts';
import { killAll, startProcess } from '../support/processes.ts';
import { webhookConfig } from '../support/webhook-config.ts';
import { happen, newIntegration, register, stateOf, untilTaken } from './deliveries.ts';
import { startReceiver, verified } from './receiver.ts';

const kills = 10;
afterAll(killAll);

// processes share a database only on a server
it.skipIf(server === undefined)(
  'every event comes, and in order, though who delivers is killed',
  async () => {
    const seed = Date.now();
    console.info(`seed ${seed}`);
    const moments = fc.sample(fc.integer({ min: 0, max: 300 }), { seed, numRuns: kills });
    const { url, drop } = await createDatabase();
    const database = await openDatabase({ url });
    const receiver = await startReceiver();
    onTestFinished(async () => {
      await receiver.close();
      await database.close();
      await drop();
    });
    // a kill may come before, between or after an answer
    receiver.answers((response) => {
      setTimeout(() => response.writeHead(204).end(), 5);
    });
    const webhook = await register(database, newIntegration(), receiver.url);
    const variables = {
      DATABASE_URL: url,
      // the chain is out of reach, and what is recorded is delivered none the less
      MAINNET_RPC_URL: 'http://127.0.0.1:1',
      DEVNET_RPC_URL: 'http://127.0.0.1:1',
      WEBHOOK_KEY: webhookConfig.key.toString('base64'),
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    };
    const ids: number[] = [];
    for (const moment of moments) {
      ids.push(...(await happen(database, webhook.integrationId, 60)));
      const before = receiver.received.length;
      const { end } = await startProcess('indexer', variables);
      await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(before), 30_000);
      await pause(moment);
      await end('SIGKILL');
    }
    const { end } = await startProcess('indexer', variables);
    await untilTaken(database, webhook, ids.at(-1));
    await end('SIGTERM');

    expect([...new Set(receiver.ids())]).toEqual(ids);
    expect(receiver.ids()).toEqual(receiver.ids().toSorted((a, b) => a - b));
    expect(receiver.ids().length - ids.length).toBeLessThanOrEqual(kills);
    for (const one of receiver.received) verified(webhook.secret, one);
    expect((await stateOf(database, webhook)).webhook).toMatchObject({ failures: 0, position: ids.at(-1) });
    console.info(`${ids.length} events, ${receiver.received.length - ids.length} of them twice`);
  },
  300_000,
);
