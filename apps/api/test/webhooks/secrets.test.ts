import { fundedWallet, type Received, startReceiver, verifySignature } from '@obverse/testing';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { webhooks } from '../../src/db/schema/webhooks-tables.ts';
import { issueCoin } from '../support/coin.ts';
import { openTestService } from '../support/service.ts';

const service = await openTestService();
// this checks that its log contains no secret
const authority = await fundedWallet(service.rpc.mainnet);
const id = await issueCoin(service, authority, { symbol: 'HOOK' });
await service.reveal(id, authority);

it('the API returns a new secret for each rotation, and messages carry its signature and that of the previous secret', async () => {
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  const { webhookId, secret } = await service.trpc.webhooks.create.mutate({ id, url: receiver.url });
  const test = async (): Promise<Received> => {
    await service.trpc.webhooks.test.mutate({ id, webhookId });
    return receiver.received.at(-1) as Received;
  };
  const first = await service.trpc.webhooks.rotateSecret.mutate({ id, webhookId });
  const both = await test();
  for (const each of [secret, first.secret]) expect(verifySignature(each, both)).toEqual(both.json);
  const { webhooks: listed } = await service.trpc.webhooks.list.query({ id });
  expect(listed[0]?.previousSecretUntil).toBe(first.previousSecretUntil);

  const second = await service.trpc.webhooks.rotateSecret.mutate({ id, webhookId });
  const later = await test();
  for (const each of [first.secret, second.secret]) expect(verifySignature(each, later)).toEqual(later.json);
  expect(() => verifySignature(secret, later)).toThrow(/No matching signature/);

  const many = Array.from({ length: 10 }, () => service.trpc.webhooks.rotateSecret.mutate({ id, webhookId }));
  expect(new Set((await Promise.all(many)).map((rotated) => rotated.secret)).size).toBe(10);
});

it('the database contains no webhook secret', async () => {
  const made = await service.trpc.webhooks.create.mutate({ id, url: 'https://acme.example/' });
  const { webhookId } = made;
  const rotated = await service.trpc.webhooks.rotateSecret.mutate({ id, webhookId });
  const rows = await service.database.orm.select({ text: sql<string>`${webhooks}::text` }).from(webhooks);
  const text = JSON.stringify(rows);
  expect(text).toContain(webhookId);
  for (const { secret } of [made, rotated]) {
    expect(text).not.toContain(secret.slice('whsec_'.length));
    expect(text).not.toContain(Buffer.from(secret.slice('whsec_'.length), 'base64').toString('hex'));
  }
  expect(text).not.toContain('whsec');
});
