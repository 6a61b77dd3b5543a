import { type Received, verifySignature } from '@obverse/testing';
import { expect, it } from 'vitest';
import { keyIdOf, openKeys } from '../../src/webhooks/keys.ts';
import { deriveSecret } from '../../src/webhooks/signing.ts';
import { deleteWebhook, renewSecret } from '../../src/webhooks/stored-webhooks.ts';
import { webhookConfig } from '../support/webhook-config.ts';
import { describeDeliveries, key, keyId, newIntegrationId, openReceiver } from './fixture.ts';

const dayMs = 24 * 3_600_000;
const inADay = () => new Date(Date.now() + dayMs);
const otherKey = Buffer.alloc(32, 8);

/** Expects that a message has a signature of each of these secrets, and none besides. */
function expectSigned(message: Received | undefined, ...secrets: string[]): void {
  const received = message as Received;
  for (const secret of secrets) expect(verifySignature(secret, received)).toEqual(received.json);
  expect(String(received.headers['webhook-signature']).split(' ')).toHaveLength(secrets.length);
}

describeDeliveries('webhook deliveries around a rotation of the secret', (fixture) => {
  it('carry the signatures of both secrets for a day', async () => {
    const { receiver, webhook } = await fixture.openWebhook();
    const previousUntil = inADay();
    const rotation = { generation: 2, previousUntil };
    expect(await renewSecret(fixture.database, webhook, [keyId], previousUntil)).toEqual(rotation);
    const secret = deriveSecret(key, webhook.id, 2);
    await fixture.deliver(webhook);
    expectSigned(receiver.received[0], secret, webhook.secret);
    fixture.deliveries.state.clockOffsetMs = dayMs + 60_000;
    await fixture.deliver(webhook);
    expect(receiver.received[1]?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
  });

  it('keep their secrets when the key of the service is replaced and the former one stays among the previous keys', async () => {
    const { receiver, webhook } = await fixture.openWebhook();
    const replaced = { ...webhookConfig, key: otherKey, previousKeys: [Buffer.alloc(32, 9), key] };
    await fixture.restart(replaced);
    await fixture.deliver(webhook);
    expectSigned(receiver.received[0], webhook.secret);
    expect(JSON.stringify(fixture.deliveries.logLines)).not.toContain('another WEBHOOK_KEY');

    // from its rotation on the secret is the new key's, and the former key signs for the receiver that has not switched yet
    const previousUntil = inADay();
    const rotation = { generation: 2, previousUntil };
    const { ids } = openKeys(replaced);
    expect(await renewSecret(fixture.database, webhook, ids, previousUntil)).toEqual(rotation);
    const secret = deriveSecret(otherKey, webhook.id, 2);
    await fixture.deliver(webhook);
    expectSigned(receiver.received[1], secret, webhook.secret);

    // then the former key can go
    await fixture.restart({ ...replaced, previousKeys: [] });
    await fixture.deliver(webhook);
    expectSigned(receiver.received[2], secret);
  });

  it('wait while the service has another key, until the old key is back or the secret is rotated', async () => {
    const receiver = await openReceiver();
    const waiting = await fixture.register(newIntegrationId(), `${receiver.url}/waiting`);
    const rotated = await fixture.register(newIntegrationId(), `${receiver.url}/rotated`);
    await fixture.restart({ ...webhookConfig, key: otherKey });
    const [first] = await fixture.recordEvents(waiting.integrationId);
    // There is no overlap: the previous secret was derived from a key that the service no longer has.
    const rotation = await renewSecret(fixture.database, rotated, [keyIdOf(otherKey)], inADay());
    expect(rotation).toEqual({ generation: 2, previousUntil: null });
    await fixture.deliver(rotated);
    expect(receiver.received).toHaveLength(1);
    expectSigned(receiver.received[0], deriveSecret(otherKey, rotated.id, 2));
    expect(JSON.stringify(fixture.deliveries.logLines)).toContain('another WEBHOOK_KEY');
    const unsignable = () => fixture.deliveries.metric('obverse_webhooks_unsignable{cluster="mainnet"}');
    // both, as they were when the instance began, and those of other tests
    await expect.poll(unsignable, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
    const withOtherKey = (await unsignable()) as number;
    expect(await fixture.readWebhook(waiting)).toMatchObject({ failures: 0, disabledAt: null });

    await fixture.restart();
    await fixture.waitUntilDelivered(waiting, first);
    expectSigned(receiver.received[1], waiting.secret);
    const withOldKey = async () => (await unsignable()) ?? withOtherKey;
    await expect.poll(withOldKey, { timeout: 20_000 }).toBeLessThan(withOtherKey);
    await deleteWebhook(fixture.database, rotated);
  });
});
