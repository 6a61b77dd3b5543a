import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { makeApiKey } from '../../src/auth/api-key.ts';
import { buildApi } from '../../src/main/build-api.ts';
import { noDatabase } from '../support/database.ts';
import { aTrpcRead } from '../support/edge.ts';
import { openTestService } from '../support/service.ts';

/** One of each kind of secret that a request can hold, new for every test. */
function secrets() {
  const hidden = (prefix = '') => prefix + randomBytes(24).toString('base64url');
  return {
    ...{ key: makeApiKey(), legacyKey: makeApiKey(), bodyKey: makeApiKey(), queryKey: makeApiKey() },
    ...{ pathKey: makeApiKey(), idKey: makeApiKey(), session: hidden('obvs_'), cookie: hidden() },
    ...{ bearer: hidden(), basic: Buffer.from(`user:${hidden()}`).toString('base64'), bodySecret: hidden() },
    ...{ signature: hidden(), querySignature: hidden() },
    webhookSecret: `whsec_${randomBytes(24).toString('base64')}`,
  };
}

type Secrets = ReturnType<typeof secrets>;
const id = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';

/** Requests that carry all of them, to every kind of route and refusal. */
function calls(all: Secrets): readonly (readonly [method: string, path: string, body?: string])[] {
  const { signature, webhookSecret, bodyKey, bodySecret, queryKey, querySignature, pathKey } = all;
  const query = `key=${queryKey}&signature=${querySignature}`;
  const fields = { signature, secret: bodySecret, webhookSecret, apiKey: bodyKey, 'x-api-key': bodyKey };
  const body = JSON.stringify({ id, integrationId: id, user: id, amount: '1', timestamp: 1, ...fields });
  return [
    ['GET', `/stablecoin/limits?${query}`],
    ['GET', `/integration/${pathKey}/stats`],
    ['GET', `/integration/${id}/events/stream?${query}`],
    ['GET', `/nowhere/${pathKey}/${encodeURIComponent(webhookSecret)}?${query}`],
    ['GET', `/%zz${pathKey}`],
    ['POST', '/integration/api-key/rotate', body],
    ['POST', '/integration/mint', body],
    ['POST', '/auth/sign-in', body],
    ['POST', `/integration/${id}/webhooks`, body],
    ['DELETE', `/integration/${id}/webhooks/${pathKey}`],
    ['POST', '/integration/mint', body.slice(0, -5)],
    ['POST', '/integration/mint', `{"signature":"${signature}","pad":"${'a'.repeat(70_000)}"}`],
    ['POST', '/trpc/integration.revealApiKey', body],
    ['POST', '/trpc/auth.signIn', body.slice(0, -5)],
    ['GET', `${aTrpcRead}&${query}`],
    ['GET', `/trpc/nowhere.${pathKey}?input=${encodeURIComponent(body)}`],
    ['POST', '/healthz', body],
  ];
}

/** The headers of requests in each way to say who calls. */
const headersOf = ({ idKey, ...all }: Secrets): Record<string, string>[] =>
  [
    { 'x-api-key': all.key, authorization: `Bearer ${all.bearer}` },
    { 'service-api-key': all.legacyKey, authorization: `Basic ${all.basic}` },
    { cookie: `__Host-obverse-mainnet=${all.session}; obverse-mainnet=${all.session}; c=${all.cookie}` },
  ].map((credentials) => ({
    ...{ 'content-type': 'application/json', 'x-request-id': idKey, 'idempotency-key': idKey },
    ...{ 'user-agent': idKey, referer: `https://a.example/${idKey}` },
    ...credentials,
  }));

const service = await openTestService();

it.each([
  ['with a working database', () => service.database],
  // whose failures are logged with their causes
  ['without its database', noDatabase],
])('no line of the log at the most verbose level has a secret of a request %s', async (_, database) => {
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const app = buildApi({ ...service.config, logLevel: 'trace', logTo }, database());
  onTestFinished(() => app.close());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const all = secrets();
  const statuses = new Set<number>();
  for (const headers of headersOf(all))
    for (const [method, path, body] of calls(all)) {
      const answer = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) });
      await answer.text();
      statuses.add(answer.status);
    }
  // the requests came further than one check, and each had its line
  for (const status of [400, 404, 413]) expect(statuses).toContain(status);
  expect(statuses).not.toContain(500);
  expect(lines.filter((line) => line.includes('"msg":"answered"')).length).toBeGreaterThan(45);
  const log = lines.join('');
  expect(log).toContain('obv_[secret]');
  for (const [kind, secret] of Object.entries(all))
    for (const text of [secret, secret.slice(-16)])
      expect(log.includes(text), `${kind} is in the log`).toBe(false);
});
