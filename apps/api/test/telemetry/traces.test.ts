import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { faucet, fundedWallet, startReceiver, waitFor } from '@obverse/testing';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { issueCoin } from '../support/coin.ts';
import { submit } from '../support/service.ts';
import { signIn } from '../support/sign-in.ts';
import type { ReceivedSpan } from './otlp-receiver.ts';
import { callerTrace, nodeSecret, startTracedService } from './trace-service.ts';

const traced = await startTracedService({ leads: true });
afterAll(() => traced.close());
const authority = await fundedWallet(traced.service.rpc.mainnet);
await faucet(traced.service.rpc.mainnet, authority.publicKey, 0, 1_000_000n);
const id = await issueCoin(traced.service, authority, { symbol: 'TRACE' });
const key = await traced.service.reveal(id, authority);

/** The spans of a trace, once that of the request has arrived. */
async function spansOf(traceId: string): Promise<ReceivedSpan[]> {
  await waitFor(() => {
    expect(traced.receiver.spansOf(traceId).some(({ kind }) => kind === 2)).toBe(true);
  });
  return traced.receiver.spansOf(traceId);
}

/** A request for a transaction, which needs the API key from the database and accounts from a node. */
const mint = (headers: Record<string, string>) =>
  traced.service.post(
    '/integration/mint',
    { integrationId: id, user: authority.publicKey.toBase58(), amount: '1000' },
    { 'x-api-key': key, ...headers },
  );

const chainOf = (spans: readonly ReceivedSpan[], leaf: ReceivedSpan | undefined): string[] => {
  const names: string[] = [];
  for (let each = leaf; each !== undefined; ) {
    names.unshift(each.name);
    const { parentSpanId } = each;
    each = spans.find(({ spanId }) => spanId === parentSpanId);
  }
  return names;
};

it("one request is one tree of spans under the caller's: the request, its procedure, and in it calls to a node and a query of the database", async () => {
  const caller = callerTrace();
  expect((await mint(caller.headers)).status).toBe(200);
  const spans = await spansOf(caller.traceId);
  const request = spans.find(({ kind }) => kind === 2);
  expect(request).toMatchObject({
    name: 'POST /integration/mint',
    parentSpanId: caller.spanId,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/integration/mint',
      'http.response.status_code': 200,
    },
    service: { 'service.name': 'obverse-test', 'service.version': '0.1.0' },
  });
  const query = spans.find(({ name }) => name === 'select api_keys');
  expect(query).toMatchObject({
    kind: 3,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': 'select',
      'db.collection.name': 'api_keys',
    },
  });
  // the key is looked up before the body is read, to count the request for its caller
  expect(chainOf(spans, query)).toEqual(['POST /integration/mint', 'select api_keys']);
  const call = spans.find(({ name }) => name === 'simulateTransaction');
  expect(call).toMatchObject({
    kind: 3,
    attributes: {
      'rpc.system': 'jsonrpc',
      'rpc.method': 'simulateTransaction',
      'obverse.cluster': 'mainnet',
      'obverse.node': 1,
      'server.address': new URL(traced.service.localnet.clusters.mainnet.rpcUrl).host,
    },
  });
  expect(chainOf(spans, call)).toEqual(['POST /integration/mint', 'integration.mint', 'simulateTransaction']);
  // nothing hangs in the air
  for (const span of spans) expect(chainOf(spans, span)[0]).toBe('POST /integration/mint');
});

/** Sends the head of a request for a mint, without its body. The service has seen the head. */
async function beginMint() {
  const caller = callerTrace();
  const request = httpRequest(`${traced.service.url}/integration/mint`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': key,
      expect: '100-continue',
      ...caller.headers,
    },
  });
  await once(request, 'continue');
  return { caller, request };
}

it('a request whose body arrives after its head is one tree, too', async () => {
  const { caller, request } = await beginMint();
  const [[answer]] = await Promise.all([
    once(request, 'response'),
    request.end(JSON.stringify({ integrationId: id, user: authority.publicKey.toBase58(), amount: '1000' })),
  ]);
  answer.resume();
  const spans = await spansOf(caller.traceId);
  const call = spans.find(({ name }) => name === 'simulateTransaction');
  expect(chainOf(spans, call)).toEqual(['POST /integration/mint', 'integration.mint', 'simulateTransaction']);
});

it('a request whose client goes away before the answer is marked as failed, and has no status', async () => {
  const { caller, request } = await beginMint();
  request.destroy();
  await once(request, 'error');
  const [span] = await spansOf(caller.traceId).then((spans) => spans.filter(({ kind }) => kind === 2));
  expect(span).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': 'client_closed' } });
  expect(span?.attributes).not.toHaveProperty('http.response.status_code');
});

it('a call over tRPC has the same procedure in its trace, and a broken traceparent begins a new one', async () => {
  const caller = callerTrace();
  const input = encodeURIComponent(JSON.stringify({ id }));
  const path = `/trpc/integration.stats?input=${input}`;
  for (const { headers } of [caller, { headers: { traceparent: `${caller.headers.traceparent}-x` } }]) {
    const { status } = await fetch(traced.service.url + path, { headers: { 'x-api-key': key, ...headers } });
    expect(status).toBe(200);
  }
  const spans = await spansOf(caller.traceId);
  expect(spans.filter(({ kind }) => kind === 2)).toHaveLength(1);
  expect(spans.find(({ name }) => name === 'integration.stats')).toMatchObject({
    kind: 1,
    parentSpanId: spans.find(({ name }) => name === 'GET /trpc/*')?.spanId,
    attributes: { 'obverse.procedure_type': 'query' },
  });
});

it('a refused call is marked with its code, and the answer of a request without a route has a span without one', async () => {
  const [refused, unknown] = [callerTrace(), callerTrace()];
  const { request } = traced.service;
  const path = `/integration/${id}/stats`;
  expect((await request(path, refused)).status).toBe(401);
  await fetch(`${traced.service.url}/nowhere/${key}`, unknown);
  const procedure = (await spansOf(refused.traceId)).find(({ name }) => name === 'integration.stats');
  expect(procedure).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': 'UNAUTHORIZED' } });
  expect(await spansOf(unknown.traceId)).toMatchObject([
    { name: 'GET', attributes: { 'http.response.status_code': 404 } },
  ]);
});

it('probes and what metrics ask have no span', async () => {
  const probe = callerTrace();
  for (const path of ['/healthz', '/readyz', '/metrics']) await fetch(traced.service.url + path, probe);
  const after = callerTrace();
  await mint(after.headers);
  await spansOf(after.traceId);
  expect(traced.receiver.spansOf(probe.traceId)).toEqual([]);
});

it('passes of the indexer and deliveries of webhooks are traces of their own, and say nothing of the receiver', async () => {
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  const url = `${receiver.url}/hushPath?token=hushQuery`;
  const { webhookId, secret } = await traced.service.trpc.webhooks.create.mutate({ id, url });
  await changeFee();
  await waitFor(() => {
    const delivery = traced.receiver.spans().find(({ name }) => name === 'webhook delivery');
    expect(delivery?.attributes).toEqual({ 'obverse.cluster': 'mainnet', 'obverse.webhook': webhookId });
    const ofDelivery = traced.receiver.spansOf(delivery?.traceId ?? '');
    const attempt = ofDelivery.find(({ name }) => name === 'POST');
    expect(attempt?.attributes).toEqual({ 'http.request.method': 'POST', 'http.response.status_code': 204 });
    expect(ofDelivery.map((span) => chainOf(ofDelivery, span)[0])).toEqual(
      ofDelivery.map(() => 'webhook delivery'),
    );
    // one transaction writes what came of deliveries to several webhooks
    const spans = traced.receiver.spans();
    const updates = spans.filter(({ name }) => name === 'update webhooks');
    expect(updates.map((span) => chainOf(spans, span))).toContainEqual([
      'webhook outcomes',
      'update webhooks',
    ]);
  });
  const pass = traced.receiver.spans().find(({ name }) => name === 'insert events');
  expect(chainOf(traced.receiver.spansOf(pass?.traceId ?? ''), pass)).toEqual([
    'indexer pass',
    'insert events',
  ]);
  expect(traced.receiver.text()).not.toMatch(/hushPath|hushQuery/);
  expect(traced.receiver.text()).not.toContain(secret.slice('whsec_'.length));
});

it.each([
  ['indexer pass', 'select indexer_cursors'],
  ['snapshot pass', 'insert stablecoin_snapshots'],
  ['directory pass', 'getProgramAccounts'],
  ['session pass', 'delete sessions'],
  ['idempotency pass', 'delete idempotency_keys'],
  ['webhook check', 'select webhooks'],
])('%s of a leader is a trace of its own, with %s in it', async (name, part) => {
  await waitFor(() => {
    const spans = traced.receiver.spans();
    const root = spans.find((span) => span.name === name);
    expect(root?.attributes).toEqual({ 'obverse.cluster': expect.stringMatching(/^(mainnet|devnet)$/) });
    const parts = spans.filter((span) => span.name === part);
    expect(parts.map((span) => chainOf(spans, span))).toContainEqual([name, part]);
  });
});

it('no span holds an API key, a session, a signature, a secret of a webhook, or anything of node URLs but the host', async () => {
  const { request } = traced.service;
  const { cookie } = await signIn(request, authority, {});
  const signature = '5'.repeat(88);
  const wanted = callerTrace();
  const headers = {
    ...wanted.headers,
    tracestate: `vendor=${key}`,
    baggage: `k=${key}`,
    'x-request-id': key,
    'user-agent': key,
    authorization: 'Bearer hushBearer',
    cookie: `${cookie}; other=hushCookie`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ id, signature, apiKey: key, secret: 'hushBody' });
  await fetch(`${traced.service.url}/integration/api-key/rotate?key=${key}`, {
    method: 'POST',
    headers,
    body,
  });
  await fetch(`${traced.service.url}/integration/${key}/stats?signature=${signature}`, { headers });
  await mint(wanted.headers);
  await waitFor(() =>
    expect(traced.receiver.spansOf(wanted.traceId).filter(({ kind }) => kind === 2)).toHaveLength(3),
  );
  const text = traced.receiver.text();
  const token = cookie.split('=')[1] ?? '';
  expect(token.length).toBeGreaterThan(20);
  for (const secret of [key, token, signature, nodeSecret, 'hush']) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/obvs?_|whsec_|api-key=/);
});

describe('the log', () => {
  it('has the trace in the lines of a request, also in that of its answer, and in no other line', async () => {
    const caller = callerTrace();
    await mint(caller.headers);
    await fetch(`${traced.service.url}/healthz`);
    const answered = () =>
      traced.service.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
    await waitFor(() => expect(answered().some(({ trace_id }) => trace_id === caller.traceId)).toBe(true));
    const line = answered().find(({ trace_id }) => trace_id === caller.traceId);
    const request = (await spansOf(caller.traceId)).find(({ kind }) => kind === 2);
    expect(line).toMatchObject({ path: '/integration/mint', span_id: request?.spanId });
    for (const each of answered().filter(({ path }) => path === '/healthz'))
      expect(each).not.toHaveProperty('trace_id');
  });
});

/** Makes the chain have an event of the integration. */
async function changeFee(): Promise<void> {
  const { post, rpc } = traced.service;
  const { body } = await post('/integration/fee', { integrationId: id, feeBps: 300 });
  await submit(rpc.mainnet, body.data.transaction, [authority]);
}
