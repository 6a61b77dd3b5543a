import { randomBytes } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeApiKey } from '../../src/auth/api-key.ts';
import { buildApi } from '../../src/main/build-api.ts';
import { noDatabase } from '../support/database.ts';
import { aTrpcRead } from '../support/edge.ts';
import { openTestService } from '../support/service.ts';

/** One of each kind of secret that a request can hold, new for every test. */
function secrets() {
  const hidden = (prefix = '') => prefix + randomBytes(24).toString('base64url');
  return {
    key: makeApiKey(),
    legacyKey: makeApiKey(),
    session: hidden('obvs_'),
    cookie: hidden(),
    bearer: hidden(),
    basic: Buffer.from(`user:${hidden()}`).toString('base64'),
    signature: hidden(),
    webhookSecret: `whsec_${randomBytes(24).toString('base64')}`,
    bodyKey: makeApiKey(),
    bodySecret: hidden(),
    queryKey: makeApiKey(),
    querySignature: hidden(),
    pathKey: makeApiKey(),
    idKey: makeApiKey(),
  };
}

type Secrets = ReturnType<typeof secrets>;
type Call = { readonly method: 'GET' | 'POST' | 'DELETE'; readonly path: string; readonly body?: string };

const id = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';

/** Requests that carry all of them, to every kind of route and refusal. */
function calls(all: Secrets): readonly Call[] {
  const { signature, webhookSecret, bodyKey, bodySecret, queryKey, querySignature, pathKey } = all;
  const query = `key=${queryKey}&signature=${querySignature}`;
  const fields = { signature, secret: bodySecret, webhookSecret, apiKey: bodyKey, 'x-api-key': bodyKey };
  const body = JSON.stringify({ id, integrationId: id, user: id, amount: '1', timestamp: 1, ...fields });
  return [
    { method: 'GET', path: `/stablecoin/limits?${query}` },
    { method: 'GET', path: `/integration/${id}/stats?${query}` },
    { method: 'GET', path: `/integration/${pathKey}/stats` },
    { method: 'GET', path: `/integration/${id}/events/stream?${query}` },
    { method: 'GET', path: `/nowhere/${pathKey}/${encodeURIComponent(webhookSecret)}?${query}` },
    { method: 'GET', path: `/%zz${pathKey}` },
    { method: 'POST', path: '/integration/api-key/reveal', body },
    { method: 'POST', path: '/integration/api-key/rotate', body },
    { method: 'POST', path: '/integration/mint', body },
    { method: 'POST', path: '/auth/sign-in', body },
    { method: 'POST', path: `/integration/${id}/webhooks`, body },
    { method: 'DELETE', path: `/integration/${id}/webhooks/${pathKey}` },
    { method: 'POST', path: '/integration/mint', body: body.slice(0, -5) },
    {
      method: 'POST',
      path: '/integration/mint',
      body: `{"signature":"${signature}","pad":"${'a'.repeat(70_000)}"}`,
    },
    { method: 'POST', path: '/trpc/integration.revealApiKey', body },
    { method: 'POST', path: '/trpc/auth.signIn', body: body.slice(0, -5) },
    { method: 'GET', path: `${aTrpcRead}&${query}` },
    { method: 'GET', path: `/trpc/nowhere.${pathKey}?input=${encodeURIComponent(body)}` },
    { method: 'POST', path: '/healthz', body },
  ];
}

function headersOf(all: Secrets, way: 'key' | 'legacy' | 'session'): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-request-id': all.idKey,
    'idempotency-key': all.idKey,
    'user-agent': all.idKey,
    referer: `https://a.example/${all.idKey}`,
    ...(way === 'key' ? { 'x-api-key': all.key, authorization: `Bearer ${all.bearer}` } : {}),
    ...(way === 'legacy' ? { 'service-api-key': all.legacyKey, authorization: `Basic ${all.basic}` } : {}),
    ...(way === 'session'
      ? { cookie: `__Host-obverse-mainnet=${all.session}; obverse-mainnet=${all.session}; c=${all.cookie}` }
      : {}),
  };
}

const service = await openTestService();

describe('at the most verbose level no line of the log has a secret of a request', () => {
  it.each([
    ['with a working database', () => service.database],
    // whose failures are logged with their causes
    ['without its database', noDatabase],
  ])('%s', async (_, database) => {
    const lines: string[] = [];
    const logTo = { write: (line: string) => void lines.push(line) };
    const app = buildApi({ ...service.config, logLevel: 'trace', logTo }, database());
    onTestFinished(() => app.close());
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const all = secrets();
    const statuses = new Set<number>();
    for (const way of ['key', 'legacy', 'session'] as const) {
      for (const { method, path, body } of calls(all)) {
        const answer = await fetch(url + path, {
          method,
          headers: headersOf(all, way),
          ...(body === undefined ? {} : { body }),
        });
        await answer.text();
        statuses.add(answer.status);
      }
    }
    // the requests came further than one check, and each had its line
    for (const status of [400, 404, 413]) expect(statuses).toContain(status);
    expect(lines.filter((line) => line.includes('"msg":"answered"')).length).toBeGreaterThan(50);
    const log = lines.join('');
    for (const [kind, secret] of Object.entries(all)) {
      expect(log.includes(secret), `${kind} is in the log`).toBe(false);
      expect(log.includes(secret.slice(-16)), `the end of ${kind} is in the log`).toBe(false);
    }
    expect(log).toContain('obv_[secret]');
    expect(statuses.has(500)).toBe(false);
  });
});
