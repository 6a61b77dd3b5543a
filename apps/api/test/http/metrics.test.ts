import { freePort } from '@obverse/testing';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { aRead, edgeApi } from '../support/edge.ts';

const app = edgeApi({ limits: { read: 20, write: 5, key: 5, signature: 5 } });
afterAll(() => app.close());

/** The samples of a metric, by their labels. */
async function readSamples(name: string): Promise<Record<string, number>> {
  const { body, headers } = await app.inject('/metrics');
  expect(headers['content-type']).toMatch(/^text\/plain; version=0.0.4/);
  const lines = [...body.matchAll(new RegExp(`^${name}\\{(.*)\\} (\\S+)$`, 'gm'))];
  return Object.fromEntries(lines.map(([, labels, value]) => [labels ?? '', Number(value)]));
}

/** As {@link readSamples}; an answer is shared for 100 ms. */
const samples = (name: string) => expect.poll(() => readSamples(name));

it('metrics count requests by route, method and status, and have no labels for unknown paths and methods', async () => {
  for (let i = 0; i < 3; i++) await app.inject(aRead);
  for (let i = 0; i < 5; i++) await app.inject(`/nowhere/${i}`);
  for (const method of ['DELETE', 'PATCH', 'PUT'] as const) await app.inject({ method, url: '/elsewhere' });
  const counts = 'http_request_duration_seconds_count';
  await samples(counts).toMatchObject({
    'route="/integration/address",method="GET",status="200"': 3,
    'route="none",method="GET",status="404"': 5,
    'route="none",method="DELETE",status="404"': 1,
    'route="none",method="other",status="404"': 2,
  });
  expect(Object.keys(await readSamples(counts)).filter((labels) => labels.includes('none'))).toHaveLength(3);
});

it('metrics count calls to RPC nodes by cluster and outcome, and requests refused by a rate limit, by policy', async () => {
  expect((await app.inject('/stablecoin/apy')).statusCode).toBe(503);
  await samples('obverse_rpc_call_duration_seconds_count').toMatchObject({
    'cluster="mainnet",outcome="unavailable"': expect.any(Number),
  });
  for (let i = 0; i < 30; i++) await app.inject(aRead);
  const refused = async () => (await readSamples('obverse_rate_limited_total'))['policy="read"'];
  await expect.poll(refused).toBeGreaterThan(5);
});

describe('/metrics', () => {
  const host = '127.0.0.1';

  function start(config: Parameters<typeof edgeApi>[0]) {
    const started = edgeApi(config);
    onTestFinished(() => started.close());
    return started;
  }

  it('is served at a port of its own alone where there is one', async () => {
    const port = await freePort();
    const own = start({ metrics: { host, port } });
    expect((await own.inject('/metrics')).statusCode).toBe(404);
    const ask = () => fetch(`http://${host}:${port}/metrics`);
    expect(await (await ask()).text()).toContain('obverse_build_info');
    const second = start({ metrics: { host, port } });
    await expect(second.ready()).rejects.toThrow(`METRICS_PORT ${port} cannot be used`);
    await own.close();
    await expect(ask()).rejects.toThrow();
  });

  it('is not public in production', async () => {
    expect((await start({ deployment: 'production' }).inject('/metrics')).statusCode).toBe(404);
  });
});
