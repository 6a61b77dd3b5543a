import { EVENTS } from '@obverse/core';
import { fundedWallet } from '@obverse/testing';
import type { Keypair } from '@solana/web3.js';
import { eq, min } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readKey } from '../../src/auth/stored-keys.ts';
import { events } from '../../src/db/schema/events-tables.ts';
import { webhooks } from '../../src/db/schema/webhooks-tables.ts';
import { endFormerAuthority } from '../../src/events/end-former-authority.ts';
import { issueCoin } from '../support/coin.ts';
import { openTestService, submit } from '../support/service.ts';
import { signedBody } from '../support/sign.ts';

async function newKey(verb: 'reveal' | 'rotate', authority: Keypair): Promise<string> {
  const { status, body } = await service.post(
    `/integration/api-key/${verb}`,
    signedBody(verb, authority, id),
  );
  expect([status, body.message]).toEqual([200, undefined]);
  return body.data;
}

const listWebhooks = (apiKey: string) =>
  service.request(`/integration/${id}/webhooks`, { headers: { 'x-api-key': apiKey } });

async function register(apiKey: string, path: string): Promise<string> {
  const url = `http://127.0.0.1:1999/${path}`;
  const { body } = await service.post(`/integration/${id}/webhooks`, { url }, { 'x-api-key': apiKey });
  if (!body.success) throw new Error(body.message);
  return body.data.webhookId;
}

const state = ({ webhookId, disabledReason }: { webhookId: string; disabledReason: unknown }) => [
  webhookId,
  disabledReason,
];

async function handOver(): Promise<void> {
  const nominee = next.publicKey.toBase58();
  const nomination = await service.post(
    '/integration/authority/nominate',
    { integrationId: id, nominee },
    { 'x-api-key': key },
  );
  await submit(service.rpc.mainnet, nomination.body.data.transaction, [former]);
  const acceptance = await service.post('/integration/authority/accept', { integrationId: id, nominee });
  await submit(service.rpc.mainnet, acceptance.body.data.transaction, [next]);
}

const service = await openTestService({ leads: true });
const { mainnet } = service.rpc;
const [former, next] = [await fundedWallet(mainnet), await fundedWallet(mainnet)];
const id = await issueCoin(service, former, { symbol: 'HAND' });
const key = await newKey('reveal', former);

it('ends the key and the webhooks of a former authority, and nothing that the new one makes', async () => {
  const webhook = await register(key, 'former');
  await handOver();
  await expect.poll(async () => (await listWebhooks(key)).status).toBe(401);
  const ended = { authority: null, lastFour: null, lastUsedAt: null };
  expect(await readKey(service.database, { cluster: 'mainnet', integrationId: id })).toMatchObject(ended);

  const anew = await newKey('rotate', next);
  const [kept] = (await listWebhooks(anew)).body.data.webhooks;
  expect(kept).toMatchObject({ webhookId: webhook, disabledReason: 'handover' });
  const own = await register(anew, 'own');
  await service.post(`/integration/${id}/webhooks/${webhook}/replay`, {}, { 'x-api-key': anew });
  const { body } = await listWebhooks(anew);
  expect(body.data.webhooks.map(state)).toEqual([
    [webhook, null],
    [own, null],
  ]);
});

it('leaves what the new authority has made where the handover is recorded late, or once more', async () => {
  const own = await newKey('rotate', next);
  const before = (await listWebhooks(own)).body.data;
  const { orm } = service.database;
  const recorded = await orm.select().from(events).where(eq(events.kind, EVENTS.authorityChanged.kind));
  expect(recorded).toHaveLength(1);
  // the handover was right after the registration of a webhook that the new authority has enabled again
  const [first] = await orm.select({ at: min(webhooks.createdAt) }).from(webhooks);
  const at = new Date(Number(first?.at) + 1);
  await orm.transaction((tx) =>
    endFormerAuthority(
      tx,
      'mainnet',
      recorded.map((event) => ({ ...event, at })),
    ),
  );
  const { status, body } = await listWebhooks(own);
  expect([status, body.data.webhooks.map(state)]).toEqual([200, before.webhooks.map(state)]);
});
