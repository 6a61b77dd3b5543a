import { fundedWallet } from '@obverse/testing';
import type { AnyTRPCProcedure } from '@trpc/server';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { answersOnce, metaOf } from '../../../src/auth/procedure.ts';
import { appRouter } from '../../../src/http/router.ts';
import { buildApi } from '../../../src/main/build-api.ts';
import { alteringNode } from '../../support/altering-node.ts';
import { issueCoin } from '../../support/coin.ts';
import { openTestService, submit } from '../../support/service.ts';
import { signedBody } from '../../support/sign.ts';
import { picture, uploadForm } from '../../support/upload.ts';

const service = await openTestService();
const authority = await fundedWallet(service.rpc.mainnet);
const id = await issueCoin(service, authority, { symbol: 'ONCE' });

let keys = 0;
const newKey = () => `key-${keys++}`;
const json = { 'content-type': 'application/json' };

const post = (path: string, key: string, body: unknown, more: Record<string, string> = {}) =>
  service.request(path, {
    method: 'POST',
    headers: { ...json, 'idempotency-key': key, ...more },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const initialize = (symbol: string) => ({
  signer: authority.publicKey.toBase58(),
  stablecoin: 0,
  feeBps: 500,
  metadata: { name: 'Acme', symbol, uri: '' },
});
const flow = '/integration/initialize/flow';

describe('a request with an Idempotency-Key', () => {
  it('gets the same bytes when it is repeated, also in another form of the key, in another order of its fields and over tRPC', async () => {
    const key = newKey();
    const body = initialize('SAME');
    const first = await post(flow, key, body);
    expect(first.status).toBe(200);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    const reordered = Object.fromEntries(Object.entries(body).reverse());
    for (const again of [
      await post(flow, key, body),
      await post(flow, `"${key}"`, JSON.stringify(reordered, null, 2)),
    ]) {
      expect(again.body).toEqual(first.body);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
    }
    const trpc = await post('/trpc/integration.initialize', key, body);
    expect(trpc.body.result.data).toEqual(first.body.data);
    expect(trpc.headers.get('idempotency-replayed')).toBe('true');
    // what tRPC's own adapter answers
    const streamed = await fetch(`${service.url}/trpc/integration.initialize?batch=1`, {
      method: 'POST',
      headers: { ...json, 'idempotency-key': key, 'trpc-accept': 'application/jsonl' },
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
    expect(done.status).toBe(409);
    expect(done.headers.get('x-error-code')).toBe('TRANSACTION_ENDED');
    const [, signature = ''] = /it was executed as (\w+)\. Use a new key/.exec(done.body.message) ?? [];
    const { value } = await service.rpc.mainnet.getSignatureStatus(signature);
    expect(value).toMatchObject({ err: null });
    const dead = await post(flow, dropped, initialize('DEAD'));
    expect(dead.status).toBe(409);
    expect(dead.body.message).toContain('no transaction with its message was executed');
    const anew = await post(flow, newKey(), initialize('DEAD'));
    expect(anew.status).toBe(200);
  });

  it.each([
    ['REST', flow],
    ['tRPC', '/trpc/integration.initialize'],
  ])('is refused with 422 where the key was used with another body, over %s', async (_, path) => {
    const key = newKey();
    await post(path, key, initialize('ONE'));
    const other = await post(path, key, initialize('TWO'));
    expect(other.status).toBe(422);
    expect(other.headers.get('x-error-code')).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(JSON.stringify(other.body)).toContain('Invalid request data: Idempotency-Key: was used');
  });

  it.each([
    ['REST', flow],
    ['tRPC', '/trpc/integration.initialize'],
  ])('is refused with 400 where the key is none, over %s', async (_, path) => {
    const answer = await post(path, 'a b', initialize('BAD'));
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain('Invalid request data: Idempotency-Key: must be 1 to 255');
  });

  it('is refused with 400 where it is a batch of several calls', async () => {
    const body = { 0: initialize('X'), 1: initialize('Y') };
    const path = '/trpc/integration.initialize,integration.initialize?batch=1';
    const answer = await post(path, newKey(), body);
    expect(answer.status).toBe(400);
    expect(answer.body[0].error.message).toContain('Idempotency-Key: stands for one call');
  });

  it('shows an API key once, stores it nowhere, and does not rotate again', async () => {
    const reveal = signedBody('reveal', authority, id);
    const key = newKey();
    const first = await post('/integration/api-key/reveal', key, reveal);
    expect(first.status).toBe(200);
    const again = await post('/integration/api-key/reveal', key, reveal);
    expect(again.status).toBe(409);
    expect(again.headers.get('x-error-code')).toBe('SECRET_SHOWN_ONCE');
    const { rows } = await service.database.orm.execute(sql`select t::text from idempotency_keys t`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(first.body.data);

    const apiKey = { 'x-api-key': first.body.data as string };
    const hooks = `/integration/${id}/webhooks`;
    const url = { url: 'https://example.com/hook' };
    const created = await post(hooks, newKey(), url, apiKey);
    expect(created.status).toBe(200);
    const rotation = newKey();
    const rotate = () => post(`${hooks}/${created.body.data.webhookId}/rotate-secret`, rotation, {}, apiKey);
    const statuses = [(await rotate()).status, (await rotate()).status];
    expect(statuses).toEqual([200, 409]);
  });

  it('belongs to the holder of the API key, and is another one without it', async () => {
    const key = newKey();
    const apiKey = await service.post('/integration/api-key/rotate', signedBody('rotate', authority, id), {});
    await post(flow, key, initialize('MINE'), { 'x-api-key': apiKey.body.data });
    expect((await post(flow, key, initialize('OTHER'))).status).toBe(200);
    const other = await post(flow, key, initialize('OTHER'), { 'x-api-key': apiKey.body.data });
    expect(other.status).toBe(422);
  });

  it('gets the same answer for the same upload, and 422 for another image', async () => {
    const key = newKey();
    const upload = async (background: string) => {
      const body = uploadForm(await picture(background), authority.publicKey.toBase58());
      return service.request('/integration/upload', {
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      });
    };
    const first = await upload('#111');
    expect(first.status).toBe(200);
    const again = await upload('#111');
    expect(again.body).toEqual(first.body);
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
    const key = newKey();
    const headers = { ...json, 'idempotency-key': key };
    const body = JSON.stringify(initialize('LOST'));
    const impatient = new AbortController();
    const lost = fetch(url + flow, { method: 'POST', headers, body, signal: impatient.signal });
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
    const { rows } = await service.database.orm.execute(
      sql`select answer from idempotency_keys where answer like ${`%${answer.body.data.transaction}%`}`,
    );
    expect(rows.length).toBe(1);
    await app.close();
    node.close();
  });
});

it('every POST that changes something takes an Idempotency-Key, and its OpenAPI operation says so', async () => {
  const { body } = await service.get('/openapi.json');
  const procedures = Object.values(appRouter._def.procedures) as unknown as AnyTRPCProcedure[];
  for (const procedure of procedures) {
    const { openapi, auth, changesNothing = false } = metaOf(procedure);
    if (openapi === undefined) continue;
    const operation = body.paths[openapi.path][openapi.method.toLowerCase()];
    const headers = (operation.parameters ?? []).map(({ name }: { name: string }) => name);
    const takes = openapi.method === 'POST' && !changesNothing && auth !== 'session';
    expect([openapi.path, answersOnce(procedure)]).toEqual([openapi.path, takes]);
    expect([openapi.path, headers.includes('Idempotency-Key')]).toEqual([openapi.path, takes]);
  }
});
