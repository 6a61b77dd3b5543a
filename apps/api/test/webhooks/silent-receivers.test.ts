import { setTimeout as sleep } from 'node:timers/promises';
import { neverRespond, waitFor } from '@obverse/testing';
import { expect, it, onTestFinished } from 'vitest';
import { deleteWebhook, type WebhookRef } from '../../src/webhooks/stored-webhooks.ts';
import { describeDeliveries, newIntegrationId, openReceiver } from './fixture.ts';

const coins = 12;
const webhooksPerCoin = 10;

/** The longest that an honest receiver may wait while others are silent, milliseconds: behind one of them it would wait for 15 s. On a quiet machine it is some tens. */
const maxDelayMs = 10_000;

describeDeliveries('an honest receiver', (fixture) => {
  /** Records events of a webhook's integration one after the other, and expects none to be late. */
  async function expectPrompt(webhook: WebhookRef, count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      const recordedAt = performance.now();
      await fixture.deliver(webhook);
      expect(performance.now() - recordedAt).toBeLessThan(maxDelayMs);
      await sleep(200);
    }
  }

  it.each([1, 120])(
    'gets its events while many new webhooks at %d addresses never answer, and are deleted and registered again',
    async (addresses) => {
      const { webhook } = await fixture.openWebhook();
      await fixture.deliver(webhook);
      // at all addresses of this machine
      const silent = await openReceiver({ host: '0.0.0.0' });
      silent.respond(neverRespond);
      const integrationIds = Array.from({ length: coins }, newIntegrationId);
      const urlOf = (i: number) => silent.url.replace('0.0.0.0', `127.0.1.${1 + (i % addresses)}`);
      const attack = new AbortController();
      const attackUntilAborted = async () => {
        while (!attack.signal.aborted) {
          const registering = Array.from({ length: coins * webhooksPerCoin }, (_, i) =>
            fixture.register(integrationIds[i % coins] as string, `${urlOf(i)}/${i}`),
          );
          const webhooks = await Promise.all(registering);
          for (const integrationId of integrationIds) await fixture.recordEvents(integrationId);
          await sleep(1_000);
          for (const each of webhooks) await deleteWebhook(fixture.database, each);
        }
      };
      const attacking = attackUntilAborted();
      const endAttack = async () => {
        attack.abort();
        await attacking;
      };
      onTestFinished(endAttack);
      await waitFor(() => expect(silent.pending.size).toBeGreaterThan(10));
      await expectPrompt(webhook, 8);
      // and so does a new one, which has yet to prove itself
      await expectPrompt((await fixture.openWebhook('127.0.0.2')).webhook, 1);
      await endAttack();
    },
  );
});
