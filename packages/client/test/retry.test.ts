import { collectGarbage } from '@obverse/testing';
import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import { attempt, createClient, type ErrorCodeOf, unwrap } from '../src/index.ts';
import { wait } from '../src/wait.ts';
import { broken, type Handler, scriptedServer, status, success } from './scripted-server.ts';

async function clientOf(...handlers: Handler[]) {
  const server = await scriptedServer(...handlers);
  const client = createClient({ baseUrl: server.url, retry: { baseDelayMs: 1 } });
  const read = () => unwrap(client.GET('/stablecoin/limits'));
  const keys = () => server.requests.map(({ headers }) => headers['idempotency-key']);
  return { ...server, client, read, keys };
}

const body = { transaction: 'AA==' };

describe('a client', () => {
  it('repeats a read after a broken connection and while the service is busy', async () => {
    const { read, keys } = await clientOf(broken, status(503), status(502), success(7));
    expect(await read()).toBe(7);
    expect(keys()).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('repeats a POST with one idempotency key, and uses another for the next call', async () => {
    const { client, keys } = await clientOf(broken, status(503), success(7));
    expect(await unwrap(client.POST('/transaction/rebuild', { body }) as never)).toBe(7);
    const [key] = keys();
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys()).toEqual([key, key, key]);
    await client.POST('/transaction/rebuild', { body });
    expect(keys()[3]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys()[3]).not.toBe(key);
  });

  it("keeps the caller's own idempotency key", async () => {
    const { client, keys } = await clientOf(status(503), success(7));
    await client.POST('/transaction/rebuild', { body, headers: { 'Idempotency-Key': 'mine' } });
    expect(keys()).toEqual(['mine', 'mine']);
  });

  it('waits as long as Retry-After says', async () => {
    const { read, requests } = await clientOf(status(429, { 'retry-after': '1' }), success(7));
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await read();
    const delays = timers.mock.calls.map(([, ms = 0]) => ms);
    timers.mockRestore();
    expect(delays.filter((ms) => ms >= 1_000 && ms < 1_002)).toHaveLength(1);
    expect(requests).toHaveLength(2);
  });

  it('waits for the first request with the same idempotency key, and repeats no other conflict', async () => {
    const running = status(409, { 'x-error-code': 'IDEMPOTENCY_KEY_IN_USE', 'retry-after': '0' });
    const { client, requests } = await clientOf(running, status(409, { 'x-error-code': 'WEBHOOK_EXISTS' }));
    const answer = unwrap(client.POST('/transaction/rebuild', { body }));
    await expect(answer).rejects.toMatchObject({ status: 409, code: 'WEBHOOK_EXISTS' });
    expect(requests).toHaveLength(2);
  });

  it.each<[number, string, Record<string, string>?]>([
    [400, 'does not repeat what is wrong'],
    [500, 'does not repeat what has failed'],
    [429, 'does not wait longer than it may', { 'retry-after': '61' }],
  ])('answers a %d at once: it %s', async (code, _, headers) => {
    const { read, requests } = await clientOf(status(code, headers));
    await expect(read()).rejects.toMatchObject({ status: code, retryAfter: headers ? 61 : null });
    expect(requests).toHaveLength(1);
  });

  it('gives up after its last attempt, which is the first with `retry: false`', async () => {
    const { read, requests, url } = await clientOf(...Array(4).fill(status(503)), broken);
    await expect(read()).rejects.toMatchObject({ status: 503, code: null });
    expect(requests).toHaveLength(4);
    const once = createClient({ baseUrl: url, retry: false }).GET('/stablecoin/limits');
    await expect(once).rejects.toMatchObject({ name: 'ConnectionError' });
    expect(requests).toHaveLength(5);
  });

  it.each([{}, false] as const)(
    'ends a request without an answer when its signal is aborted, with retry: %j',
    async (retry) => {
      const { url, requests } = await scriptedServer(() => {});
      const client = createClient({ baseUrl: url, retry });
      const aborter = new AbortController();
      const reason = new Error('enough');
      const answer = client.GET('/stablecoin/limits', { signal: aborter.signal }).catch((error) => error);
      await expect.poll(() => requests).toHaveLength(1);
      await collectGarbage();
      aborter.abort(reason);
      expect(await answer).toBe(reason);
    },
  );

  it('stops waiting when its signal is aborted', async () => {
    const aborter = new AbortController();
    const reason = new Error('enough');
    const { client, requests } = await clientOf((request, response) => {
      response.on('finish', () => aborter.abort(reason));
      status(429, { 'retry-after': '60' })(request, response);
    });
    await expect(client.GET('/stablecoin/limits', { signal: aborter.signal })).rejects.toBe(reason);
    expect(requests).toHaveLength(1);
  });
});

it('attempt returns the data, or an error with the codes of the operation', async () => {
  const { client } = await clientOf(success([]), status(422, { 'x-error-code': 'PAUSED' }));
  expect(await attempt(client, 'get', '/stablecoin/limits')).toEqual({ ok: true, data: [] });
  const answer = await attempt(client, 'post', '/transaction/rebuild', { body });
  if (answer.ok) throw new Error('a refusal is not a success');
  expect(answer.error).toMatchObject({ status: 422, code: 'PAUSED', message: 'status 422' });
  expectTypeOf(answer.error.code).toEqualTypeOf<ErrorCodeOf<'post', '/transaction/rebuild'> | null>();
  expectTypeOf<'NOT_WHITELISTED'>().toExtend<ErrorCodeOf<'post', '/integration/mint'>>();
  expectTypeOf<'METHOD_NOT_ALLOWED'>().not.toExtend<ErrorCodeOf<'post', '/integration/mint'>>();
});

it('wait does not end at once where a server asks for longer than a timer can count', async () => {
  const aborter = new AbortController();
  const ended: string[] = [];
  const long = wait(2 ** 31, aborter.signal).then(() => ended.push('long'));
  await wait(20).then(() => ended.push('short'));
  aborter.abort();
  await expect(long).rejects.toThrow();
  expect(ended).toEqual(['short']);
});
