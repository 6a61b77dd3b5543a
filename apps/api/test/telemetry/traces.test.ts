import { faucet, fundedWallet, startReceiver, waitFor } from '@obverse/testing';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { issueCoin } from '../support/coin.ts';
import { flowsOf } from '../support/flows.ts';
import { signIn } from '../support/sign-in.ts';
import type { ReceivedSpan } from './otlp-receiver.ts';
import { callerTrace, nodeSecret, startTracedService } from './trace-service.ts';

const traced = await startTracedService({ leads: true });
const { service, receiver } = traced;
afterAll(() => traced.close());
const authority = await fundedWallet(service.rpc.mainnet);
await faucet(service.rpc.mainnet, authority.publicKey, 0, 1_000_000n);
const id = await issueCoin(service, authority, { symbol: 'TRACE' });
const key = await service.reveal(id, authority);

/** The spans of a trace, once that of each request has arrived. */
async function spansOf(traceId: string, requests = 1): Promise<ReceivedSpan[]> {
  const isRequest = ({ kind }: ReceivedSpan) => kind === 2;
  await waitFor(() => expect(receiver.spansOf(traceId).filter(isRequest)).toHaveLength(requests));
  return receiver.spansOf(traceId);
}
const requestIn = (spans: readonly ReceivedSpan[]) => spans.find(({ kind }) => kind === 2);

/** A request for a transaction, which needs the API key from the database and accounts from a node. */
const mintBody = { integrationId: id, user: authority.publicKey.toBase58(), amount: '1000' };
const mint = (headers: Record<string, string>) =>
  service.post('/integration/mint', mintBody, { 'x-api-key': key, ...headers });

/** The names of a span and of those above it, the outermost first. */
function pathTo(spans: readonly ReceivedSpan[], leaf: ReceivedSpan | undefined): string[] {
  if (leaf === undefined) return [];
  return [
    ...pathTo(
      spans,
      spans.find(({ spanId }) => spanId === leaf.parentSpanId),
    ),
    leaf.name,
  ];
}
const simulation = ['POST /integration/mint', 'integration.mint', 'simulateTransaction'];
const named = (spans: readonly ReceivedSpan[], wanted: string) => spans.find(({ name }) => name === wanted);

it("one request is one tree of spans under the caller's: the request, its procedure, calls to a node and a query", async () => {
  const caller = callerTrace();
  expect((await mint(caller.headers)).status).toBe(200);
  const spans = await spansOf(caller.traceId);
  expect(requestIn(spans)).toMatchObject({
    name: 'POST /integration/mint',
    parentSpanId: caller.spanId,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/integration/mint',
      'http.response.status_code': 200,
    },
    service: { 'service.name': 'obverse-test', 'service.version': '0.1.0' },
  });
  const query = named(spans, 'select api_keys');
  const selected = { 'db.operation.name': 'select', 'db.collection.name': 'api_keys' };
  const attributes = { 'db.system.name': 'postgresql', ...selected };
  expect(query).toMatchObject({ kind: 3, attributes });
  // the key is looked up before the body is read, to count the request for its caller
  expect(pathTo(spans, query)).toEqual(['POST /integration/mint', 'select api_keys']);
  const call = named(spans, 'simulateTransaction');
  expect(call).toMatchObject({
    kind: 3,
    attributes: {
      'rpc.system': 'jsonrpc',
      'rpc.method': 'simulateTransaction',
      'obverse.cluster': 'mainnet',
      'obverse.node': 1,
      'server.address': new URL(service.localnet.clusters.mainnet.rpcUrl).host,
    },
  });
  expect(pathTo(spans, call)).toEqual(simulation);
  for (const span of spans) expect(pathTo(spans, span)[0]).toBe('POST /integration/mint');
  // the lines of the request have its trace, and no others
  await fetch(`${service.url}/healthz`);
  const lines = () =>
    service.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  const own = { path: '/integration/mint', trace_id: caller.traceId, span_id: requestIn(spans)?.spanId };
  await waitFor(() => expect(lines()).toContainEqual(expect.objectContaining(own)));
  for (const line of lines().filter(({ path }) => path === '/healthz'))
    expect(line).not.toHaveProperty('trace_id');
});

it('a call over tRPC has the same procedure in its trace, and a broken traceparent begins a new one', async () => {
  const caller = callerTrace();
  const path = `/trpc/integration.stats?input=${encodeURIComponent(JSON.stringify({ id }))}`;
  for (const { headers } of [caller, { headers: { traceparent: `${caller.headers.traceparent}-x` } }]) {
    const { status } = await fetch(service.url + path, { headers: { 'x-api-key': key, ...headers } });
    expect(status).toBe(200);
  }
  const spans = await spansOf(caller.traceId);
  expect(named(spans, 'integration.stats')).toMatchObject({
    kind: 1,
    parentSpanId: named(spans, 'GET /trpc/*')?.spanId,
    attributes: { 'obverse.procedure_type': 'query' },
  });
});

it('a refused call is marked with its code, one without a route has none, and probes have no span', async () => {
  const [refused, unknown, probe] = [callerTrace(), callerTrace(), callerTrace()];
  expect((await service.request(`/integration/${id}/stats`, refused)).status).toBe(401);
  for (const path of ['/healthz', '/readyz', '/metrics']) await fetch(service.url + path, probe);
  await fetch(`${service.url}/nowhere/${key}`, unknown);
  const procedure = named(await spansOf(refused.traceId), 'integration.stats');
  expect(procedure).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': 'UNAUTHORIZED' } });
  expect(await spansOf(unknown.traceId)).toMatchObject([
    { name: 'GET', attributes: { 'http.response.status_code': 404 } },
  ]);
  expect(receiver.spansOf(probe.traceId)).toEqual([]);
});

it('passes of the indexer and deliveries of webhooks are traces of their own, and say nothing of the receiver', async () => {
  const hooks = await startReceiver();
  onTestFinished(hooks.close);
  const url = `${hooks.url}/hushPath?token=hushQuery`;
  const { webhookId, secret } = await service.trpc.webhooks.create.mutate({ id, url });
  await flowsOf(service).send('/integration/fee', { integrationId: id, feeBps: 300 }, authority);
  await waitFor(() => {
    const delivery = named(receiver.spans(), 'webhook delivery');
    expect(delivery?.attributes).toEqual({ 'obverse.cluster': 'mainnet', 'obverse.webhook': webhookId });
    const ofDelivery = receiver.spansOf(delivery?.traceId ?? '');
    const attempt = { 'http.request.method': 'POST', 'http.response.status_code': 204 };
    expect(named(ofDelivery, 'POST')?.attributes).toEqual(attempt);
    for (const span of ofDelivery) expect(pathTo(ofDelivery, span)[0]).toBe('webhook delivery');
    // one transaction writes what came of deliveries to several webhooks
    const spans = receiver.spans();
    const updates = spans.filter(({ name }) => name === 'update webhooks');
    expect(updates.map((span) => pathTo(spans, span))).toContainEqual([
      'webhook outcomes',
      'update webhooks',
    ]);
  });
  const insert = named(receiver.spans(), 'insert events');
  const pass = receiver.spansOf(insert?.traceId ?? '');
  expect(pathTo(pass, insert)).toEqual(['indexer pass', 'insert events']);
  for (const hidden of ['hushPath', 'hushQuery', secret.slice('whsec_'.length)])
    expect(receiver.text()).not.toContain(hidden);
});

it('no span holds an API key, a session, a signature, a secret of a webhook, or anything of node URLs but the host', async () => {
  const { cookie } = await signIn(service.request, authority, {});
  const signature = '5'.repeat(88);
  const wanted = callerTrace();
  const headers = {
    ...wanted.headers,
    ...{ tracestate: `vendor=${key}`, baggage: `k=${key}`, 'x-request-id': key, 'user-agent': key },
    ...{ authorization: 'Bearer hushBearer', cookie: `${cookie}; other=hushCookie` },
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ id, signature, apiKey: key, secret: 'hushBody' });
  await fetch(`${service.url}/integration/api-key/rotate?key=${key}`, { method: 'POST', headers, body });
  await fetch(`${service.url}/integration/${key}/stats?signature=${signature}`, { headers });
  await mint(wanted.headers);
  await spansOf(wanted.traceId, 3);
  const text = receiver.text();
  const token = cookie.split('=')[1] ?? '';
  expect(token.length).toBeGreaterThan(20);
  for (const secret of [key, token, signature, nodeSecret, 'hush']) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/obvs?_|whsec_|api-key=/);
});
