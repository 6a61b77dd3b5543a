import { EVENTS } from '@obverse/core';
import { fundedWallet } from '@obverse/testing';
import type { Keypair } from '@solana/web3.js';
import { eq, min } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readKey } from '../../src/auth/stored-keys.ts';
import { events } from '../../src/db/schema/events-tables.ts';
import { webhooks } from '../../src/db/schema/webhooks-tables.ts';
import { endFormerAuthority } from '../../src/events/end-former-authority.ts';
import { handOver, issueCoin } from '../support/coin.ts';
import { openTestService } from '../support/service.ts';
import { signedBody } from '../support/sign.ts';

const service = await openTestService({ leads: true });
const { orm } = service.database;
const { mainnet } = service.rpc;
const [former, next] = [await fundedWallet(mainnet), await fundedWallet(mainnet)];
const id = await issueCoin(service, former, { symbol: 'HAND' });
const hooks = `/integration/${id}/webhooks`;

const rotate = async (authority: Keypair) => {
  const { body } = await service.post('/integration/api-key/rotate', signedBody('rotate', authority, id), {});
  return { 'x-api-key': body.data as string };
};
const register = async (key: { 'x-api-key': string }, path: string): Promise<string> =>
  (await service.post(hooks, { url: `http://127.0.0.1:1999/${path}` }, key)).body.data.webhookId;

/** The status, and of each webhook the id and why it is disabled. */
async function list(key: { 'x-api-key': string }) {
  const { status, body } = await service.request(hooks, { headers: key });
  type Webhook = { webhookId: string; disabledReason: string | null };
  const found: Webhook[] = body.data?.webhooks ?? [];
  return [status, ...found.map(({ webhookId, disabledReason }) => [webhookId, disabledReason])];
}

it('ends the key and the webhooks of a former authority, and nothing that the new one makes', async () => {
  const key = await service.reveal(id, former);
  const webhook = await register({ 'x-api-key': key }, 'former');
  await handOver(mainnet, id, former, next);
  await expect.poll(() => list({ 'x-api-key': key })).toEqual([401]);
  const ended = { authority: null, lastFour: null, lastUsedAt: null };
  expect(await readKey(service.database, { cluster: 'mainnet', integrationId: id })).toMatchObject(ended);

  const anew = await rotate(next);
  expect(await list(anew)).toEqual([200, [webhook, 'handover']]);
  const own = await register(anew, 'own');
  await service.post(`${hooks}/${webhook}/replay`, {}, anew);
  const kept = [200, [webhook, null], [own, null]];
  expect(await list(anew)).toEqual(kept);

  // the handover is recorded once more, right after the registration of the webhook that the new authority has enabled again
  const recorded = await orm.select().from(events).where(eq(events.kind, EVENTS.authorityChanged.kind));
  expect(recorded).toHaveLength(1);
  const [first] = await orm.select({ at: min(webhooks.createdAt) }).from(webhooks);
  const late = recorded.map((event) => ({ ...event, at: new Date(Number(first?.at) + 1) }));
  await orm.transaction((tx) => endFormerAuthority(tx, 'mainnet', late));
  expect(await list(anew)).toEqual(kept);
});
