import { setTimeout as sleep } from 'node:timers/promises';
import { neverRespond, type Receiver, waitFor } from '@obverse/testing';
import { expect, it, onTestFinished } from 'vitest';
import { deleteWebhook } from '../../src/webhooks/stored-webhooks.ts';
import { describeDeliveries, type Fixture, newIntegrationId, openReceiver } from './fixture.ts';

const coins = 12;
const webhooksPerCoin = 10;

/** The longest that an honest receiver may wait while others are silent, milliseconds: behind one of them it would wait for 15 s. On a quiet machine it is some tens. */
const maxDelayMs = 10_000;

/**
 * Registers as many webhooks as coins may have, and records an event of each coin.
 *
 * @param receiver of all addresses of this machine
 * @param addresses how many of these the webhooks lead to
 */
async function openMany(
  fixture: Fixture,
  receiver: Receiver,
  integrationIds: readonly string[],
  addresses: number,
) {
  const urlOf = (number: number) => receiver.url.replace('0.0.0.0', `127.0.1.${1 + (number % addresses)}`);
  const webhooks = await Promise.all(
    integrationIds.flatMap((integrationId, coin) =>
      Array.from({ length: webhooksPerCoin }, (_, i) =>
        fixture.register(integrationId, `${urlOf(coin * webhooksPerCoin + i)}/${integrationId}/${i}`),
      ),
    ),
  );
  for (const integrationId of integrationIds) await fixture.recordEvents(integrationId);
  return {
    webhooks,
    remove: async () => {
      for (const webhook of webhooks) await deleteWebhook(fixture.database, webhook);
    },
  };
}

/** Records events of a webhook's integration one after the other. @returns how long the slowest delivery took, milliseconds */
async function slowestDelivery(
  fixture: Fixture,
  webhook: Awaited<ReturnType<Fixture['register']>>,
  count: number,
): Promise<number> {
  const delays: number[] = [];
  for (let i = 0; i < count; i++) {
    const recordedAt = performance.now();
    const [id] = await fixture.recordEvents(webhook.integrationId);
    await fixture.waitUntilDelivered(webhook, id);
    delays.push(performance.now() - recordedAt);
    await sleep(200);
  }
  return Math.max(...delays);
}

describeDeliveries('an honest receiver', (fixture) => {
  it.each([1, 120])(
    'gets its events while many new webhooks at %d addresses never answer, and are deleted and registered again',
    async (addresses) => {
      const { webhook } = await fixture.openWebhook();
      const [first] = await fixture.recordEvents(webhook.integrationId);
      await fixture.waitUntilDelivered(webhook, first);
      const silent = await openReceiver('0.0.0.0');
      silent.respond(neverRespond);
      const integrationIds = Array.from({ length: coins }, newIntegrationId);
      const attack = new AbortController();
      const attacking = (async () => {
        while (!attack.signal.aborted) {
          const many = await openMany(fixture, silent, integrationIds, addresses);
          await sleep(1_000);
          await many.remove();
        }
      })();
      onTestFinished(async () => {
        attack.abort();
        await attacking;
      });
      await waitFor(() => expect(silent.pending.size).toBeGreaterThan(10));
      expect(await slowestDelivery(fixture, webhook, 8)).toBeLessThan(maxDelayMs);
      // and so does a new one, which has yet to prove itself
      const fresh = await fixture.openWebhook('127.0.0.2');
      expect(await slowestDelivery(fixture, fresh.webhook, 1)).toBeLessThan(maxDelayMs);
      attack.abort();
      await attacking;
    },
  );

  it('gets its events while many webhooks that have answered fall silent at once', async () => {
    const { webhook } = await fixture.openWebhook();
    const receiver = await openReceiver('0.0.0.0');
    const integrationIds = Array.from({ length: coins }, newIntegrationId);
    const many = await openMany(fixture, receiver, integrationIds, 1);
    await waitFor(() => expect(receiver.received).toHaveLength(coins * webhooksPerCoin));
    receiver.respond(neverRespond);
    for (const integrationId of integrationIds) await fixture.recordEvents(integrationId);
    await waitFor(() => expect(receiver.pending.size).toBeGreaterThan(10));
    expect(await slowestDelivery(fixture, webhook, 4)).toBeLessThan(maxDelayMs);
    await many.remove();
  });
});
