import { freePort } from '@obverse/testing';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { edgeApi } from '../support/edge.ts';

const open: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

function start(config: Parameters<typeof edgeApi>[0]): FastifyInstance {
  const app = edgeApi(config);
  open.push(app);
  return app;
}

const host = '127.0.0.1';

describe('/metrics', () => {
  it('is served at a port of its own alone where there is one', async () => {
    const metrics = { host, port: await freePort() };
    const app = start({ metrics });
    expect((await app.inject('/metrics')).statusCode).toBe(404);
    const answer = await fetch(`http://${host}:${metrics.port}/metrics`);
    expect(await answer.text()).toContain('obverse_build_info');
    await app.close();
    await expect(fetch(`http://${host}:${metrics.port}/metrics`)).rejects.toThrow();
  });

  it('is not public in production', async () => {
    const app = start({ deployment: 'production' });
    expect((await app.inject('/metrics')).statusCode).toBe(404);
  });

  it('is made once for requests at the same time', async () => {
    const app = start({});
    const [first, second] = await Promise.all([app.inject('/metrics'), app.inject('/metrics')]);
    expect(second.body).toBe(first.body);
  });

  it('stops the start of a service whose metrics port is in use', async () => {
    const metrics = { host, port: await freePort() };
    await start({ metrics }).ready();
    const app = start({ metrics });
    await expect(app.ready()).rejects.toThrow(`METRICS_PORT ${metrics.port} cannot be used`);
  });
});
