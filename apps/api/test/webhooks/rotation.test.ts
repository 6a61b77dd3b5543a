import { neverRespond, type Received, verifySignature, waitFor } from '@obverse/testing';
import { expect, it } from 'vitest';
import { maxBatch } from '../../src/webhooks/deliver-batch.ts';
import { keyIdOf, openKeys } from '../../src/webhooks/keys.ts';
import { deriveSecret } from '../../src/webhooks/signing.ts';
import { deleteWebhook, renewSecret } from '../../src/webhooks/stored-webhooks.ts';
import { webhookConfig } from '../support/webhook-config.ts';
import { describeDeliveries, key, keyId, newIntegrationId, openReceiver } from './fixture.ts';

const dayMs = 24 * 3_600_000;
const inADay = () => new Date(Date.now() + dayMs);

describeDeliveries('webhook deliveries around a rotation of the secret', (fixture) => {
  it('carry the signatures of both secrets for a day', async () => {
    const { receiver, webhook } = await fixture.openWebhook();
    const until = inADay();
    expect(await renewSecret(fixture.database, webhook, [keyId], until)).toEqual({
      generation: 2,
      previousUntil: until,
    });
    const [id] = await fixture.recordEvents(webhook.integrationId);
    await fixture.waitUntilDelivered(webhook, id);
    const both = receiver.received[0] as Received;
    expect(verifySignature(deriveSecret(key, webhook.id, 2), both)).toEqual(both.json);
    expect(verifySignature(webhook.secret, both)).toEqual(both.json);
    expect(() => verifySignature(deriveSecret(key, webhook.id, 3), both)).toThrow(/No matching signature/);

    fixture.deliveries.advanceClock(dayMs + 60_000);
    const [later] = await fixture.recordEvents(webhook.integrationId);
    await fixture.waitUntilDelivered(webhook, later);
    expect(String(receiver.received[1]?.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });

  it('carry the signatures of both secrets from the batch after the rotation on', async () => {
    const { receiver, webhook } = await fixture.openWebhook();
    receiver.respond(neverRespond);
    const ids = await fixture.recordEvents(webhook.integrationId, maxBatch.events + 1);
    await waitFor(() => expect(receiver.pending.size).toBe(1));
    await renewSecret(fixture.database, webhook, [keyId], inADay());
    receiver.acceptAll();
    await fixture.waitUntilDelivered(webhook, ids.at(-1));
    expect(receiver.eventIds()).toEqual(ids);
    // also the batch that was under way is signed with a secret that the receiver accepts
    for (const one of receiver.received) expect(verifySignature(webhook.secret, one)).toEqual(one.json);
    const later = receiver.received.at(-1) as Received;
    expect(verifySignature(deriveSecret(key, webhook.id, 2), later)).toEqual(later.json);
  });

  it('stop after the batch under way when the new secret is derived from another key', async () => {
    const { receiver, webhook } = await fixture.openWebhook();
    receiver.respond(neverRespond);
    const ids = await fixture.recordEvents(webhook.integrationId, maxBatch.events + 1);
    await waitFor(() => expect(receiver.pending.size).toBe(1));
    await renewSecret(fixture.database, webhook, [keyIdOf(Buffer.alloc(32, 8))], inADay());
    receiver.acceptAll();
    await fixture.waitUntilDelivered(webhook, ids[0]);
    const other = await fixture.openWebhook();
    const [id] = await fixture.recordEvents(other.webhook.integrationId);
    await fixture.waitUntilDelivered(other.webhook, id);
    await fixture.deliveries.stop();
    expect(receiver.eventIds()).not.toContain(ids.at(-1));
    await deleteWebhook(fixture.database, webhook);
  });

  it('keep their secrets when the key of the service is replaced and the former one stays among the previous keys', async () => {
    const { receiver, webhook } = await fixture.openWebhook();
    const replaced = { ...webhookConfig, key: Buffer.alloc(32, 8), previousKeys: [Buffer.alloc(32, 9), key] };
    const replacedIds = openKeys(replaced).ids;
    await fixture.restart(replaced);
    const [first] = await fixture.recordEvents(webhook.integrationId);
    await fixture.waitUntilDelivered(webhook, first);
    const [kept] = receiver.received as [Received];
    expect(verifySignature(webhook.secret, kept)).toMatchObject({ id: String(first) });
    expect(String(kept.headers['webhook-signature']).split(' ')).toHaveLength(1);
    expect(JSON.stringify(fixture.deliveries.logLines)).not.toContain('another WEBHOOK_KEY');

    // from its rotation on the secret is the new key's, and the former key signs for the receiver that has not switched yet
    const until = inADay();
    expect(await renewSecret(fixture.database, webhook, replacedIds, until)).toEqual({
      generation: 2,
      previousUntil: until,
    });
    const [second] = await fixture.recordEvents(webhook.integrationId);
    await fixture.waitUntilDelivered(webhook, second);
    const both = receiver.received[1] as Received;
    expect(verifySignature(deriveSecret(replaced.key, webhook.id, 2), both)).toEqual(both.json);
    expect(verifySignature(webhook.secret, both)).toEqual(both.json);
    expect(() => verifySignature(deriveSecret(key, webhook.id, 2), both)).toThrow(/No matching signature/);

    // then the former key can go
    await fixture.restart({ ...replaced, previousKeys: [] });
    const [third] = await fixture.recordEvents(webhook.integrationId);
    await fixture.waitUntilDelivered(webhook, third);
    const last = receiver.received[2] as Received;
    expect(verifySignature(deriveSecret(replaced.key, webhook.id, 2), last)).toEqual(last.json);
  });

  it('wait while the service has another key, until the old key is back or the secret is rotated', async () => {
    const receiver = await openReceiver();
    const waiting = await fixture.register(newIntegrationId(), `${receiver.url}/waiting`);
    const rotated = await fixture.register(newIntegrationId(), `${receiver.url}/rotated`);
    const otherConfig = { ...webhookConfig, key: Buffer.alloc(32, 8) };
    await fixture.restart(otherConfig);
    const [first] = await fixture.recordEvents(waiting.integrationId);
    const [second] = await fixture.recordEvents(rotated.integrationId);
    const rotation = await renewSecret(fixture.database, rotated, [keyIdOf(otherConfig.key)], inADay());
    // There is no overlap: the previous secret was derived from a key that the service no longer has.
    expect(rotation).toEqual({ generation: 2, previousUntil: null });
    await fixture.waitUntilDelivered(rotated, second);
    const newSecret = deriveSecret(otherConfig.key, rotated.id, 2);
    expect(receiver.received.map((one) => verifySignature(newSecret, one))).toMatchObject([
      { id: String(second) },
    ]);
    expect(fixture.deliveries.logLines).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('another WEBHOOK_KEY') }),
    );
    const unsignable = () => fixture.deliveries.metric('obverse_webhooks_unsignable{cluster="mainnet"}');
    // both, as they were when the instance began, and those of other tests
    await expect.poll(unsignable, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
    const withOtherKey = (await unsignable()) as number;
    const { webhook: row } = await fixture.readWebhook(waiting);
    expect(row).toMatchObject({ failures: 0, disabledAt: null });

    await fixture.restart();
    await fixture.waitUntilDelivered(waiting, first);
    await expect
      .poll(async () => (await unsignable()) ?? withOtherKey, { timeout: 20_000 })
      .toBeLessThan(withOtherKey);
    expect(verifySignature(waiting.secret, receiver.received[1] as Received)).toMatchObject({
      id: String(first),
    });
    await deleteWebhook(fixture.database, rotated);
  });
});
