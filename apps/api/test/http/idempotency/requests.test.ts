import { fundedWallet } from '@obverse/testing';
import type { AnyTRPCProcedure } from '@trpc/server';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { answersOnce, metaOf } from '../../../src/auth/procedure.ts';
import { appRouter } from '../../../src/http/router.ts';
import { buildApi } from '../../../src/main/build-api.ts';
import { alteringNode } from '../../support/altering-node.ts';
import { issueCoin, metadataOf } from '../../support/coin.ts';
import { openTestService, submit } from '../../support/service.ts';
import { signedBody } from '../../support/sign.ts';
import { picture, uploadForm } from '../../support/upload.ts';

const service = await openTestService();
const { orm } = service.database;
const authority = await fundedWallet(service.rpc.mainnet);
const id = await issueCoin(service, authority, { symbol: 'ONCE' });

let keys = 0;
const newKey = () => `key-${keys++}`;
const post = (path: string, key: string, body: object, more: Record<string, string> = {}) =>
  service.post(path, body, { 'idempotency-key': key, ...more });

const initialize = (symbol: string) => ({
  ...{ signer: authority.publicKey.toBase58(), stablecoin: 0, feeBps: 500 },
  metadata: metadataOf(symbol),
});
const flow = '/integration/initialize/flow';
const trpc = '/trpc/integration.initialize';

describe('a request with an Idempotency-Key', () => {
  it('gets the same bytes when it is repeated, also in another form of the key, in another order of its fields and over tRPC', async () => {
    const key = newKey();
    const body = initialize('SAME');
    const first = await post(flow, key, body);
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([200, null]);
    const reordered = Object.fromEntries(Object.entries(body).reverse());
    for (const again of [await post(flow, key, body), await post(flow, `"${key}"`, reordered)]) {
      expect(again.body).toEqual(first.body);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
    }
    const overTrpc = await post(trpc, key, body);
    expect(overTrpc.body.result.data).toEqual(first.body.data);
    expect(overTrpc.headers.get('idempotency-replayed')).toBe('true');
    // what tRPC's own adapter answers
    const streamed = await fetch(`${service.url}${trpc}?batch=1`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', 'idempotency-key': key },
        'trpc-accept': 'application/jsonl',
      },
      body: JSON.stringify({ 0: body }),
    });
    expect(await streamed.text()).toContain(first.body.data.transaction);
  });

  it('gets no second transaction once the blockhash of the first is dead, but how that ended', async () => {
    const [executed, dropped] = [newKey(), newKey()];
    const first = await post(flow, executed, initialize('DONE'));
    await post(flow, dropped, initialize('DEAD'));
    await submit(service.rpc.mainnet, first.body.data.transaction, [authority]);
    service.localnet.clusters.mainnet.advanceClock(86_400);
    const done = await post(flow, executed, initialize('DONE'));
    expect([done.status, done.headers.get('x-error-code')]).toEqual([409, 'TRANSACTION_ENDED']);
    const [, signature = ''] = /it was executed as (\w+)\. Use a new key/.exec(done.body.message) ?? [];
    const { value } = await service.rpc.mainnet.getSignatureStatus(signature);
    expect(value).toMatchObject({ err: null });
    const dead = await post(flow, dropped, initialize('DEAD'));
    expect(dead.status).toBe(409);
    expect(dead.body.message).toContain('no transaction with its message was executed');
    expect((await post(flow, newKey(), initialize('DEAD'))).status).toBe(200);
  });

  it.each([flow, trpc])(
    'is refused where the key was used with another body, or is none, at %s',
    async (path) => {
      const key = newKey();
      await post(path, key, initialize('ONE'));
      const other = await post(path, key, initialize('TWO'));
      expect([other.status, other.headers.get('x-error-code')]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
      expect(JSON.stringify(other.body)).toContain('Invalid request data: Idempotency-Key: was used');
      const none = await post(path, 'a b', initialize('BAD'));
      expect(none.status).toBe(400);
      expect(JSON.stringify(none.body)).toContain('Invalid request data: Idempotency-Key: must be 1 to 255');
    },
  );

  it('is refused with 400 where it is a batch of several calls', async () => {
    const path = '/trpc/integration.initialize,integration.initialize?batch=1';
    const { status, body } = await post(path, newKey(), { 0: initialize('X'), 1: initialize('Y') });
    expect(status).toBe(400);
    expect(body[0].error.message).toContain('Idempotency-Key: stands for one call');
  });

  it('shows a secret once, stores it nowhere, does not rotate again, and belongs to the holder of the API key', async () => {
    const [key, reveal] = [newKey(), signedBody('reveal', authority, id)];
    const first = await post('/integration/api-key/reveal', key, reveal);
    expect(first.status).toBe(200);
    const again = await post('/integration/api-key/reveal', key, reveal);
    expect([again.status, again.headers.get('x-error-code')]).toEqual([409, 'SECRET_SHOWN_ONCE']);
    const { rows } = await orm.execute(sql`select t::text from idempotency_keys t`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(first.body.data);

    const holder = { 'x-api-key': first.body.data as string };
    const hooks = `/integration/${id}/webhooks`;
    const created = await post(hooks, newKey(), { url: 'https://example.com/hook' }, holder);
    const rotation = newKey();
    const rotate = () => post(`${hooks}/${created.body.data.webhookId}/rotate-secret`, rotation, {}, holder);
    expect([(await rotate()).status, (await rotate()).status]).toEqual([200, 409]);

    const own = newKey();
    await post(flow, own, initialize('MINE'), holder);
    expect((await post(flow, own, initialize('OTHER'))).status).toBe(200);
    expect((await post(flow, own, initialize('OTHER'), holder)).status).toBe(422);
  });

  it('gets the same answer for the same upload, and 422 for another image', async () => {
    const headers = { 'idempotency-key': newKey() };
    const upload = async (background: string) => {
      const body = uploadForm(await picture(background), authority.publicKey.toBase58());
      return service.request('/integration/upload', { method: 'POST', headers, body });
    };
    const [first, again] = [await upload('#111'), await upload('#111')];
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await upload('#222')).status).toBe(422);
  });

  it('gets the answer that a client which gave up never saw', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let arrived = 0;
    const node = await alteringNode(service.config.clusters.mainnet.url, async ({ method }) => {
      if (method !== 'simulateTransaction') return;
      arrived += 1;
      await released;
    });
    const mainnet = { ...service.config.clusters.mainnet, url: node.url };
    const app = buildApi({ ...service.config, clusters: { mainnet, devnet: mainnet } }, service.database);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const [key, body, impatient] = [newKey(), initialize('LOST'), new AbortController()];
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const init = { method: 'POST', headers, body: JSON.stringify(body), signal: impatient.signal };
    const lost = fetch(url + flow, init);
    await expect.poll(() => arrived).toBeGreaterThan(0);
    impatient.abort();
    await expect(lost).rejects.toThrow();
    // on another instance
    const early = await post(flow, key, body);
    expect([early.status, early.headers.get('retry-after')]).toEqual([409, '1']);
    expect(early.headers.get('x-error-code')).toBe('IDEMPOTENCY_KEY_IN_USE');
    release();
    await expect.poll(async () => (await post(flow, key, body)).status).toBe(200);
    const answer = await post(flow, key, body);
    expect(answer.headers.get('idempotency-replayed')).toBe('true');
    const kept = sql`select from idempotency_keys where answer like ${`%${answer.body.data.transaction}%`}`;
    expect((await orm.execute(kept)).rows).toHaveLength(1);
    await app.close();
    node.close();
  });
});

it('every POST that changes something takes an Idempotency-Key, and its OpenAPI operation says so', async () => {
  const { body } = await service.get('/openapi.json');
  for (const procedure of Object.values(appRouter._def.procedures) as unknown as AnyTRPCProcedure[]) {
    const { openapi, auth, changesNothing = false } = metaOf(procedure);
    if (openapi === undefined) continue;
    const { parameters = [] } = body.paths[openapi.path][openapi.method.toLowerCase()];
    const isNamed = parameters.some(({ name }: { name: string }) => name === 'Idempotency-Key');
    const takes = openapi.method === 'POST' && !changesNothing && auth !== 'session';
    expect([openapi.path, answersOnce(procedure), isNamed]).toEqual([openapi.path, takes, takes]);
  }
});
