import { afterAll, expect, it } from 'vitest';
import { aRead, edgeApi } from '../support/edge.ts';

const app = edgeApi({ limits: { read: 20, write: 5, key: 5, signature: 5 } });
afterAll(() => app.close());

/** The samples of a metric, by their labels. An answer is shared for 100 ms. */
const samples = (name: string) => expect.poll(() => readSamples(name));

async function readSamples(name: string): Promise<Record<string, number>> {
  const { body, headers } = await app.inject('/metrics');
  expect(headers['content-type']).toMatch(/^text\/plain; version=0.0.4/);
  const lines = [...body.matchAll(new RegExp(`^${name}\\{(.*)\\} (\\S+)$`, 'gm'))];
  return Object.fromEntries(lines.map(([, labels, value]) => [labels ?? '', Number(value)]));
}

it('counts requests by route, method and status, and adds no labels for unknown paths and methods', async () => {
  for (let i = 0; i < 3; i++) await app.inject(aRead);
  for (let i = 0; i < 5; i++) await app.inject(`/nowhere/${i}`);
  await app.inject({ method: 'DELETE', url: '/elsewhere' });
  await app.inject({ method: 'PATCH', url: '/elsewhere' });
  await app.inject({ method: 'PUT', url: '/elsewhere' });
  await samples('http_request_duration_seconds_count').toMatchObject({
    'route="/integration/address",method="GET",status="200"': 3,
    'route="none",method="GET",status="404"': 5,
    'route="none",method="DELETE",status="404"': 1,
    'route="none",method="other",status="404"': 2,
  });
  const counts = await readSamples('http_request_duration_seconds_count');
  expect(Object.keys(counts).filter((labels) => labels.includes('none'))).toHaveLength(3);
});

it('counts calls to RPC nodes by cluster and outcome', async () => {
  expect((await app.inject('/stablecoin/apy')).statusCode).toBe(503);
  await samples('obverse_rpc_call_duration_seconds_count').toMatchObject({
    'cluster="mainnet",outcome="unavailable"': expect.any(Number),
  });
});

it('counts requests refused by a rate limit, by policy', async () => {
  for (let i = 0; i < 30; i++) await app.inject(aRead);
  const refused = async () => (await readSamples('obverse_rate_limited_total'))['policy="read"'];
  await expect.poll(refused).toBeGreaterThan(5);
});

it('show how many event streams may be open', async () => {
  const { body } = await app.inject('/metrics');
  expect(body).toMatch(/^obverse_event_streams 0$/m);
  expect(body).toMatch(/^obverse_event_streams_limit 1000$/m);
});

it('include the build, the event loop lag and the memory of the process', async () => {
  const { body } = await app.inject('/metrics');
  expect(body).toMatch(/^obverse_build_info\{version="\d+\.\d+\.\d+",node="v[\d.]+"\} 1$/m);
  expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(body).toMatch(/^process_resident_memory_bytes /m);
});
