import { fundedWallet, type Received, verifySignature } from '@obverse/testing';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { webhooks } from '../../src/db/schema/webhooks-tables.ts';
import { issueCoin } from '../support/coin.ts';
import { openTestService } from '../support/service.ts';
import { openReceiver } from './fixture.ts';

// this checks that its log contains no secret
const service = await openTestService();
const authority = await fundedWallet(service.rpc.mainnet);
const id = await issueCoin(service, authority, { symbol: 'HOOK' });
await service.reveal(id, authority);

it('the API returns a new secret for each rotation, messages carry its signature and that of the previous one, and the database contains none', async () => {
  const receiver = await openReceiver();
  const { webhookId, secret } = await service.trpc.webhooks.create.mutate({ id, url: receiver.url });
  const rotate = () => service.trpc.webhooks.rotateSecret.mutate({ id, webhookId });
  const secrets = [secret];
  for (let i = 0; i < 2; i++) {
    secrets.push((await rotate()).secret);
    await service.trpc.webhooks.test.mutate({ id, webhookId });
    const message = receiver.received.at(-1) as Received;
    for (const each of secrets.slice(-2)) expect(verifySignature(each, message)).toEqual(message.json);
    if (i > 0) expect(() => verifySignature(secret, message)).toThrow(/No matching signature/);
  }
  const many = await Promise.all(Array.from({ length: 10 }, rotate));
  expect(new Set(many.map((rotated) => rotated.secret)).size).toBe(10);
  const { webhooks: listed } = await service.trpc.webhooks.list.query({ id });
  expect(many.map((rotated) => rotated.previousSecretUntil)).toContain(listed[0]?.previousSecretUntil);

  const rows = await service.database.orm.select({ text: sql<string>`${webhooks}::text` }).from(webhooks);
  const text = JSON.stringify(rows);
  expect(text).toContain(webhookId);
  for (const each of [...secrets, ...many.map((rotated) => rotated.secret)]) {
    const bare = each.slice('whsec_'.length);
    expect(text).not.toContain(bare);
    expect(text).not.toContain(Buffer.from(bare, 'base64').toString('hex'));
  }
  expect(text).not.toContain('whsec');
});
